import type { Mail } from '#server/adapters/mail/mail.ts'
import type { UnsubscribeLinks } from './unsubscribe.ts'

/** What a mail says, before it has a form. */
export type Letter = {
  to: string
  replyTo?: string
  subject: string
  heading: string
  paragraphs: string[]
  button?: { label: string; link: string }
  /** Small print under the button. */
  notes?: string[]
  /** For what one may want to hear of no longer. */
  unsubscribe?: UnsubscribeLinks
}

const SITE = 'Plan B'
const SLOGAN = 'La communauté des entrepreneurs francophones'

/** One look for every mail, the text and the HTML from the same words. Nothing is loaded from anywhere. */
export function compose(letter: Letter): Mail {
  if (letter.button && !/^https?:\/\//.test(letter.button.link)) {
    throw new Error('The link of a mail must be an address of the web.')
  }
  const { to, replyTo, subject, unsubscribe } = letter
  return {
    to,
    subject,
    text: asText(letter),
    html: asHtml(letter),
    ...(replyTo && { replyTo }),
    ...(unsubscribe && { unsubscribe: unsubscribe.oneClick }),
  }
}

const UNSUBSCRIBE = 'Ne plus recevoir ces e-mails'

function asText({ heading, paragraphs, button, notes = [], unsubscribe }: Letter): string {
  const blocks = [heading, ...paragraphs, ...(button ? [`${button.label} :\n${button.link}`] : []), ...notes]
  const foot = unsubscribe ? `\n${UNSUBSCRIBE} :\n${unsubscribe.page}\n` : ''
  return `${blocks.join('\n\n')}\n\n-- \n${SITE}\n${SLOGAN}\n${foot}`
}

function asHtml({ subject, heading, paragraphs, button, notes = [], unsubscribe }: Letter): string {
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escape(subject)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:#f4f1ea;color:#1f1d1a;font:16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 16px;font-size:20px;font-weight:700">${SITE}</p>
<div style="padding:28px 24px;background:#ffffff;border:1px solid #e2dccf;border-radius:12px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escape(heading)}</h1>
${paragraphs.map((text) => `<p style="margin:0 0 16px">${escape(text)}</p>`).join('\n')}
${button ? buttonHtml(button) : ''}
${notes.map((text) => `<p style="margin:16px 0 0;font-size:14px;color:#5f5a50">${escape(text)}</p>`).join('\n')}
</div>
<p style="margin:16px 0 0;font-size:13px;color:#5f5a50">${SITE} · ${SLOGAN}${unsubscribe ? unsubscribeHtml(unsubscribe) : ''}</p>
</div>
</body>
</html>
`
}

/** The address stands in full beneath, for whoever cannot or will not follow a button. */
function buttonHtml({ label, link }: NonNullable<Letter['button']>): string {
  const href = escape(link)
  return `<p style="margin:24px 0"><a href="${href}" style="display:inline-block;padding:12px 22px;background:#1f1d1a;color:#ffffff;border-radius:8px;font-weight:600;text-decoration:none">${escape(label)}</a></p>
<p style="margin:0;font-size:13px;color:#5f5a50;overflow-wrap:anywhere">Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :<br>${href}</p>`
}

const unsubscribeHtml = ({ page }: UnsubscribeLinks) =>
  `<br><a href="${escape(page)}" style="color:#5f5a50">${UNSUBSCRIBE}</a>`

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
