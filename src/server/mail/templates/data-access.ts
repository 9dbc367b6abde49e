import type { ExpiringLink, Mail } from '#server/adapters/mail/mail.ts'
import { composeMail } from '../compose.ts'

/** For banned members, who cannot sign in but have a right to their data. */
export const accessToData = ({ to, link, expires_at }: { to: string } & ExpiringLink): Mail =>
  composeMail({
    to,
    expires_at,
    subject: 'Accéder à vos données',
    heading: 'Vos données restent les vôtres',
    paragraphs: [
      'La connexion à votre compte Plan B a été refusée à cause d’une sanction.',
      'Ce lien ouvre pendant une heure vos paramètres, où vous pouvez exporter vos données, supprimer votre compte ou résilier un abonnement.',
    ],
    button: { label: 'Ouvrir mes paramètres', link },
    notes: ['Ce lien ne sert qu’une fois et reste valable 24 heures.'],
  })
