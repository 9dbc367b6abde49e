import * as v from 'valibot'
import { type MailedNotification } from '#domain/notification-preferences.ts'
import { type MemberNotification, NOTIFICATIONS_SHOWN } from '#domain/notifications.ts'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import type { UnreadCounts } from './live.ts'

export const notificationsApi = {
  list: endpoint<{ notifications: MemberNotification[]; unread: UnreadCounts }>()({
    method: 'GET',
    path: '/api/my/notifications',
    access: 'member',
    action: 'notification.list',
    summary: 'The 50 newest notifications, newest first, and how much is unread.',
  }),
  markRead: endpoint<{ unread: UnreadCounts }>()({
    method: 'PUT',
    path: '/api/my/notifications/read',
    access: 'member',
    action: 'notification.mark_read',
    summary: 'Marks one notification as read, or all those that are shown as one.',
    body: v.object({ ids: v.pipe(v.array(id), v.minLength(1), v.maxLength(NOTIFICATIONS_SHOWN)) }),
  }),
  markAll: endpoint<{ unread: UnreadCounts }>()({
    method: 'PUT',
    path: '/api/my/notifications/all-read',
    access: 'member',
    action: 'notification.mark_all',
    summary: 'Marks every notification as read, or only those of messages, or of one conversation.',
    body: v.object({ type: v.optional(v.literal('new_message')), conversation_id: v.optional(id) }),
  }),
  unsubscribe: endpoint<{ stopped: MailedNotification }>()({
    method: 'POST',
    path: '/api/mail/unsubscribe',
    access: 'anyone',
    action: 'mail.unsubscribe',
    summary:
      'Stops a kind of mail for the member to whom it was sent: from the mail’s own link, or in one click by a mail program (RFC 8058).',
    // One mail provider asks for all its people.
    limits: [{ per: 'address', max: 300, seconds: 60 }],
    isOpenToServers: true,
    query: v.object({ token: v.pipe(v.string('Ce lien est incomplet.'), v.maxLength(200)) }),
  }),
}
