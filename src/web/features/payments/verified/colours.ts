import type { VerifiedType } from '#domain/roles.ts'

/** The three marks, in the words of the page. */
export const COLOURS: readonly { value: VerifiedType; name: string; meaning: string }[] = [
  { value: 'blue', name: 'Bleu', meaning: 'Créateur' },
  { value: 'red', name: 'Rouge', meaning: 'Média' },
  { value: 'yellow', name: 'Jaune', meaning: 'Influenceur' },
]
