import type { BanType } from '#domain/moderation/sanctions.ts'
import type { Mail } from '#server/platform/adapters/mail/mail.ts'
import { composeMail, linesOf } from '../compose.ts'
import { ALWAYS_SENT } from '../content.ts'

type BanNotice = { to: string; type: BanType; sentence: string; reason: string; siteUrl: string }

/** Always sent, whatever the member's notification preferences. */
export const banNotice = ({ to, type, sentence, reason, siteUrl }: BanNotice): Mail =>
  composeMail({
    to,
    isNotice: true,
    subject: type === 'comment' ? 'Vous ne pouvez plus commenter' : 'Votre compte est suspendu',
    heading: type === 'comment' ? 'Les commentaires vous sont fermés' : 'Votre compte est suspendu',
    paragraphs: [sentence, ...reasonOf(reason), REMAINS[type], ...(type === 'ip' ? [BY_MAIL] : [])],
    button: { label: 'Voir le motif et faire appel', link: `${siteUrl}/recours` },
    notes: ['Un membre de l’équipe lit chaque recours et y répond.'],
    reason: ALWAYS_SENT.sanction,
  })

const STILL_YOURS =
  'Vous pouvez encore lire le site, garder vos brouillons et vos favoris, supprimer ce que vous avez écrit, exporter vos données et fermer votre compte.'

const REMAINS: Record<BanType, string> = {
  comment: 'Tout le reste du site vous reste ouvert.',
  temp: STILL_YOURS,
  perm: STILL_YOURS,
  ip: 'Tant que votre session reste ouverte, vous pouvez lire le site et faire appel de cette décision.',
}

const BY_MAIL =
  'Une fois déconnecté, vous ne pourrez plus vous reconnecter. Pour exporter vos données, supprimer votre compte, résilier un abonnement ou faire appel, essayez de vous connecter avec votre mot de passe : un lien vous est alors envoyé à cette adresse et ouvre vos paramètres pendant une heure.'

const reasonOf = (reason: string) =>
  reason
    ? [{ by: 'Le motif donné par l’équipe', lines: linesOf(reason) }]
    : ['L’équipe n’a pas noté de motif : vous pouvez le lui demander en faisant appel.']

export const banLifted = ({
  to,
  sentence,
  siteUrl,
}: {
  to: string
  sentence: string
  siteUrl: string
}): Mail =>
  composeMail({
    to,
    isNotice: true,
    subject: 'Une sanction est levée',
    heading: 'Une sanction est levée',
    paragraphs: [sentence],
    button: { label: 'Revenir sur Plan B', link: siteUrl },
    reason: ALWAYS_SENT.sanction,
  })

type AppealDecided = { to: string; title: string; sentence: string; answer: string; siteUrl: string }

export const appealDecided = ({ to, title, sentence, answer, siteUrl }: AppealDecided): Mail =>
  composeMail({
    to,
    isNotice: true,
    subject: title,
    heading: title,
    paragraphs: [sentence, { by: 'La réponse de l’équipe', lines: linesOf(answer) }],
    button: { label: 'Voir l’état de mon compte', link: `${siteUrl}/recours` },
    reason: ALWAYS_SENT.sanction,
  })
