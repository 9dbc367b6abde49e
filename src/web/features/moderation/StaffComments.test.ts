import { expect, test } from 'vitest'
import type { StaffComment } from '#domain/moderation/staff.ts'
import { filterComments } from './StaffComments.tsx'

const NOW = Date.parse('2026-11-16T12:00:00Z')

const aComment = (id: string, content: string, pseudo: string, title: string, hoursAgo: number) =>
  ({
    id,
    content,
    created_at: new Date(NOW - hoursAgo * 3_600_000).toISOString(),
    author: { pseudo },
    plan: { title, slug: id },
  }) as StaffComment

const COMMENTS = [
  aComment('1', 'Un très bon café.', 'Maëlle', 'Torréfier chez soi', 1),
  aComment('2', 'Combien par mois ?', 'Caféine', 'Louer des vélos', 23.9),
  aComment('3', 'Merci !', 'Paul', 'Un café-librairie', 24.1),
  { ...aComment('4', 'Rejoignez-moi', '', 'Vélos', 48), author: null },
]
const found = (q?: string, filter?: 'all' | 'day') =>
  filterComments(COMMENTS, { q, filter }, NOW).map(({ id }) => id)

test('the search covers the comment, its author’s pseudo and its plan’s title, whatever the case and accents [191]', () => {
  expect(found('CAFE')).toEqual(['1', '2', '3'])
  expect(found('maelle')).toEqual(['1'])
  expect(found('vélos')).toEqual(['2', '4'])
  expect(found('rien de tel')).toEqual([])
  expect(found()).toEqual(['1', '2', '3', '4'])
})

test('the recent ones are those of the last 24 hours, and both filters apply together [191]', () => {
  expect(found(undefined, 'day')).toEqual(['1', '2'])
  expect(found('café', 'day')).toEqual(['1', '2'])
  expect(found('librairie', 'day')).toEqual([])
})
