/*
 * What stands after « ? » is text, as the server reads it: « q=2024 » is not a number, and of two values the first one
 * counts.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(search)].toReversed())
}

export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (typeof value === 'string') parameters.set(name, value)
  return parameters.size ? `?${parameters.toString()}` : ''
}
