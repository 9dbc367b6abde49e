export type Theme = 'light' | 'dark' | 'system'

/** Also read by the script in the head that applies the choice before the first paint. */
const KEY = 'pb-theme'
const listeners = new Set<() => void>()

export function currentTheme(): Theme {
  return asTheme(document.documentElement.dataset['theme'])
}

export function chooseTheme(theme: Theme) {
  apply(theme)
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // Storage can be closed to us: the choice then lasts as long as the page.
  }
}

/** Also hears the choice made in another tab. */
export function subscribeToTheme(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', follow)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', follow)
  }
}

function follow(event: StorageEvent) {
  if (event.key === KEY) apply(asTheme(event.newValue))
}

function apply(theme: Theme) {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = theme
  colourBar(theme)
  for (const listener of listeners) listener()
}

/** The browser's own bar has a colour for each theme. */
function colourBar(theme: Theme) {
  for (const colour of document.querySelectorAll<HTMLMetaElement>('meta[data-theme]')) {
    const own = colour.dataset['theme']
    colour.media = theme === 'system' ? `(prefers-color-scheme: ${own})` : theme === own ? 'all' : 'not all'
  }
}

const asTheme = (value: string | null | undefined): Theme =>
  value === 'light' || value === 'dark' ? value : 'system'
