import type { Plugin } from 'vite'

/** A constant, or what one function makes of one. */
const SERVER_ONLY = /import\.meta\.env\.SSR && \w+(?:\(\w+\))?(?=\s*[,}])/g
/** The same in another shape. What is written out in its place is no matter: it leaves by itself. */
const LEFT_IN = /import\.meta\.env\.SSR\s*&&\s*[\w$]/
/** Only what moves among its siblings needs a key. */
const ICON_KEY = /, key: "\w+"|^__iconData\.node;$/gm

/**
 * Leaves out of the browser's scripts what weighs on every first visit and does nothing there: the texts that only the
 * server says of a page (before a route is split, or its two parts would share them), and the keys of icons' strokes.
 */
export function bareBrowser(): Plugin {
  let hasBaredIcon = false
  return {
    name: 'plan-b-bare-browser',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (id.includes('/src/web/pages/')) {
        const bare = code.replaceAll(SERVER_ONLY, 'false')
        if (LEFT_IN.test(bare)) this.error(`${id} keeps a text that only the server needs`)
        return bare
      }
      if (!id.includes('/lucide-react/')) return null
      const bare = code.replaceAll(ICON_KEY, '')
      hasBaredIcon ||= bare !== code
      return bare
    },
    buildEnd(error) {
      if (!error && !hasBaredIcon) this.error('no icon of lucide-react had a key to leave out')
    },
  }
}
