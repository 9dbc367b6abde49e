type Nested = { [name: string]: string | Nested }

/** `line_items[0][price_data][currency]=chf` and the like, as nested objects. */
export function parseForm(text: string): Nested {
  const root: Nested = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\]?\[|\]$/).filter((step) => step !== '')
    const last = path.pop() ?? ''
    let inner = root
    for (const step of path) {
      const next = inner[step]
      inner = typeof next === 'object' ? next : (inner[step] = {})
    }
    inner[last] = value
  }
  return root
}
