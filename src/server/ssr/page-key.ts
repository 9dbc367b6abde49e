import { SEARCH_PARAMETERS } from '#domain/search.ts'
import { PARAMETER_MAX } from '#domain/site.ts'

/** The parameters that change what a page says to everybody; all others are for the browser, or for nobody. */
const PARAMETERS: Record<string, readonly string[]> = {
  '/': ['sort', 'category', 'budget', 'difficulty', 'duration', 'verified', 'after'],
  '/top': ['tri', 'periode'],
  '/search': SEARCH_PARAMETERS,
  '/auth': ['onglet'],
  '/dev/ui': ['sections'],
}
const PARTS: { path: RegExp; parameters: readonly string[] }[] = [
  { path: /^\/(u\/|@)/, parameters: ['tab', 'after'] },
  { path: /^\/categorie\//, parameters: ['sort', 'after'] },
]
/** No page has a path as long as that. */
const PATH_MAX = 1_000
const NOT_FOUND = '/404'

/** The address a page is rendered and kept under. */
export function pageKey({ pathname, searchParams }: URL): string {
  const known = new URLSearchParams()
  for (const name of parametersOf(pathname)) {
    const value = searchParams.get(name)
    if (value) known.set(name, value.slice(0, PARAMETER_MAX))
  }
  if (pathname.length > PATH_MAX) return NOT_FOUND
  return pathname + (known.size ? `?${known.toString()}` : '')
}

const parametersOf = (pathname: string) =>
  PARAMETERS[pathname] ?? PARTS.find(({ path }) => path.test(pathname))?.parameters ?? []
