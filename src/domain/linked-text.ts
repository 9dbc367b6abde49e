/** A segment of a comment: plain text, or an address that becomes a link. */
export type LinkedPart = { text: string; href?: string }

/** Splits plain text into text and links: only http and https addresses become links, shown as typed. */
export function linkedParts(content: string): LinkedPart[] {
  const parts: LinkedPart[] = []
  let end = 0
  for (const { 0: found, index } of content.matchAll(ADDRESS)) {
    const address = withoutTrailing(found)
    if (!hasPlainHost(address)) continue
    if (index > end) parts.push({ text: content.slice(end, index) })
    parts.push({ text: address, href: address })
    end = index + address.length
  }
  if (end < content.length) parts.push({ text: content.slice(end) })
  return parts
}

/** Excludes invisible characters, which could disguise the address, and backslashes, which browsers read as slashes. */
const ADDRESS = /(?<![\p{L}\p{N}])https?:\/\/[^\s\p{Z}\p{Cc}\p{Cf}<>"«»“”\\`]+/giu

/** Refuses user names that look like a host: « https://planb.test@ailleurs.test ». */
function hasPlainHost(address: string): boolean {
  const [, host = ''] = /^https?:\/\/([^/?#]*)/i.exec(address) ?? []
  return !host.includes('@') && /[\p{L}\p{N}\]]/u.test(host)
}

const PAIRS: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/** Drops the punctuation of the sentence, and a bracket that was opened before the address. */
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
