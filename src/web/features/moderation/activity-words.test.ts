import { expect, onTestFinished, test, vi } from 'vitest'
import type { LogEntry } from '#domain/moderation/staff-log.ts'
import { byDay, activityRemark, activitySentence } from './activity-words.ts'

const anEntry = (entry: Partial<LogEntry>): LogEntry => ({
  id: '1',
  created_at: '2026-11-16T11:05:00Z',
  by: { user_id: 'elsa', pseudo: 'Elsa M.' } as LogEntry['by'],
  action: 'published',
  target_type: 'plan',
  target_id: null,
  member: null,
  plan: null,
  reason: null,
  details: {},
  ...entry,
})
const nox = { user_id: 'nox', pseudo: 'nox_77' } as LogEntry['member']
const textOf = (entry: LogEntry, viewer?: string) => {
  const { who, did, plan, member, tail } = activitySentence(entry, viewer)
  return `${who} ${did}${plan?.title ?? member ?? ''}${tail ? ` ${tail}` : ''}`
}

test('the log reads as sentences, « Vous » for the viewer’s own actions [190]', () => {
  const plan = { title: 'Louer des vélos', slug: 'velos' }
  expect(textOf(anEntry({ plan }))).toBe('Elsa M. a approuvé Louer des vélos')
  const deleted = anEntry({ action: 'delete_comment', member: nox })
  expect(textOf(deleted)).toBe('Elsa M. a supprimé un commentaire de nox_77')
  expect(textOf(deleted, 'elsa')).toBe('Vous avez supprimé un commentaire de nox_77')
  const banned = anEntry({ action: 'ban_temp', member: nox, details: { duration_hours: 24 } })
  expect(textOf(banned)).toBe('Elsa M. a banni nox_77 pour 24 h')
  const dismissed = anEntry({ action: 'dismiss_report', member: nox })
  expect(textOf(dismissed)).toBe('Elsa M. a classé sans suite un signalement sur nox_77')
  expect(textOf({ ...dismissed, plan })).toBe(
    'Elsa M. a classé sans suite un signalement sur Louer des vélos',
  )
})

test('« de » is elided before a vowel, and the duration follows the name [190]', () => {
  const ines = { user_id: 'ines', pseudo: 'Inès' } as LogEntry['member']
  const deleted = anEntry({ action: 'delete_comment', member: ines })
  expect(textOf(deleted)).toBe('Elsa M. a supprimé un commentaire d’Inès')
  expect(textOf({ ...deleted, action: 'ban_perm' })).toBe('Elsa M. a banni Inès pour de bon')
  expect(textOf(anEntry({ action: 'ban_temp', member: ines, details: { duration_hours: 168 } }))).toBe(
    'Elsa M. a banni Inès pour 7 jours',
  )
})

test('deleted members and plans are still named [190]', () => {
  expect(textOf(anEntry({ by: null }))).toBe('Utilisateur supprimé a approuvé un plan supprimé')
  expect(textOf(anEntry({ details: { title: 'Revendre' } }))).toBe('Elsa M. a approuvé Revendre')
  expect(textOf(anEntry({ action: 'unban' }))).toBe('Elsa M. a débanni un utilisateur supprimé')
  expect(textOf(anEntry({ action: 'close_support_request' }))).toBe(
    'Elsa M. a traité une demande d’un visiteur',
  )
})

test('details are shown as text: deleted content, roles, badges, the audience of a feature', () => {
  expect(activityRemark(anEntry({ action: 'delete_comment', details: { comment_content: 'Oups' } }))).toBe(
    'Oups',
  )
  expect(activityRemark(anEntry({ action: 'role_change', details: { from: 'user', to: 'vip' } }))).toBe(
    'Membre → 💎 VIP',
  )
  expect(
    activityRemark(anEntry({ action: 'edit_badges', details: { added: ['OG'], removed: ['Actif'] } })),
  ).toBe('+ OG, − Actif')
  const details = { feature: 'message_pictures', from: 'everyone', to: 'vip' }
  expect(activityRemark(anEntry({ action: 'switch_feature', details }))).toBe(
    'Images dans les messages privés : Tout le monde → L’équipe et les VIP',
  )
  expect(activityRemark(anEntry({}))).toBeNull()
})

test('entries are grouped by day in the reader’s time zone', () => {
  vi.stubEnv('TZ', 'America/Montreal')
  onTestFinished(() => void vi.unstubAllEnvs())
  const now = Date.parse('2026-11-16T12:00:00Z')
  const at = (created_at: string) => anEntry({ id: created_at, created_at })
  const days = byDay(
    ['2026-11-16T11:05:00Z', '2026-11-16T05:30:00Z', '2026-11-16T04:30:00Z', '2026-11-04T03:00:00Z'].map(at),
    now,
  )
  expect(days.map(({ day, entries }) => [day, entries.length])).toEqual([
    ['Aujourd’hui', 2],
    ['Hier', 1],
    ['3 novembre 2026', 1],
  ])
})
