const NARROW_SPACE = '\u202F'

/** « 5 218 » */
export const wholeNumber = (n: number) => String(n).replace(/\B(?=(\d{3})+$)/g, NARROW_SPACE)

/** « 1 plan publié », « 5 218 plans publiés » */
export const counted = (n: number, noun: string) => `${wholeNumber(n)} ${pluralize(n, noun)}`

/** A noun with its adjectives, without the number; plural from two on: « nouveaux commentaires ». */
export const pluralize = (n: number, noun: string) =>
  n < 2
    ? noun
    : noun.replace(/\S+/g, (word) => word + (word === 'J’aime' ? '' : word.endsWith('eau') ? 'x' : 's'))

/** « 940 », « 8,4 k », « 12 k », « 1,2 M »: for counters. Rounded down. */
export function compactNumber(n: number): string {
  if (n < 1_000) return String(n)
  if (n < 1_000_000) return `${shortened(n / 1_000)}${NARROW_SPACE}k`
  return `${shortened(n / 1_000_000)}${NARROW_SPACE}M`
}

/** « 412 Ko », « 1,2 Mo »: the size of a file. */
export function fileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  return kilobytes < 1024 ? `${kilobytes} Ko` : `${shortened(bytes / 1024 / 1024)} Mo`
}

function shortened(n: number): string {
  const tenths = Math.floor(n * 10)
  return n < 10 && tenths % 10 !== 0 ? `${Math.floor(n)},${tenths % 10}` : String(Math.floor(n))
}
