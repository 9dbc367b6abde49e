import { citedIn, type Foot, type Link, type LinkList, type MailContent, type Quote } from './content.ts'

/**
 * The HTML of a mail. It loads nothing. Its tables are for programs that ignore the width and the padding of other elements. The
 * light colours are in the attributes, for programs that drop the style element.
 */
export function asHtml(
  { subject, heading, paragraphs, button, notes = [] }: MailContent,
  foot: Foot,
): string {
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
${DARK_RULES}
}
</style>
</head>
<body ${painted('paper', 'margin:0;padding:0')}>
${table(
  'paper',
  'padding:20px 12px 24px;overflow-wrap:anywhere',
  `<!--[if mso]><table role="presentation" width="560" align="center"><tr><td><![endif]-->
<div style="max-width:560px;margin:0 auto;text-align:left">
<p style="margin:0 0 16px;font-size:20px;line-height:32px;font-weight:700"><span ${painted('action', 'display:inline-block;width:32px;margin-right:10px;border-radius:9px;text-align:center')} aria-hidden="true">B</span>Plan B</p>
${table(
  'card',
  'padding:24px 20px;border-radius:12px',
  [
    `<h1 style="margin:0;font-size:21px;line-height:27px;font-weight:700;text-wrap:balance">${prose(heading)}</h1>`,
    ...paragraphs.map(partHtml),
    ...(button ? [buttonHtml(button)] : []),
    ...notes.map(noteHtml),
  ].join('\n'),
)}
<p ${painted('muted', 'margin:16px 0 0;font-size:13px;line-height:20px')}>${footHtml(foot)}</p>
</div>
<!--[if mso]></td></tr></table><![endif]-->`,
  'lang="fr" align="center" ',
)}
</body>
</html>
`
}

const FONTS = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"

type Colours = Record<
  'paper' | 'card' | 'ink' | 'muted' | 'action' | 'onAction' | 'tint' | 'line',
  `#${string}`
>

/** The themes of the site, in hex colours, which all mail programs know. */
const LIGHT: Colours = {
  paper: '#fbfaf7',
  card: '#ffffff',
  ink: '#171c2c',
  muted: '#5b6172',
  action: '#254bb2',
  onAction: '#ffffff',
  tint: '#eef2fb',
  line: '#e3e1db',
}
const DARK: Colours = {
  paper: '#11151f',
  card: '#1a1f2c',
  ink: '#eeece6',
  muted: '#a9adb8',
  action: '#9db8ff',
  onAction: '#10162a',
  tint: '#232b41',
  line: '#343b4c',
}

/** The coloured parts of a mail. Each sets its text colour too: a program that changes one of both must not make it unreadable. */
const paints = ({ paper, card, ink, muted, action, onAction, tint, line }: Colours) => ({
  paper: `background-color:${paper};color:${ink}`,
  card: `background-color:${card};color:${ink};border:1px solid ${line};border-top:4px solid ${action}`,
  cited: `color:${muted};border-left:2px solid ${muted}`,
  quote: `background-color:${tint};color:${ink};border-left:4px solid ${action}`,
  action: `background-color:${action};color:${onAction}`,
  muted: `color:${muted}`,
  link: `color:${action}`,
  title: `color:${ink};border-bottom:1px solid ${line}`,
})

type Paint = keyof ReturnType<typeof paints>

const LIGHT_PAINTS = paints(LIGHT)

const DARK_RULES = Object.entries(paints(DARK))
  .map(([name, declarations]) => `.${name} { ${declarations.replaceAll(/(?=;|$)/g, ' !important')} }`)
  .join('\n')

const painted = (paint: Paint, shape: string) => `class="${paint}" style="${shape};${LIGHT_PAINTS[paint]}"`

/** Each cell names its font: some programs do not inherit it from the table around. */
const table = (paint: Paint, shape: string, content: string, attributes = '') =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td ${attributes}${painted(paint, `font:16px/25px ${FONTS};${shape}`)}>
${content}
</td></tr></table>`

function partHtml(part: string | Quote | LinkList): string {
  if (typeof part === 'string') return paragraphHtml(part)
  return 'items' in part ? listHtml(part) : quoteHtml(part)
}

const paragraphHtml = (text: string) => `<p style="margin:16px 0 0">${prose(text)}</p>`

const quoteHtml = ({ by, lines }: Quote) =>
  `<div style="margin:16px 0 0">
${table(
  'quote',
  'padding:12px 16px;border-radius:0 10px 10px 0',
  [
    `<p style="margin:0;font-size:14px;line-height:22px;font-weight:600">${escape(by)}</p>`,
    ...lines.map(lineHtml),
  ].join('\n'),
)}
</div>`

function lineHtml(line: string): string {
  const cited = citedIn(line)
  if (cited === null) return `<p style="margin:0">${prose(line)}</p>`
  return `<blockquote ${painted('cited', 'margin:0;padding:0 0 0 10px')}>${prose(cited)}</blockquote>`
}

const listHtml = ({ title, items, more }: LinkList) =>
  [
    `<h2 ${painted('title', 'margin:24px 0 0;padding:0 0 6px;font-size:16px;line-height:22px;font-weight:700')}>${escape(title)}</h2>`,
    ...items.map(itemHtml),
    ...(more
      ? [`<p ${painted('muted', 'margin:10px 0 0;font-size:14px;line-height:21px')}>${escape(more)}</p>`]
      : []),
  ].join('\n')

const itemHtml = ({ label, detail, link }: LinkList['items'][number]) =>
  `<p style="margin:12px 0 0;line-height:22px"><a href="${escape(link)}" ${painted('link', 'font-weight:600;text-decoration:none')}>${escape(label)}</a><br>
<span ${painted('muted', 'font-size:14px;line-height:21px')}>${escape(detail)}</span></p>`

/** 46 pixels high. The padding of the cell is for Outlook, which ignores that of the link. */
const buttonHtml = ({ label, link }: Link) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:20px 0 0"><tr><td ${painted('action', 'border-radius:10px;mso-padding-alt:11px 22px')}><a href="${escape(link)}" ${painted('action', 'display:inline-block;padding:11px 22px;border-radius:10px;line-height:24px;font-weight:600;text-align:center;text-decoration:none')}>${escape(label)}</a></td></tr></table>`

const noteHtml = (text: string) =>
  `<p ${painted('muted', 'margin:16px 0 0;font-size:14px;line-height:21px')}>${prose(text)}</p>`

const footHtml = ({ reason, links, signature }: Foot) =>
  [prose(reason), ...(links.length > 0 ? [links.map(footLinkHtml).join(' · ')] : []), escape(signature)].join(
    '<br>\n',
  )

const footLinkHtml = ({ label, link }: Link) =>
  `<a href="${escape(link)}" ${painted('muted', 'display:inline-block;padding:6px 0;text-decoration:underline')}>${escape(label)}</a>`

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text in which the name of the site does not wrap. */
const prose = (text: string) => escape(text).replaceAll('Plan B', 'Plan&nbsp;B')

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
