import type { ExpiringLink, Mail } from '#server/platform/adapters/mail/mail.ts'
import { composeMail } from '../compose.ts'
import { ALWAYS_SENT } from '../reasons.ts'

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
    reason: 'on vient d’essayer de se connecter à votre compte',
  })

/** Announces an export, so that a member notices when a stranger copies their data. */
export const dataExportAsked = ({ to, device }: { to: string; device: string }): Mail =>
  composeMail({
    to,
    subject: 'Un export de vos données a été demandé',
    heading: 'Un export de vos données a été demandé',
    paragraphs: [
      `L’export de toutes les données de votre compte Plan B vient d’être demandé sur cet appareil : ${device}. L’archive sera prête dans vos paramètres, où vous seul pouvez la télécharger.`,
      'Ce n’était pas vous ? Changez votre mot de passe sans attendre : l’archive sera supprimée et vos autres sessions seront fermées.',
    ],
    reason: ALWAYS_SENT.security,
  })
