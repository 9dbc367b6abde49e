import type { Mail } from '#server/adapters/mail/mail.ts'
import { compose } from './template.ts'

/** After a sign-up: nobody signs in before the address is theirs. */
export const confirmAddress = ({ to, pseudo, link }: { to: string; pseudo: string; link: string }): Mail =>
  compose({
    to,
    subject: 'Confirmez votre adresse e-mail',
    heading: `Bienvenue sur Plan B, ${pseudo} !`,
    paragraphs: [
      'Votre compte est presque prêt. Confirmez que cette adresse e-mail est bien la vôtre : votre session s’ouvrira aussitôt.',
    ],
    button: { label: 'Confirmer mon adresse', link },
    notes: [
      'Vous n’avez pas créé de compte ? Ignorez cet e-mail : sans confirmation, personne ne pourra s’en servir.',
    ],
  })

export const passwordReset = ({ to, link }: { to: string; link: string }): Mail =>
  compose({
    to,
    subject: 'Choisissez un nouveau mot de passe',
    heading: 'Mot de passe oublié ?',
    paragraphs: ['Quelqu’un, sans doute vous, a demandé à changer le mot de passe de votre compte Plan B.'],
    button: { label: 'Choisir un nouveau mot de passe', link },
    notes: [
      'Ce lien ne sert qu’une fois et n’est valable que peu de temps.',
      'Ce n’était pas vous ? Ignorez cet e-mail : votre mot de passe reste le même.',
    ],
  })
