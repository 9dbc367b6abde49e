import type { ExpiringLink, Mail } from '#server/platform/adapters/mail/mail.ts'
import { composeMail } from '../compose.ts'

/**
 * Sent after a sign-up. Members can sign in only once the address is confirmed. It does not contain the pseudo: a stranger
 * may have typed it, as a message to the owner of the address.
 */
export const confirmAddress = ({ to, link, expires_at }: { to: string } & ExpiringLink): Mail =>
  composeMail({
    to,
    expires_at,
    subject: 'Confirmez votre adresse e‑mail',
    heading: 'Bienvenue sur Plan B !',
    paragraphs: [
      'Votre compte est presque prêt. Confirmez que cette adresse e‑mail est bien la vôtre : votre session s’ouvrira aussitôt.',
    ],
    button: { label: 'Confirmer mon adresse', link },
    notes: [
      'Dans un autre navigateur que celui de votre inscription, votre mot de passe vous sera demandé.',
      'Vous n’avez pas créé de compte ? Ignorez cet e‑mail : sans vous, personne n’en ouvrira à cette adresse.',
    ],
    reason: 'cette adresse a été saisie sur Plan B',
  })

/** Mails to this address of a member came back. */
export const verifyAddress = ({ to, link, expires_at }: { to: string } & ExpiringLink): Mail =>
  composeMail({
    to,
    expires_at,
    subject: 'Vérifiez votre adresse e‑mail',
    heading: 'Cette adresse fonctionne-t-elle ?',
    paragraphs: [
      'Nos derniers e‑mails ne vous sont pas parvenus. Si vous lisez celui-ci, confirmez-le : nous vous écrirons de nouveau.',
    ],
    button: { label: 'Vérifier mon adresse', link },
    reason: 'vous avez demandé à vérifier cette adresse',
  })
