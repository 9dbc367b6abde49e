import type { ExpiringLink, Mail } from '#server/platform/adapters/mail/mail.ts'
import { composeMail } from '../compose.ts'

export const passwordReset = ({ to, link, expires_at }: { to: string } & ExpiringLink): Mail =>
  composeMail({
    to,
    expires_at,
    subject: 'Choisissez un nouveau mot de passe',
    heading: 'Mot de passe oublié ?',
    paragraphs: ['Quelqu’un, sans doute vous, a demandé à changer le mot de passe de votre compte Plan B.'],
    button: { label: 'Choisir un nouveau mot de passe', link },
    notes: [
      'Ce lien ne sert qu’une fois et reste valable une heure.',
      'Ce n’était pas vous ? Ignorez cet e‑mail : votre mot de passe reste le même.',
    ],
    reason: 'un nouveau mot de passe a été demandé pour votre compte',
  })
