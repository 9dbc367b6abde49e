import type { Mail } from '#server/platform/adapters/mail/mail.ts'
import type { Foot, Link, LinkList, MailContent, Quote } from './content.ts'
import { asHtml } from './html.ts'

/** Builds the text and the HTML of every mail from the same content. */
export function composeMail(content: MailContent): Mail {
  const { to, replyTo, subject, paragraphs, button, unsubscribe, isNotice, list, expires_at } = content
  const foot = footOf(content)
  const listed = paragraphs.flatMap((part) => (isList(part) ? part.items : []))
  for (const { link } of [...(button ? [button] : []), ...listed, ...foot.links]) {
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
    ...(list && { list }),
    ...(expires_at && { expires_at }),
  }
}

/** Splits a text by a person into paragraphs, one per line. Some mail programs break lines at more characters than « \n ». */
export const linesOf = (text: string) => text.split(/\s*[\n\v\f\r\u0085\u2028\u2029]\s*/)

const footOf = ({ reason, unsubscribe, cut }: MailContent): Foot => ({
  reason: `Vous recevez cet e‑mail parce ${/^[aeiouéê]/i.test(reason) ? 'qu’' : 'que '}${reason}.`,
  links: unsubscribe
    ? [
        ...(cut ? [{ label: 'Couper cette discussion', link: cut }] : []),
        { label: 'Ne plus recevoir ces e‑mails', link: unsubscribe.page },
        { label: 'Régler mes e‑mails', link: unsubscribe.settings },
      ]
    : [],
  signature: 'Plan B · La communauté des entrepreneurs francophones',
})

function asText({ heading, paragraphs, button, notes = [] }: MailContent, foot: Foot): string {
  const blocks = [heading, ...paragraphs.flatMap(partText), ...(button ? [linkText(button)] : []), ...notes]
  const end = [foot.signature, foot.reason, ...foot.links.map(linkText)]
  return `${blocks.join('\n\n')}\n\n-- \n${end.join('\n\n')}\n`
}

function partText(part: MailContent['paragraphs'][number]): string[] {
  if (typeof part === 'string') return [part]
  // Prefixed as quoted mail, so that no line can pass for one of ours, such as the foot.
  if (!isList(part)) return [[`${part.by} :`, ...part.lines.map((line) => `> ${line}`)].join('\n')]
  const items = part.items.map(({ label, detail, link }) => [label, detail, link].join('\n'))
  return [part.title, ...items, ...(part.more ? [part.more] : [])]
}

const isList = (part: string | Quote | LinkList): part is LinkList =>
  typeof part === 'object' && 'items' in part

const linkText = ({ label, link }: Link) => `${label} :\n${link}`
