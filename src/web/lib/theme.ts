import { localStore } from './local-store.ts'
import { THEME_KEY } from './storage-keys.ts'
import { useStore } from './store.ts'

export type Theme = 'light' | 'dark' | 'system'

/** The script in the head reads the same key, to apply the choice before the first paint. */
const theme = localStore<Theme>(THEME_KEY, asTheme, (chosen) => (chosen === 'system' ? null : chosen))

export function chooseTheme(chosen: Theme) {
  theme.set(chosen)
  apply(chosen)
}

/** Also applies the choice made in another tab. Null on the server, which does not know it. */
export const useTheme = () => useStore({ current: theme.current, subscribe }, null)

const subscribe = (listener: () => void) =>
  theme.subscribe(() => {
    apply(theme.current())
    listener()
  })

function apply(chosen: Theme) {
  const root = document.documentElement
  if (chosen === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = chosen
  // Each theme has a meta element with the colour of the browser's address bar.
  for (const colour of document.querySelectorAll<HTMLMetaElement>('meta[data-theme]')) {
    const own = colour.dataset['theme']
    colour.media = chosen === 'system' ? `(prefers-color-scheme: ${own})` : chosen === own ? 'all' : 'not all'
  }
}

function asTheme(text: string | null): Theme {
  return text === 'light' || text === 'dark' ? text : 'system'
}
