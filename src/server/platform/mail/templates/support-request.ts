import type { Mail } from '#server/platform/adapters/mail/mail.ts'
import { composeMail, linesOf } from '../compose.ts'

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
