import type { Mail } from '#server/platform/adapters/mail/mail.ts'
import { composeMail } from '../compose.ts'

/** For a sign-up with an address that has an account. Only this mail says so; the form does not reveal it. */
export const accountExists = ({ to, link }: { to: string; link: string }): Mail =>
  composeMail({
    to,
    subject: 'Vous avez déjà un compte',
    heading: 'Vous avez déjà un compte Plan B',
    paragraphs: [
      'Quelqu’un, sans doute vous, vient de s’inscrire avec cette adresse. Un compte existe déjà à cette adresse : il suffit de vous connecter.',
      'Mot de passe oublié ? La page de connexion vous propose d’en choisir un nouveau.',
    ],
    button: { label: 'Me connecter', link },
    notes: ['Ce n’était pas vous ? Ignorez cet e‑mail : rien n’a changé.'],
    reason: 'cette adresse a été saisie sur Plan B',
  })
