import type { TextFormat } from './blocks.ts'

/**
 * The inline style of an element, as written: the browser drops the properties of Word (`mso-…`) that it does not know,
 * and a content security policy may refuse to apply styles.
 */
export function styleOf(element: Element): ReadonlyMap<string, string> {
  const properties = (element.getAttribute('style') ?? '').toLowerCase().split(';')
  return new Map(
    properties.map((property) => {
      const at = property.indexOf(':')
      return [property.slice(0, at).trim(), property.slice(at + 1).trim()]
    }),
  )
}

/** The format of text inside an element: that of its tag, unless its style says otherwise. */
export function formatOf(element: Element, outer: TextFormat): TextFormat {
  const style = styleOf(element)
  const tag = element.localName
  return {
    bold: isBold(style.get('font-weight')) ?? (BOLD_TAGS.has(tag) || outer.bold),
    italic: isItalic(style.get('font-style')) ?? (ITALIC_TAGS.has(tag) || outer.italic),
    struck:
      STRUCK_TAGS.has(tag) ||
      `${style.get('text-decoration')} ${style.get('text-decoration-line')}`.includes('line-through') ||
      outer.struck,
    code: CODE_TAGS.has(tag) || outer.code,
    href: tag === 'a' ? (linkOf(element) ?? outer.href) : outer.href,
  }
}

const BOLD_TAGS = new Set(['b', 'strong'])
const ITALIC_TAGS = new Set(['i', 'em'])
const STRUCK_TAGS = new Set(['s', 'strike', 'del'])
const CODE_TAGS = new Set(['code', 'tt', 'samp', 'kbd'])

function isBold(weight: string | undefined): boolean | undefined {
  if (weight === 'bold' || weight === 'bolder') return true
  if (weight === 'normal' || weight === 'lighter') return false
  const number = Number.parseInt(weight ?? '', 10)
  return Number.isNaN(number) ? undefined : number >= 600
}

const isItalic = (style: string | undefined) =>
  style === 'italic' || style?.startsWith('oblique') ? true : style === 'normal' ? false : undefined

const PROTOCOLS = new Set(['http:', 'https:', 'mailto:'])

/** The address of a link that may stay one, without Google's redirect. */
function linkOf(anchor: Element): string | null {
  const address = URL.parse(anchor.getAttribute('href')?.trim() ?? '')
  if (!address || !PROTOCOLS.has(address.protocol)) return null
  const isRedirect = /^www\.google\.[a-z.]+$/.test(address.hostname) && address.pathname === '/url'
  const target = isRedirect ? URL.parse(address.searchParams.get('q') ?? '') : address
  return target && PROTOCOLS.has(target.protocol) ? target.href : null
}

export const isHidden = (element: Element) => {
  const style = styleOf(element)
  return element.hasAttribute('hidden') || style.get('display') === 'none' || style.get('mso-hide') === 'all'
}
