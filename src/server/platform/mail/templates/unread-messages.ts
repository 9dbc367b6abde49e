import { wholeNumber } from '#domain/numbers.ts'
import type { Mail } from '#server/platform/adapters/mail/mail.ts'
import { composeMail } from '../compose.ts'
import type { UnsubscribeLinks } from '../unsubscribe.ts'

type Unread = { to: string; from: string; unread: number; link: string; unsubscribe: UnsubscribeLinks }

/** Contains no text of the messages, because other people may see the mail on a screen. */
export const unreadMessages = ({ to, from, unread, link, unsubscribe }: Unread): Mail =>
  composeMail({
    to,
    subject: `${from} vous a écrit sur Plan B`,
    heading: `${from} vous a écrit`,
    paragraphs: [
      unread === 1
        ? 'Un message non lu vous attend dans votre conversation.'
        : `${wholeNumber(unread)} messages non lus vous attendent dans votre conversation.`,
    ],
    button: { label: unread === 1 ? 'Lire le message' : 'Lire les messages', link },
    unsubscribe,
    reason: 'un membre vous a écrit',
  })
