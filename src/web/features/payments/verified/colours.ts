import type { VerifiedType } from '#domain/roles.ts'

/** The three marks, in the words of the page. */
export const COLOURS: readonly { value: VerifiedType; name: string; meaning: string }[] = [
  { value: 'blue', name: 'Bleu', meaning: 'Créateur' },
  { value: 'red', name: 'Rouge', meaning: 'Média' },
  { value: 'yellow', name: 'Jaune', meaning: 'Influenceur' },
]

/** In the address: « ?couleur=rouge ». */
export const wordOf = (colour: VerifiedType): string | undefined =>
  COLOURS.find(({ value }) => value === colour)?.name.toLowerCase()
export const colourIn = (word: string | undefined): VerifiedType | null =>
  COLOURS.find(({ name }) => name.toLowerCase() === word)?.value ?? null
