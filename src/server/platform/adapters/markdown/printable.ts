type Place = 'text' | 'cell' | 'code'

/** A longer run of characters without a space may break anywhere, or it would leave the page. */
const RUN_MAX: Record<Place, number> = { text: 40, cell: 20, code: 60 }

/**
 * Text for paper: no control characters, no line that begins with a French punctuation mark, no number on two lines, no run
 * wider than the page.
 */
export function printable(text: string, place: Place): string {
  const seen = text.replace(/\t/g, place === 'code' ? '    ' : ' ').replace(UNPRINTED, '')
  const spaced = place === 'code' ? seen : withFrenchSpaces(seen)
  const most = RUN_MAX[place]
  return spaced.replace(/[^\s\u00a0\u202f\p{M}\p{Script=Arabic}]{20,}/gu, (run) => withBreaks(run, most))
}

/** Control characters, and those that change the direction of what follows. */
const UNPRINTED = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu

/** « 06 12 34 56 78 », « +41 (0)79 123 45 67 », « 0800 12 345 » */
const PHONE_NUMBER =
  /(?<![\p{L}\d])(?:(?:\+\d{1,3}|0\d{1,3})(?: ?\(0\)\d{0,3})?(?: \d{1,4}){3,5}|0\d{3} \d{2,3} \d{3})(?!\d)/gu

/** A match begins where a run of spaces begins, or a long run would be searched again from each of its spaces. */
const withFrenchSpaces = (text: string) =>
  text
    .replace(PHONE_NUMBER, (number) => number.replaceAll(' ', '\u00a0'))
    .replace(/(?<! ) +(?=[:»])/g, '\u00a0')
    .replace(/(?<! ) +(?=[;!?])/g, '\u202f')
    .replace(/(?<=«) +/g, '\u00a0')
    .replace(/(?<=\d) (?=\d{3}(?!\d))/g, '\u202f')
    .replace(/(?<=\d) (?=[€%]|CHF\b)/g, '\u00a0')

const ZERO_WIDTH_SPACE = '\u200b'

function withBreaks(run: string, most: number): string {
  const characters = Array.from(run)
  if (characters.length <= most) return run
  const step = most / 2
  return characters
    .map((character, n) => (n > 0 && n % step === 0 ? ZERO_WIDTH_SPACE : '') + character)
    .join('')
}
