import type { Mail } from '#server/platform/adapters/mail/mail.ts'
import { composeMail, linesOf } from '../compose.ts'
import type { UnsubscribeLinks } from '../unsubscribe.ts'

type PlanDecision = { to: string; title: string; note: string; link: string; unsubscribe: UnsubscribeLinks }

export const planApproved = ({ to, title, note, link, unsubscribe }: PlanDecision): Mail =>
  composeMail({
    to,
    subject: 'Votre plan est approuvé',
    heading: `« ${title} » est approuvé`,
    paragraphs: [
      'Un validateur a relu votre plan : il est en ligne et porte la marque « Vérifié PB ».',
      ...noteOf(note),
    ],
    button: { label: 'Voir mon plan', link },
    unsubscribe,
    reason: DECISION,
  })

/** The link opens the editor of the plan. If a modification is refused (`isRestored`), the approved version is online. */
export const planRejected = ({
  to,
  title,
  note,
  link,
  unsubscribe,
  isRestored,
}: PlanDecision & { isRestored: boolean }): Mail =>
  composeMail({
    to,
    subject: isRestored ? 'La modification de votre plan est refusée' : 'Votre plan est refusé',
    heading: isRestored ? `La modification de « ${title} » est refusée` : `« ${title} » est refusé`,
    paragraphs: [
      isRestored
        ? 'Un validateur a relu votre modification. La dernière version approuvée est de nouveau en ligne.'
        : 'Un validateur a relu votre plan : il n’est pas en ligne.',
      ...noteOf(note),
      'Vous pouvez le corriger et le soumettre de nouveau.',
    ],
    button: { label: 'Corriger mon plan', link },
    unsubscribe,
    reason: DECISION,
  })

export const planTakenOffline = ({ to, title, note, link, unsubscribe }: PlanDecision): Mail =>
  composeMail({
    to,
    subject: 'Votre plan n’est plus en ligne',
    heading: `« ${title} » n’est plus en ligne`,
    paragraphs: [
      'L’équipe a retiré votre plan.',
      { by: 'Le motif', lines: linesOf(note) },
      'Vous pouvez le corriger et le soumettre de nouveau.',
    ],
    button: { label: 'Corriger mon plan', link },
    unsubscribe,
    reason: DECISION,
  })

const DECISION = 'une décision a été prise sur un de vos plans'

const noteOf = (note: string) => (note ? [{ by: 'La note du validateur', lines: linesOf(note) }] : [])
