/** The parameters that change what a page says to everybody; all others are for the browser, or for nobody. */
const KNOWN_PARAMETERS = ['sort', 'after', 'q', 'tag']
const MAX_LENGTH = 1_000
const NOWHERE = '/404'

/** The address a page is rendered and kept under. No page has one as long as the limit. */
export function pageKey(url: URL): string {
  const known = new URLSearchParams()
  for (const name of KNOWN_PARAMETERS) {
    const value = url.searchParams.get(name)
    if (value) known.set(name, value)
  }
  const key = url.pathname + (known.size ? `?${known.toString()}` : '')
  return key.length <= MAX_LENGTH ? key : NOWHERE
}
