/** Processes of one run: workers of Vitest or Playwright, with those that replaced a failed one. */
const WORKERS = 1_024
const worker = Number(process.env.TEST_WORKER_INDEX ?? process.env.VITEST_WORKER_ID ?? 0)
const CONSONANTS = 'bcdfghjklmnpqrst'

let count = 0

/**
 * Eight consonants that no other call of the run returns, in any process. They come from a counter, multiplied by an odd number:
 * successive codes are not alike, since searches forgive typing errors. Without vowels and digits they are no words or numbers,
 * and none is the beginning of another.
 */
export function uniqueCode(): string {
  count += 1
  const spread = Math.imul(count * WORKERS + worker, 0x9e3779b1) >>> 0
  return spread
    .toString(16)
    .padStart(8, '0')
    .replaceAll(/./g, (digit) => CONSONANTS[parseInt(digit, 16)]!)
}

/** « Membre gkqtdrbn ». */
export const unique = (name: string): string => `${name} ${uniqueCode()}`

export const uniqueEmail = (): string => `${uniqueCode()}@exemple.test`
