import { describe, expect, test } from 'vitest'
import { groupNotifications, notificationPath, textOfSegments, sentenceOf } from './notifications.ts'
import {
  type MemberNotification,
  NOTIFICATION_TYPES,
  type NotificationType,
  unreadAfter,
} from './notifications.ts'

const aMember = (pseudo: string) => ({
  user_id: `id of ${pseudo}`,
  pseudo,
  avatar_url: null,
  custom_avatar_url: null,
})

let count = 0
const of = (type: NotificationType, given: Partial<MemberNotification> = {}): MemberNotification => ({
  id: `n${++count}`,
  type,
  title: 'Titre',
  message: `Les mots de ${type}`,
  data: {},
  read: false,
  created_at: '2026-11-15T12:00:00Z',
  actor: null,
  plan: null,
  ...given,
})

const soap = {
  plan: { id: 'p1', title: 'Savons à froid' },
  data: { plan_slug: 'savons-a-froid', comment_id: 'c1' },
}
const bread = { plan: { id: 'p2', title: 'Pain au levain' }, data: { plan_slug: 'pain-au-levain' } }
const by = (pseudo: string, about: Partial<MemberNotification> = soap) => ({
  ...about,
  actor: aMember(pseudo),
})

const sentences = (notifications: MemberNotification[]) =>
  groupNotifications(notifications).map((group) => textOfSegments(sentenceOf(group)))

describe('A group', () => {
  test('likes of one plan are grouped, also with other notifications between them [89]', () => {
    expect(
      sentences([
        of('new_like', by('Camille')),
        of('new_follower', by('Hugo', {})),
        of('new_like', by('Idriss', bread)),
        of('new_repost', by('Hugo')),
        of('new_like', by('Noémie')),
        of('new_like', by('Hugo')),
        of('new_like', by('Idriss')),
      ]),
    ).toEqual([
      'Camille et 3 autres ont aimé « Savons à froid »',
      'Hugo vous suit',
      'Idriss a aimé « Pain au levain »',
      'Hugo a reposté « Savons à froid »',
    ])
  })

  test.for([
    ['new_like', 'Camille et Hugo ont aimé « Savons à froid »'],
    ['new_repost', 'Camille et Hugo ont reposté « Savons à froid »'],
    ['new_comment', 'Camille et Hugo ont commenté « Savons à froid »'],
    ['new_reply', 'Camille et Hugo ont répondu à votre commentaire sous « Savons à froid »'],
    ['comment_liked', 'Camille et Hugo ont aimé votre commentaire sous « Savons à froid »'],
  ] as const)('two people are both named: %s', ([type, words]) => {
    expect(sentences([of(type, by('Camille')), of(type, by('Hugo'))])).toEqual([words])
  })

  test('likes of one comment are grouped, and replies under one plan [328]', () => {
    const other = { ...soap, data: { ...soap.data, comment_id: 'c2' } }
    expect(
      sentences([
        of('comment_liked', by('Camille')),
        of('new_reply', by('Noémie')),
        of('comment_liked', by('Hugo', other)),
        of('comment_liked', by('Idriss')),
        of('new_reply', by('Hugo', other)),
        of('comment_liked', by('Noémie')),
        of('comment_liked', by('Hugo')),
      ]),
    ).toEqual([
      'Camille et 3 autres ont aimé votre commentaire sous « Savons à froid »',
      'Noémie et Hugo ont répondu à votre commentaire sous « Savons à froid »',
      'Hugo a aimé votre commentaire sous « Savons à froid »',
    ])
  })

  test('mentions and followed discussions are not grouped', () => {
    const twice = [
      of('new_mention', by('Camille')),
      of('new_mention', by('Hugo')),
      of('discussion_active', soap),
    ]
    expect(sentences(twice)).toEqual([
      'Camille vous mentionne sous « Savons à froid »',
      'Hugo vous mentionne sous « Savons à froid »',
      'De nouveaux commentaires sous « Savons à froid »',
    ])
  })

  test('a plan that is offline is not named but by the stored message', () => {
    const offline = { plan: null, data: {} }
    const types = ['new_reply', 'new_mention', 'comment_liked', 'discussion_active'] as const
    expect(sentences(types.map((type) => of(type, by('Camille', offline))))).toEqual(
      types.map((type) => `Les mots de ${type}`),
    )
  })

  test('followers are grouped, and so are the messages of one conversation', () => {
    const here = { data: { conversation_id: 'v1' } }
    expect(
      sentences([
        of('new_message', by('Camille', here)),
        of('new_follower', by('Hugo', {})),
        of('new_message', by('Camille', here)),
        of('new_message', by('Camille', { data: { conversation_id: 'v2' } })),
        of('new_follower', by('Noémie', {})),
      ]),
    ).toEqual(['Camille vous a écrit', 'Hugo et Noémie vous suivent', 'Camille vous a écrit'])
  })

  test('a member who commented twice is listed once', () => {
    const twice = [of('new_comment', by('Camille')), of('new_comment', by('Camille'))]
    expect(sentences(twice)).toEqual(['Camille a commenté « Savons à froid »'])
  })

  test('a group is read when all its notifications are, and is marked together [90]', () => {
    const [older, newer] = [of('new_like', { ...by('Hugo'), read: true }), of('new_like', by('Camille'))]
    const [group] = groupNotifications([newer, older])
    expect(group).toMatchObject({ isRead: false, ids: [newer.id, older.id], newest: newer })
    expect(groupNotifications([{ ...newer, read: true }, older])[0]?.isRead).toBe(true)
  })

  test('notifications from the staff and the site are not grouped and keep their text', () => {
    const decisions = [of('plan_rejected', soap), of('plan_rejected', soap), of('badge_awarded')]
    expect(sentences(decisions)).toEqual([
      'Les mots de plan_rejected',
      'Les mots de plan_rejected',
      'Les mots de badge_awarded',
    ])
  })
})

describe('The link', () => {
  const places = (type: NotificationType, given: Partial<MemberNotification>) =>
    groupNotifications([of(type, given)]).map(notificationPath)

  test.for([
    ['new_like', by('Camille'), '/plan/savons-a-froid'],
    ['new_repost', by('Camille'), '/plan/savons-a-froid'],
    ['new_comment', by('Camille'), '/plan/savons-a-froid?commentaire=c1#commentaire-c1'],
    ['new_reply', by('Camille'), '/plan/savons-a-froid?commentaire=c1#commentaire-c1'],
    ['new_mention', by('Camille'), '/plan/savons-a-froid?commentaire=c1#commentaire-c1'],
    ['comment_liked', by('Camille'), '/plan/savons-a-froid?commentaire=c1#commentaire-c1'],
    ['discussion_active', soap, '/plan/savons-a-froid?commentaire=c1#commentaire-c1'],
    ['new_follower', by('Léa B.', {}), '/u/L%C3%A9a%20B.'],
    ['new_message', by('Camille', { data: { conversation_id: 'v1' } }), '/messages?c=v1'],
    ['plan_approved', soap, '/plan/savons-a-froid'],
    ['plan_rejected', soap, '/plan/savons-a-froid'],
    ['plan_modified_by_staff', soap, '/plan/savons-a-froid'],
    ['plan_modified_by_staff', {}, '/mes-plans'],
    ['badge_awarded', { data: { badge: 'Actif' } }, '/badges'],
    ['sanction', {}, '/recours'],
    ['sanction', soap, '/plan/savons-a-froid'],
    ['report_handled', {}, null],
    ['payment', { data: { product: 'vip' } }, '/vip'],
    ['payment', { data: { product: 'verified' } }, '/verified'],
  ] as const)('%s [88]', ([type, given, path]) => {
    expect(places(type, given)).toEqual([path])
  })

  test('every type has a sentence [88]', () => {
    for (const type of NOTIFICATION_TYPES) expect(sentences([of(type, by('Camille'))])[0]).toBeTruthy()
  })
})

describe('The unread count', () => {
  test('falls by the number marked, never below 0; a capped count waits for the server [93]', () => {
    expect([unreadAfter(3, 1), unreadAfter(1, 2), unreadAfter(100, 4)]).toEqual([2, 0, 100])
  })
})
