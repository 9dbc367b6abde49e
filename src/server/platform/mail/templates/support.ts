import type { Mail } from '#server/platform/adapters/mail/mail.ts'
import { composeMail, linesOf } from '#server/platform/mail/compose.ts'

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

type SupportRequest = {
  to: string
  /** `pseudo` is null for a visitor. */
  from: { email: string; pseudo: string | null }
  isVip: boolean
  subject: string
  message: string
}

/** Goes to the operator. Every subject has a prefix, so that no sender can fake « [VIP] » by typing it. */
export const supportRequest = ({ to, from, isVip, subject, message }: SupportRequest): Mail =>
  composeMail({
    to,
    replyTo: from.email,
    subject: `${isVip ? '[VIP]' : '[Contact]'} ${subject}`,
    heading: subject,
    paragraphs: [
      `De ${from.pseudo ? `${from.pseudo}, ${isVip ? 'membre VIP' : 'membre'}` : 'quelqu’un qui n’est pas connecté'} : ${from.email}`,
      { by: 'Son message', lines: linesOf(message) },
    ],
    notes: [`Répondez à cet e‑mail : votre réponse part à ${from.email}.`],
    reason: 'les demandes faites sur la page Contact arrivent à cette adresse',
  })
