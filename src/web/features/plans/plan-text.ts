import { PLAN_TEXT_ANCHOR } from '#domain/plans/plans.ts'

/*
 * A plan's text is the largest part of its page. It is sent once, as HTML: the serialised data of the page omits it, and
 * the browser reads it from the document.
 */
export const planTextProps = (html: string) => ({
  id: PLAN_TEXT_ANCHOR,
  dangerouslySetInnerHTML: { __html: html },
})

export function withoutText(data: unknown): unknown {
  return hasText(data) ? { ...data, content_html: '' } : data
}

export function textFromPage(data: unknown): unknown {
  return hasText(data)
    ? { ...data, content_html: document.getElementById(PLAN_TEXT_ANCHOR)?.innerHTML ?? '' }
    : data
}

const hasText = (data: unknown): data is { content_html: string } =>
  typeof data === 'object' && data !== null && 'content_html' in data
