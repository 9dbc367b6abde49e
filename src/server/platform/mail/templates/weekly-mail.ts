import { OWN_EXECUTIONS_PATH } from '#domain/executions/executions.ts'
import { type ConsentMail, CONTINUE_DIGEST, DIGEST_LAST, STEPS_LAST } from '#domain/notifications/mails.ts'
import type { Mail } from '#server/platform/adapters/mail/mail.ts'
import { composeMail } from '../compose.ts'
import type { LinkList } from '../content.ts'
import type { UnsubscribeLinks } from '../unsubscribe.ts'

type Weekly = {
  to: string
  parts: LinkList[]
  /** What the parts belong to. */
  kinds: readonly ConsentMail[]
  are_last_steps: boolean
  site: string
  /** Set in the last mail to a member who no longer visits the site: the page that starts it again. */
  continueLink: string | null
  unsubscribe: UnsubscribeLinks
}

/** The next steps of the member’s executions, and what they missed during the week. */
export const weeklyMail = ({
  to,
  parts,
  kinds,
  are_last_steps,
  site,
  continueLink,
  unsubscribe,
}: Weekly): Mail =>
  composeMail({
    to,
    subject: titleOf(kinds),
    heading: titleOf(kinds),
    paragraphs: [...parts, ...(are_last_steps ? [STEPS_LAST] : []), ...(continueLink ? [DIGEST_LAST] : [])],
    button: continueLink
      ? { label: CONTINUE_DIGEST, link: continueLink }
      : kinds.includes('digest')
        ? { label: 'Ouvrir Plan B', link: `${site}/` }
        : { label: 'Mes exécutions', link: `${site}${OWN_EXECUTIONS_PATH}` },
    unsubscribe,
    reason: kinds.map((kind) => REASONS[kind]).join(' et '),
    list: { id: `resume.${new URL(site).hostname}` },
  })

const titleOf = (kinds: readonly ConsentMail[]) =>
  kinds.includes('digest') ? 'Votre semaine sur Plan B' : 'Vos prochaines étapes'

const REASONS: Record<ConsentMail, string> = {
  steps: 'vous avez demandé vos prochaines étapes chaque lundi',
  digest: 'vous avez demandé le résumé du lundi',
}
