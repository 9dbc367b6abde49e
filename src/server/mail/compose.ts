import type { Mail } from '#server/adapters/mail/mail.ts'
import type { Foot, Link, MailContent } from './content.ts'
import { asHtml } from './html.ts'

/** Builds the text and the HTML of every mail from the same content. */
export function composeMail(content: MailContent): Mail {
  const { to, replyTo, subject, button, unsubscribe, isNotice, expires_at } = content
  const foot = footOf(content)
  for (const { link } of [...(button ? [button] : []), ...foot.links]) {
    if (!/^https?:\/\//.test(link)) throw new Error('The link of a mail must be an address of the web.')
  }
  return {
    to,
    subject,
    text: asText(content, foot),
    html: asHtml(content, foot),
    ...(replyTo && { replyTo }),
    ...(unsubscribe && { unsubscribe: unsubscribe.oneClick }),
    ...(isNotice && { isNotice }),
    ...(expires_at && { expires_at }),
  }
}

/** Splits a text by a person into paragraphs, one per line. */
export const linesOf = (text: string) => text.split(/\s*\n\s*/)

const footOf = ({ reason, unsubscribe }: MailContent): Foot => ({
  reason: `Vous recevez cet e-mail parce ${/^[aeiouéê]/i.test(reason) ? 'qu’' : 'que '}${reason}.`,
  links: unsubscribe
    ? [
        { label: 'Ne plus recevoir ces e-mails', link: unsubscribe.page },
        { label: 'Régler mes e-mails', link: unsubscribe.settings },
      ]
    : [],
  signature: 'Plan B · La communauté des entrepreneurs francophones',
})

function asText({ heading, paragraphs, button, notes = [] }: MailContent, foot: Foot): string {
  const blocks = [
    heading,
    ...paragraphs.map((part) =>
      typeof part === 'string' ? part : [`${part.by} :`, ...part.lines].join('\n'),
    ),
    ...(button ? [linkText(button)] : []),
    ...notes,
  ]
  const end = [foot.signature, foot.reason, ...foot.links.map(linkText)]
  return `${blocks.join('\n\n')}\n\n-- \n${end.join('\n\n')}\n`
}

const linkText = ({ label, link }: Link) => `${label} :\n${link}`
