import { SEARCH_PARAMETERS } from '#domain/search/search.ts'
import { PARAMETER_MAX } from '#domain/site.ts'
import { routes } from '#web/routes.ts'

/** The parameters that change the rendered page. All others are read only in the browser, or unused. */
const PARAMETERS: Record<string, readonly string[]> = {
  '/': ['sort', 'category', 'budget', 'difficulty', 'duration', 'verified', 'country', 'after'],
  '/top': ['tri', 'periode'],
  '/search': SEARCH_PARAMETERS,
  '/auth': ['onglet'],
}
const SECTIONS: { path: RegExp; parameters: readonly string[] }[] = [
  { path: /^\/(u\/|@)/, parameters: ['tab', 'after'] },
  { path: /^\/categorie\//, parameters: ['sort', 'after'] },
  { path: /^\/plan\//, parameters: ['tri', 'commentaire', 'fil', 'suite'] },
]
/** Parts of a discussion. There are too many to cache, and each is read seldom. */
const UNCACHED = /[?&](commentaire|fil|suite)=/
/** A longer path is not found: no page has one. */
const PATH_MAX = 1_000
/** All addresses that do not exist share this cache key. */
export const NOT_FOUND = '/404'

/** The address under which a page is rendered and cached. */
export function pageKey({ pathname, searchParams }: URL): string {
  const known = new URLSearchParams()
  for (const name of parametersOf(pathname)) {
    const value = searchParams.get(name)
    if (value) known.set(name, value.slice(0, PARAMETER_MAX))
  }
  const isFound = pathname.length <= PATH_MAX && isRoute(pathname)
  if (!isFound) return NOT_FOUND
  return pathname + (known.size ? `?${known.toString()}` : '')
}

/** Whether the page with this key is stored, here and by browsers. */
export const isCachedPage = (key: string): boolean => !UNCACHED.test(key)

const parametersOf = (pathname: string) =>
  PARAMETERS[pathname] ?? SECTIONS.find(({ path }) => path.test(pathname))?.parameters ?? []

const PATHS = (routes.children ?? []).map((page) => ('path' in page ? (page.path ?? '/') : '/'))
const ROUTES = PATHS.map(segmentsOf)
const FIXED = new Set([...PATHS.filter((path) => !path.includes('$')), NOT_FOUND])

/** Whether it is a page of the site map without parameters: « / », « /top ». */
export const isFixedPage = (key: string): boolean => FIXED.has(key)

/** Whether a route of the app has this form: « /plan/$slug », « /@{$handle} ». */
function isRoute(pathname: string): boolean {
  const segments = segmentsOf(pathname)
  return ROUTES.some(
    (route) =>
      route.length === segments.length && route.every((form, index) => hasForm(segments[index]!, form)),
  )
}

function hasForm(segment: string, form: string): boolean {
  const at = form.indexOf('$')
  return at === -1 ? segment === form : segment.startsWith(form.slice(0, at).replace('{', ''))
}

/** Ignores a slash at the end: such an address redirects to the one without it. */
function segmentsOf(pathname: string): string[] {
  return pathname.split('/').filter(Boolean).map(decoded)
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
