import { CONTINUE_DIGEST, DIGEST_LAST } from '#domain/mails.ts'
import type { Mail } from '#server/adapters/mail/mail.ts'
import { composeMail } from '../compose.ts'
import type { LinkList } from '../content.ts'
import type { UnsubscribeLinks } from '../unsubscribe.ts'

type Weekly = {
  to: string
  parts: LinkList[]
  site: string
  /** Set in the last mail to a member who no longer visits the site: the page that starts it again. */
  continueLink: string | null
  unsubscribe: UnsubscribeLinks
}

/** What the member missed during the week. */
export const weeklyMail = ({ to, parts, site, continueLink, unsubscribe }: Weekly): Mail =>
  composeMail({
    to,
    subject: TITLE,
    heading: TITLE,
    paragraphs: [...parts, ...(continueLink ? [DIGEST_LAST] : [])],
    button: continueLink
      ? { label: CONTINUE_DIGEST, link: continueLink }
      : { label: 'Ouvrir Plan B', link: `${site}/` },
    unsubscribe,
    reason: 'vous avez demandé le résumé du lundi',
    list: { id: `resume.${new URL(site).hostname}` },
  })

const TITLE = 'Votre semaine sur Plan B'
