import type { Mail } from '#server/platform/adapters/mail/mail.ts'
import { composeMail, linesOf } from '../compose.ts'

type SupportReply = { to: string; replyTo: string; subject: string; message: string; answer: string }

/** Quotes the original message, so that the person recognises the request. */
export const supportReply = ({ to, replyTo, subject, message, answer }: SupportReply): Mail =>
  composeMail({
    to,
    replyTo,
    isNotice: true,
    subject: `Re : ${subject}`,
    heading: 'L’équipe vous répond',
    paragraphs: [
      ...linesOf(answer),
      { by: `Vous nous aviez écrit, sous « ${subject} »`, lines: linesOf(message) },
    ],
    notes: ['Pour continuer cet échange, répondez à cet e‑mail.'],
    reason: 'vous avez écrit à l’équipe de Plan B',
  })
