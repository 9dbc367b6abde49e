import type { Mail } from '#server/platform/adapters/mail/mail.ts'
import { composeMail } from '../compose.ts'
import { ALWAYS_SENT } from '../reasons.ts'

type Given = { to: string; device: string; link: string }

export const googleLinked = ({ to, device, link }: Given): Mail =>
  composeMail({
    to,
    subject: 'Google est relié à votre compte',
    heading: 'Google est relié à votre compte',
    paragraphs: [
      `Un compte Google vient d’être relié à votre compte Plan B et permet désormais de s’y connecter. Appareil : ${device}.`,
      'Ce n’était pas vous ? Déliez Google dans vos paramètres, déconnectez vos autres sessions et changez votre mot de passe.',
    ],
    button: { label: 'Voir mes paramètres', link },
    reason: ALWAYS_SENT.security,
  })

export const googleUnlinked = ({ to, device, link }: Given): Mail =>
  composeMail({
    to,
    subject: 'Google n’est plus relié à votre compte',
    heading: 'Google n’est plus relié à votre compte',
    paragraphs: [
      `Le compte Google qui ouvrait votre compte Plan B vient d’être délié : il ne permet plus de s’y connecter. Appareil : ${device}.`,
      'Ce n’était pas vous ? Changez votre mot de passe et déconnectez vos autres sessions.',
    ],
    button: { label: 'Voir mes paramètres', link },
    reason: ALWAYS_SENT.security,
  })
