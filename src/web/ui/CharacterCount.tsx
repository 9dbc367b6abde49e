import { wholeNumber } from '#domain/numbers.ts'

/** « 12 / 120 », at the end of the label line. */
export function CharacterCount({ length, max }: { length: number; max: number }) {
  return (
    <span className="text-small text-muted tabular-nums">
      {wholeNumber(length)} / {wholeNumber(max)}
      <CharactersLeft left={max - length} />
    </span>
  )
}

/** For screen readers: the remaining characters, announced at a few thresholds and not at each key. */
export function CharactersLeft({ left }: { left: number }) {
  return (
    <span role="status" className="sr-only">
      {charactersLeft(left)}
    </span>
  )
}

const THRESHOLDS = [10, 20, 50]

export function charactersLeft(left: number): string {
  if (left < 0) return 'Le texte est trop long.'
  if (left === 0) return 'Il ne reste aucun caractère.'
  const threshold = THRESHOLDS.find((one) => left <= one)
  return threshold === undefined ? '' : `Il reste au plus ${threshold} caractères.`
}
