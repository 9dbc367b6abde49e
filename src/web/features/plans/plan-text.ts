/*
 * A plan's text is the heaviest thing on its page. It is sent once, as HTML; the data that travels with the page
 * leaves it out, and the browser reads it back from the page it stands in.
 */
const TEXT_ID = 'texte-du-plan'

export const planTextProps = (html: string) => ({ id: TEXT_ID, dangerouslySetInnerHTML: { __html: html } })

export function withoutText(data: unknown): unknown {
  return hasText(data) ? { ...data, content_html: '' } : data
}

export function textFromPage(data: unknown): unknown {
  return hasText(data) ? { ...data, content_html: document.getElementById(TEXT_ID)?.innerHTML ?? '' } : data
}

const hasText = (data: unknown): data is { content_html: string } =>
  typeof data === 'object' && data !== null && 'content_html' in data
