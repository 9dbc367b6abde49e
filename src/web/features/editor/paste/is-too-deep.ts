/** Far above what programs write: Chromium itself nests 512 elements at most. */
const OPEN_MAX = 1_000
/** A paragraph repeats each open one of these. */
const OPEN_FORMATS_MAX = 30
const FORMATS = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '))
/** Their end is left out, or they have none. */
const WITHOUT_END = new Set(
  'area base br col colgroup dd dt embed hr img input li link meta option p param rp rt source tbody td tfoot th thead tr track wbr'.split(
    ' ',
  ),
)

/**
 * Whether elements stay open one in the other in such numbers that the browser's parser would stop the page: it takes half a
 * minute for 60,000 <b>. Elements that end in another order count as open.
 */
export function isTooDeep(html: string): boolean {
  const open = new Map<string, number>()
  let all = 0
  let formats = 0
  for (const [, slash, written = ''] of html.matchAll(/<(\/?)([a-z][\w:-]*)/gi)) {
    const name = written.toLowerCase()
    const count = open.get(name) ?? 0
    if (WITHOUT_END.has(name) || (slash && count === 0)) continue
    const change = slash ? -1 : 1
    open.set(name, count + change)
    all += change
    if (FORMATS.has(name)) formats += change
    if (all > OPEN_MAX || formats > OPEN_FORMATS_MAX) return true
  }
  return false
}
