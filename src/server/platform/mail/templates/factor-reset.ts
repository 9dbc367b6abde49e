import type { Mail } from '#server/platform/adapters/mail/mail.ts'
import { composeMail } from '../compose.ts'
import { ALWAYS_SENT } from '../reasons.ts'

const MOMENT = new Intl.DateTimeFormat('fr-CH', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Europe/Zurich',
})

type Asked = { to: string; effective_at: string; link: string }

export const factorResetAsked = ({ to, effective_at, link }: Asked): Mail =>
  composeMail({
    to,
    subject: 'Votre double authentification va être retirée',
    heading: 'Retrait de votre double authentification',
    paragraphs: [
      `L’équipe de Plan B a demandé de retirer la double authentification de votre compte, parce que vous auriez perdu vos facteurs. Elle sera retirée le ${MOMENT.format(new Date(effective_at))} ; votre mot de passe restera le même.`,
      'Vous n’avez rien demandé ? Annulez ce retrait dans vos paramètres, puis changez votre mot de passe.',
    ],
    button: { label: 'Voir ou annuler ce retrait', link },
    reason: ALWAYS_SENT.security,
  })

export const factorsReset = ({ to, link }: { to: string; link: string }): Mail =>
  composeMail({
    to,
    subject: 'Votre double authentification a été retirée',
    heading: 'Votre double authentification a été retirée',
    paragraphs: [
      'La double authentification de votre compte Plan B vient d’être retirée, et toutes vos sessions ont été fermées. Connectez-vous, puis ajoutez un nouveau facteur.',
      'Ce n’était pas à votre demande ? Changez tout de suite votre mot de passe.',
    ],
    button: { label: 'Me connecter', link },
    reason: ALWAYS_SENT.security,
  })

/** After the operator replaced the secret of the site without keeping the previous one. */
export const authenticatorLost = ({ to, link }: { to: string; link: string }): Mail =>
  composeMail({
    to,
    subject: 'Votre application d’authentification ne sert plus',
    heading: 'Ajoutez de nouveau votre application',
    paragraphs: [
      'Les clés de Plan B ont été renouvelées : les codes de votre application d’authentification ne sont plus acceptés. Rien d’autre ne change dans votre compte.',
      'Connectez-vous avec une clé d’accès ou un code de secours, puis ajoutez votre application de nouveau dans vos paramètres.',
    ],
    button: { label: 'Me connecter', link },
    reason: ALWAYS_SENT.security,
  })
