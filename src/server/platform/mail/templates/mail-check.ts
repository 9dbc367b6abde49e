import type { Mail } from '#server/platform/adapters/mail/mail.ts'
import { composeMail } from '../compose.ts'

/** Goes to the operator, who checks the mail server with it. */
export const mailCheck = ({ to }: { to: string }): Mail =>
  composeMail({
    to,
    subject: 'Plan B : essai',
    heading: 'Vos e‑mails partent',
    paragraphs: ['Ce message vérifie que Plan B peut envoyer des e‑mails.'],
    reason: 'l’exploitant du site vérifie son serveur d’e‑mails',
  })
