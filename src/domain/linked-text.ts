/** A stretch of a comment: plain text, or an address that becomes a link. */
export type LinkedPart = { text: string; href?: string }

/** A comment is plain text. Only the http and https addresses in it become links, with the text they were typed in. */
export function linkedParts(content: string): LinkedPart[] {
  const parts: LinkedPart[] = []
  let end = 0
  for (const { 0: found, index } of content.matchAll(ADDRESS)) {
    const address = withoutTrailing(found)
    if (!leadsSomewhere(address)) continue
    if (index > end) parts.push({ text: content.slice(end, index) })
    parts.push({ text: address, href: address })
    end = index + address.length
  }
  if (end < content.length) parts.push({ text: content.slice(end) })
  return parts
}

/** Neither invisible characters, which could show another address, nor backslashes, which browsers read as slashes. */
const ADDRESS = /(?<![\p{L}\p{N}])https?:\/\/[^\s\p{Z}\p{Cc}\p{Cf}<>"«»“”\\`]+/giu

/** A host, and no name before it that would pass for one: « https://planb.test@ailleurs.test ». */
function leadsSomewhere(address: string): boolean {
  const [, host = ''] = /^https?:\/\/([^/?#]*)/i.exec(address) ?? []
  return !host.includes('@') && /[\p{L}\p{N}\]]/u.test(host)
}

const PAIRS: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/** The full stop of the sentence, and a bracket that was opened before the address, are not part of it. */
function withoutTrailing(address: string): string {
  const unopened = new Map<string, number>()
  for (const [closing, opening] of Object.entries(PAIRS)) {
    unopened.set(closing, address.split(closing).length - address.split(opening).length)
  }
  let end = address.length
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1)
    const surplus = unopened.get(last)
    if (surplus === undefined ? !/[.,;:!?…'’*_~|]/.test(last) : surplus <= 0) break
    if (surplus !== undefined) unopened.set(last, surplus - 1)
  }
  return address.slice(0, end)
}
