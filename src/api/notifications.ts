import * as v from 'valibot'
import type { MailLinkSubject, MailLinkUsed } from '#domain/notifications/mail-links.ts'
import { type MemberNotification, NOTIFICATIONS_SHOWN } from '#domain/notifications/notifications.ts'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import type { UnreadCounts } from './live.ts'

/** The body of `takeReturn`, read only after the secret is checked. The token has 60 hexadecimal digits. */
export const mailReturn = v.object({
  token: v.pipe(v.string(), v.toLowerCase(), v.regex(/^[0-9a-f]{60}$/)),
  kind: v.picklist(['bounce', 'complaint']),
})

const mailLink = v.object({ token: v.pipe(v.string('Ce lien est incomplet.'), v.maxLength(300)) })

export const notificationsApi = {
  list: endpoint<{ notifications: MemberNotification[]; unread: UnreadCounts }>()({
    method: 'GET',
    path: '/api/my/notifications',
    access: 'member',
    action: 'notification.list',
    summary: 'The 50 newest notifications, newest first, and the unread counts.',
  }),
  markRead: endpoint<{ unread: UnreadCounts }>()({
    method: 'PUT',
    path: '/api/my/notifications/read',
    access: 'member',
    action: 'notification.mark_read',
    summary: 'Marks one notification, or all those of a group, as read.',
    body: v.object({ ids: v.pipe(v.array(id), v.minLength(1), v.maxLength(NOTIFICATIONS_SHOWN)) }),
  }),
  markAll: endpoint<{ unread: UnreadCounts }>()({
    method: 'PUT',
    path: '/api/my/notifications/all-read',
    access: 'member',
    action: 'notification.mark_all',
    summary: 'Marks all notifications as read, or only those of messages or of one conversation.',
    body: v.object({ type: v.optional(v.literal('new_message')), conversation_id: v.optional(id) }),
  }),
  /** Requires `Authorization: Bearer` with MAIL_RETURNS_SECRET. Its body is `mailReturn`. */
  takeReturn: endpoint<{ received: true }>()({
    method: 'POST',
    path: '/api/mail/returns',
    access: 'anyone',
    action: 'mail.returns',
    summary:
      'Takes a bounce or a complaint from the operator’s mail server, as JSON: the token of the return address, and the kind.',
    limits: [{ per: 'address', max: 600, seconds: 60 }],
    isOpenToServers: true,
  }),
}

/** The links in mails, which need no session. */
export const mailLinksApi = {
  unsubscribe: endpoint<MailLinkUsed>()({
    method: 'POST',
    path: '/api/mail/unsubscribe',
    access: 'anyone',
    action: 'mail.unsubscribe',
    summary:
      'By the link in a mail or by one click in the mail program (RFC 8058): stops the kinds of mail that the token names, mutes the discussion that it names, or starts the weekly summary again.',
    // A mail provider sends the requests of all its users from few addresses.
    limits: [{ per: 'address', max: 300, seconds: 60 }],
    isOpenToServers: true,
    query: mailLink,
  }),
  readLink: endpoint<MailLinkSubject>()({
    method: 'GET',
    path: '/api/mail/link',
    access: 'visitor',
    action: 'mail.unsubscribe',
    summary: 'The member and the discussion that the link of a mail is about, before it is used.',
    limits: [{ per: 'address', max: 60, seconds: 60 }],
    query: mailLink,
  }),
}
