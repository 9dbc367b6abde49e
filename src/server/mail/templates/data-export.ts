import type { Mail } from '#server/adapters/mail/mail.ts'
import { composeMail } from '../compose.ts'

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
  })
