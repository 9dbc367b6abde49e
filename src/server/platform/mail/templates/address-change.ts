import type { ExpiringLink, Mail } from '#server/platform/adapters/mail/mail.ts'
import { composeMail } from '../compose.ts'
import { ALWAYS_SENT } from '../reasons.ts'

export const confirmNewAddress = ({
  to,
  pseudo,
  link,
  expires_at,
}: { to: string; pseudo: string } & ExpiringLink): Mail =>
  composeMail({
    to,
    expires_at,
    subject: 'Confirmez votre nouvelle adresse e‑mail',
    heading: `Votre nouvelle adresse, ${pseudo}`,
    paragraphs: [
      'Confirmez cette adresse : elle remplacera aussitôt l’ancienne pour vous connecter à Plan B.',
    ],
    button: { label: 'Confirmer cette adresse', link },
    notes: [
      'Là où vous n’êtes pas connecté, le mot de passe de votre compte vous sera demandé.',
      'Vous n’avez rien demandé ? Ignorez cet e‑mail : rien ne changera.',
    ],
    reason: 'cette adresse a été saisie sur Plan B',
  })

/** Goes to the old address, so that a member notices when a stranger takes over the account. */
export const addressChanging = ({ to, newAddress }: { to: string; newAddress: string }): Mail =>
  composeMail({
    to,
    subject: 'Votre adresse e‑mail va changer',
    heading: 'Un changement d’adresse a été demandé',
    paragraphs: [
      `Votre compte Plan B utilisera bientôt l’adresse ${newAddress}, dès qu’elle aura été confirmée.`,
      'Ce n’était pas vous ? Changez votre mot de passe sans attendre : la demande sera annulée.',
    ],
    reason: ALWAYS_SENT.security,
  })
