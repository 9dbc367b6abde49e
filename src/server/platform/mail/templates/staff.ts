import type { Mail } from '#server/platform/adapters/mail/mail.ts'
import { composeMail } from '#server/platform/mail/compose.ts'

type NewAdmin = { to: string; pseudo: string; by: string; link: string }

/** Goes to every founder, also to the one who made the change: their session may be in the hands of a stranger. */
export const newAdmin = ({ to, pseudo, by, link }: NewAdmin): Mail =>
  composeMail({
    to,
    subject: `${pseudo} devient admin de Plan B`,
    heading: 'Un membre vient de devenir admin',
    paragraphs: [
      `${by} vient de donner le rôle d’admin à ${pseudo}.`,
      'Ce n’était pas prévu ? Retirez-lui ce rôle sans attendre, puis fermez les sessions des deux comptes.',
    ],
    button: { label: 'Voir le journal de sécurité', link },
    reason: 'vous êtes fondateur de Plan B : chaque nouvel admin vous est annoncé',
  })

/** Goes to the operator, who checks the mail server with it. */
export const mailCheck = ({ to }: { to: string }): Mail =>
  composeMail({
    to,
    subject: 'Plan B : essai',
    heading: 'Vos e‑mails partent',
    paragraphs: ['Ce message vérifie que Plan B peut envoyer des e‑mails.'],
    reason: 'l’exploitant du site vérifie son serveur d’e‑mails',
  })
