import type { Mail } from '#server/platform/adapters/mail/mail.ts'
import { composeMail } from '../compose.ts'
import { ALWAYS_SENT } from '../reasons.ts'

type Changed = { to: string; isGoogleUnlinked?: boolean }

export const passwordChanged = ({ to, isGoogleUnlinked = false }: Changed): Mail =>
  composeMail({
    to,
    subject: 'Votre mot de passe a changé',
    heading: 'Votre mot de passe a changé',
    paragraphs: [
      'Le mot de passe de votre compte Plan B vient d’être changé, et vos autres sessions ont été fermées.',
      ...(isGoogleUnlinked
        ? [
            'Le compte Google qui y était relié a été délié : il ne permet plus de se connecter. Vous pouvez le relier dans vos paramètres.',
          ]
        : []),
      'Ce n’était pas vous ? Demandez tout de suite un nouveau mot de passe depuis la page de connexion.',
    ],
    reason: ALWAYS_SENT.security,
  })

/** Sent after a sign-in with Google to an account whose password was not proven. */
export const passwordRemoved = ({ to, link }: { to: string; link: string }): Mail =>
  composeMail({
    to,
    subject: 'Votre mot de passe a été retiré',
    heading: 'Votre mot de passe a été retiré',
    paragraphs: [
      'Vous venez de vous connecter à Plan B avec Google. Rien ne nous assurait que le mot de passe de ce compte avait été choisi par vous : nous l’avons retiré, et vos autres sessions ont été fermées.',
      'Google vous suffit désormais pour entrer. Si vous voulez aussi un mot de passe, choisissez-en un nouveau.',
    ],
    button: { label: 'Choisir un mot de passe', link },
    reason: ALWAYS_SENT.security,
  })
