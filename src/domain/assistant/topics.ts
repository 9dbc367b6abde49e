/** Topics that the script recognises. */
export const TOPICS = ['free', 'crypto', 'ai', 'unknown'] as const
export type AssistantTopic = (typeof TOPICS)[number]

/** The first matching rule, on whole words, ignoring case and accents. */
export function topicOf(question: string): AssistantTopic {
  const words = wordsOf(question)
  if (words.includes('business') && words.some(isZero)) return 'free'
  if (words.some((word) => CRYPTO.has(word))) return 'crypto'
  if (words.some((word, place) => word === 'ia' || (word === 'ai' && !isVerb(words, place)))) return 'ai'
  return 'unknown'
}

const CRYPTO = new Set(['crypto', 'cryptos', 'cryptomonnaie', 'cryptomonnaies', 'trading'])

/** A word, or a number with its decimals: « j’ai 0,50 € » is j, ai, 0,50. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/\d+(?:[.,]\d+)*(?![\p{L}\d])|[\p{L}\d]+/gu) ?? []

const isZero = (word: string) => /^0(?:[.,]0+)?$/.test(word)

/**
 * « ai » is the verb in « j’ai », « je vous ai », « je ne l’ai pas », « moi qui ai », « ai-je »: its subject follows, or
 * precedes it with only pronouns and particles between.
 */
function isVerb(words: string[], place: number): boolean {
  if (words[place + 1] === 'je') return true
  const before = words.slice(0, place)
  const subject = before.findLastIndex((word) => !PARTICLES.has(word))
  if (before.slice(subject + 1).some((word) => word === 'n' || word === 'ne')) return true
  return ['j', 'je', 'qui'].includes(before[subject] ?? '')
}

const PARTICLES = new Set('n ne me m te t se s le la l les lui leur nous vous y en'.split(' '))
