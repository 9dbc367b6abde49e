import { expect, test } from 'vitest'
import { hiddenReplies, nextRepliesLabel, otherRepliesLabel, shownRepliesLabel } from './reply-labels.ts'

const by = (user_id: string) => ({ author: { user_id } }) as Parameters<typeof hiddenReplies>[1][number]

test('of fifteen replies twelve are hidden, with those of the author among them [307]', () => {
  const thread = { replies_count: 15, author_replies: 3 }
  const hidden = hiddenReplies(thread, [by('clemence'), by('fatou'), by('leila')], 'clemence')
  expect(hidden).toEqual({ count: 12, byAuthor: 2 })
  expect(otherRepliesLabel(hidden, 3)).toMatch(/^Voir les 12\sautres réponses, dont 2\sde l’auteur$/)
})

test('a fourth reply alone is « l’autre réponse » [307]', () => {
  expect(otherRepliesLabel({ count: 1, byAuthor: 0 }, 3)).toBe('Voir l’autre réponse')
  expect(otherRepliesLabel({ count: 1, byAuthor: 1 }, 3)).toBe('Voir l’autre réponse, de l’auteur')
})

test('the first replies, arrived out of view, are not others [314]', () => {
  expect(otherRepliesLabel({ count: 1, byAuthor: 0 }, 0)).toBe('Voir la réponse')
  expect(otherRepliesLabel({ count: 2, byAuthor: 1 }, 0)).toMatch(
    /^Voir les 2\sréponses, dont 1\sde l’auteur$/,
  )
})

test('counters that are behind what is shown hide nothing', () => {
  const shown = [by('clemence'), by('fatou')]
  expect(hiddenReplies({ replies_count: 1, author_replies: 0 }, shown, 'clemence')).toEqual({
    count: 0,
    byAuthor: 0,
  })
})

test('the replies of a plan without author belong to no author', () => {
  const shown = [{ author: null }]
  expect(hiddenReplies({ replies_count: 3, author_replies: 0 }, shown, undefined)).toEqual({
    count: 2,
    byAuthor: 0,
  })
})

test('the next replies are 25 at most [307]', () => {
  expect(nextRepliesLabel(400)).toMatch(/^Voir les 25\sréponses suivantes$/)
  expect(nextRepliesLabel(7)).toMatch(/^Voir les 7\sréponses suivantes$/)
  expect(nextRepliesLabel(1)).toBe('Voir la réponse suivante')
  expect(shownRepliesLabel(12)).toMatch(/^12\sréponses affichées\.$/)
  expect(shownRepliesLabel(1)).toMatch(/^1\sréponse affichée\.$/)
})
