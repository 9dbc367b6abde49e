import type { Mail } from '#server/platform/adapters/mail/mail.ts'
import { composeMail } from '../compose.ts'
import { ALWAYS_SENT } from '../reasons.ts'

/** Sent at most once a day, when too many attempts from unknown devices are blocked. Known devices are not blocked. */
export const signInsBlocked = ({ to, link }: { to: string; link: string }): Mail =>
  composeMail({
    to,
    subject: 'On essaie d’entrer dans votre compte',
    heading: 'On essaie d’entrer dans votre compte',
    paragraphs: [
      'De nombreux mots de passe viennent d’être essayés pour votre compte Plan B, depuis des appareils que nous ne connaissons pas. Ces essais ont échoué : personne n’est entré, et nous les bloquons.',
      'Vous n’avez rien à faire : sur vos appareils habituels, vous vous connectez comme toujours. Votre mot de passe est court, ou sert aussi ailleurs ? Choisissez-en un plus long.',
    ],
    button: { label: 'Choisir un nouveau mot de passe', link },
    notes: ['Même si ces essais continuent, cet e‑mail ne part qu’une fois par jour.'],
    reason: ALWAYS_SENT.security,
  })

export const newDevice = ({ to, device, link }: { to: string; device: string; link: string }): Mail =>
  composeMail({
    to,
    subject: 'Nouvelle connexion à votre compte',
    heading: 'Un nouvel appareil s’est connecté',
    paragraphs: [
      `Votre compte Plan B vient d’être ouvert sur un appareil que nous ne connaissions pas : ${device}.`,
      'C’était vous ? Alors tout va bien. Sinon, fermez cette session et changez votre mot de passe.',
    ],
    button: { label: 'Voir mes sessions', link },
    reason: ALWAYS_SENT.security,
  })
