import type { Plugin } from 'vite'

/** A constant, or what one function makes of one. */
const SAID_BY_SERVER = /import\.meta\.env\.SSR && \w+(?:\(\w+\))?(?=\s*[,}])/g
/** Only what moves among its siblings needs a key. */
const ICON_KEY = /, key: "\w+"|^__iconData\.node;$/gm

/**
 * Leaves out of the browser's scripts what weighs on every first visit and does nothing there: the texts that only the
 * server says of a page (before a route is split, or its two parts would share them), and the keys of icons' strokes.
 */
export const bareBrowser = (): Plugin => ({
  name: 'plan-b-bare-browser',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (id.includes('/src/web/pages/')) return code.replaceAll(SAID_BY_SERVER, 'false')
    if (id.includes('/lucide-react/')) return code.replaceAll(ICON_KEY, '')
    return null
  },
})
