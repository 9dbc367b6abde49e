/** Search parameters are text, as on the server: « q=2024 » is no number, and the first of two values counts. */
export const parseSearch = (search: string) =>
  Object.fromEntries([...new URLSearchParams(search)].toReversed())

export function stringifySearch(search: Record<string, unknown>): string {
  const texts = Object.entries(search).filter(([, value]) => typeof value === 'string')
  const parameters = new URLSearchParams(Object.fromEntries(texts) as Record<string, string>)
  return parameters.size ? `?${parameters.toString()}` : ''
}
