import sanitizeHtml from 'sanitize-html'
import { excerpt } from '#domain/excerpt.ts'
import { parseMarkdown } from '#domain/markdown.ts'
import { isTextPicture } from '#domain/pictures.ts'
import { stepsOf } from '#domain/plans/plan-steps.ts'
import type { PlanHeading } from '#domain/plans/plans.ts'

export type PlanText = {
  content_html: string
  headings: PlanHeading[]
  excerpt: string
  /** With which an execution of the plan starts. */
  steps: string[]
  reading_minutes: number
}

/** Renders a plan's markdown. Runs once at each save. */
export function renderPlanText(markdown: string): PlanText {
  const { tokens, render } = parseMarkdown(markdown)
  const { html, headings, reading_minutes } = render()
  return {
    content_html: sanitizeHtml(html, ALLOWED),
    headings,
    excerpt: excerpt(markdown),
    steps: stepsOf(tokens),
    reading_minutes,
  }
}

const TAGS = 'h2 h3 h4 p ul ol li blockquote hr br pre code strong em s a img div table thead tbody tr th td'

/** The renderer makes no other HTML. The sanitizer is a second protection, in case the renderer has a bug. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: TAGS.split(' '),
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    ol: ['start'],
    th: ['style'],
    td: ['style'],
    div: ['class', 'role', 'aria-label', 'tabindex'],
    h2: ['id'],
    h3: ['id'],
    h4: ['id'],
    li: ['class'],
  },
  allowedClasses: { li: ['task', 'done'], div: ['table'] },
  allowedStyles: { '*': { 'text-align': [/^(left|right|center)$/] } },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isTextPicture(attribs.src ?? ''),
}
