import type { Plugin } from 'vite'

/** A constant, or a call of one function with a constant. */
const SERVER_ONLY = /import\.meta\.env\.SSR && \w+(?:\(\w+\))?(?=\s*[,}])/g
/** The same in another form, which the replacement above misses. Inline literals are removed by the minifier. */
const LEFT_IN = /import\.meta\.env\.SSR\s*&&\s*[\w$]/
/** Static children need no React keys. */
const ICON_KEY = /, key: "\w+"|^__iconData\.node;$/gm

/**
 * Removes from the browser's scripts what only the server needs: the meta texts of pages (before the route is split, or
 * its two chunks would share them), and the React keys of lucide icons.
 */
export function stripClientCode(): Plugin {
  let hasStrippedIcon = false
  return {
    name: 'plan-b-strip-client-code',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (id.includes('/src/web/pages/')) {
        const stripped = code.replaceAll(SERVER_ONLY, 'false')
        if (LEFT_IN.test(stripped)) this.error(`${id} keeps a text that only the server needs`)
        return stripped
      }
      if (!id.includes('/lucide-react/')) return null
      const stripped = code.replaceAll(ICON_KEY, '')
      hasStrippedIcon ||= stripped !== code
      return stripped
    },
    buildEnd(error) {
      if (!error && !hasStrippedIcon) this.error('no icon of lucide-react had a key to leave out')
    },
  }
}
