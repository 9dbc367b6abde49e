import type { Mail } from '#server/adapters/mail/mail.ts'
import type { UnsubscribeLinks } from './unsubscribe.ts'

/** A text by staff. `by` is its title, such as « La note du validateur ». */
type Quote = { by: string; lines: string[] }

/** The texts and links of a mail. */
export type MailContent = {
  to: string
  replyTo?: string
  subject: string
  heading: string
  paragraphs: (string | Quote)[]
  button?: { label: string; link: string }
  /** When the button's link stops working. */
  expires_at?: string
  /** Small print under the button. */
  notes?: string[]
  /** See `Mail`. */
  isNotice?: true
  /** Only for kinds of mail that a member can turn off. */
  unsubscribe?: UnsubscribeLinks
}

const SITE = 'Plan B'
const SLOGAN = 'La communauté des entrepreneurs francophones'

/** The light theme of the site, in hex colours that mail programs support. */
const COLOURS = {
  paper: '#fbfaf7',
  ink: '#171c2c',
  muted: '#5b6172',
  primary: '#254bb2',
  tint: '#eef2fb',
  line: '#e3e1db',
}
const FONTS = "'Bricolage Grotesque',system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"

/** Builds the text and the HTML of every mail from the same content. The HTML loads no external resources. */
export function composeMail(content: MailContent): Mail {
  if (content.button && !/^https?:\/\//.test(content.button.link)) {
    throw new Error('The link of a mail must be an address of the web.')
  }
  const { to, replyTo, subject, unsubscribe, isNotice, expires_at } = content
  return {
    to,
    subject,
    text: asText(content),
    html: asHtml(content),
    ...(replyTo && { replyTo }),
    ...(unsubscribe && { unsubscribe: unsubscribe.oneClick }),
    ...(isNotice && { isNotice }),
    ...(expires_at && { expires_at }),
  }
}

/** Splits a text by a person into paragraphs, one per line. */
export const linesOf = (text: string) => text.split(/\s*\n\s*/)

const UNSUBSCRIBE = 'Ne plus recevoir ces e-mails'

function asText({ heading, paragraphs, button, notes = [], unsubscribe }: MailContent): string {
  const texts = paragraphs.flatMap((part) =>
    typeof part === 'string' ? part : [`${part.by} :`, ...part.lines],
  )
  const blocks = [heading, ...texts, ...(button ? [`${button.label} :\n${button.link}`] : []), ...notes]
  const foot = unsubscribe ? `\n${UNSUBSCRIBE} :\n${unsubscribe.page}\n` : ''
  return `${blocks.join('\n\n')}\n\n-- \n${SITE}\n${SLOGAN}\n${foot}`
}

function asHtml({ subject, heading, paragraphs, button, notes = [], unsubscribe }: MailContent): string {
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escape(subject)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:${COLOURS.paper};color:${COLOURS.ink};font:16px/1.55 ${FONTS}">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 16px;font-size:20px;font-weight:700"><span style="display:inline-block;width:32px;margin-right:10px;background:${COLOURS.primary};color:#ffffff;border-radius:9px;line-height:32px;text-align:center" aria-hidden="true">B</span>${SITE}</p>
<div style="padding:28px 24px;background:#ffffff;border:1px solid ${COLOURS.line};border-top:4px solid ${COLOURS.primary};border-radius:12px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escape(heading)}</h1>
${paragraphs.map((part) => (typeof part === 'string' ? paragraphHtml(part) : quoteHtml(part))).join('\n')}
${button ? buttonHtml(button) : ''}
${notes.map((text) => `<p style="margin:16px 0 0;font-size:14px;color:${COLOURS.muted}">${escape(text)}</p>`).join('\n')}
</div>
<p style="margin:16px 0 0;font-size:13px;color:${COLOURS.muted}">${SITE} · ${SLOGAN}${unsubscribe ? unsubscribeHtml(unsubscribe) : ''}</p>
</div>
</body>
</html>
`
}

const paragraphHtml = (text: string) => `<p style="margin:0 0 16px">${escape(text)}</p>`

const quoteHtml = ({ by, lines }: Quote) =>
  `<div style="margin:0 0 16px;padding:14px 16px;background:${COLOURS.tint};border-left:4px solid ${COLOURS.primary};border-radius:0 10px 10px 0">
<p style="margin:0 0 6px;font-size:14px;font-weight:600">${escape(by)}</p>
${lines.map((line) => `<p style="margin:0">${escape(line)}</p>`).join('\n')}
</div>`

/** Shows the full URL below the button, for readers whose mail program does not support it. */
function buttonHtml({ label, link }: NonNullable<MailContent['button']>): string {
  const href = escape(link)
  return `<p style="margin:24px 0"><a href="${href}" style="display:inline-block;padding:12px 22px;background:${COLOURS.primary};color:#ffffff;border-radius:10px;font-weight:600;text-decoration:none">${escape(label)}</a></p>
<p style="margin:0;font-size:13px;color:${COLOURS.muted};overflow-wrap:anywhere">Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :<br>${href}</p>`
}

const unsubscribeHtml = ({ page }: UnsubscribeLinks) =>
  `<br><a href="${escape(page)}" style="color:${COLOURS.muted}">${UNSUBSCRIBE}</a>`

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
