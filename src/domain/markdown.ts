import MarkdownIt from 'markdown-it'
import { slugify } from './slug.ts'
import type { PlanHeading } from './plans/plans.ts'

const WORDS_PER_MINUTE = 220

export type RenderedMarkdown = { html: string; headings: PlanHeading[]; reading_minutes: number }

/**
 * A plan's text as HTML: CommonMark with tables, strikethrough, task lists and plain links. Authors' HTML is shown as
 * text. The server runs it at save (and sanitises the result), the preview runs it in the browser.
 */
export const renderMarkdown = (markdown: string): RenderedMarkdown => parseMarkdown(markdown).render()

/** The tokens that the HTML is made of: headings with the level that the page shows, task items with the class « task ». */
export type MarkdownToken = ReturnType<typeof renderer.parse>[number]
export const markdownTokens = (markdown: string): MarkdownToken[] => parseMarkdown(markdown).tokens

/** For callers that need both, since parsing takes longest. */
export function parseMarkdown(markdown: string) {
  const state: RenderState = { headings: [], ids: new Map() }
  const tokens = renderer.parse(markdown, state)
  return {
    tokens,
    render: (): RenderedMarkdown => ({
      html: renderer.renderer.render(tokens, renderer.options, state),
      headings: state.headings,
      reading_minutes: readingMinutes(markdown),
    }),
  }
}

type RenderState = { headings: PlanHeading[]; ids: Map<string, number> }

const renderer = new MarkdownIt({ html: false, linkify: true, typographer: false })
renderer.linkify.set({ fuzzyLink: false, fuzzyEmail: false })

// Headings start below the page's h1; their anchors do not change when other parts of the text are edited.
renderer.core.ruler.push('plan_headings', (state) => {
  const { headings, ids } = state.env as RenderState
  for (const [index, token] of state.tokens.entries()) {
    if (token.type !== 'heading_open' && token.type !== 'heading_close') continue
    const level = Math.min(4, Math.max(2, Number(token.tag.slice(1)))) as 2 | 3 | 4
    token.tag = `h${level}`
    if (token.type === 'heading_close') continue
    const text = plainText(state.tokens[index + 1]?.children ?? [])
    const id = uniqueId(slugify(text), ids)
    token.attrSet('id', id)
    if (level < 4 && text) headings.push({ level: level as 2 | 3, text, id })
  }
})

// « - [x] done » becomes a list item with a box drawn by CSS, not a form control.
renderer.core.ruler.push('plan_tasks', (state) => {
  for (const [index, token] of state.tokens.entries()) {
    const item = state.tokens[index - 2]
    const first = token.children?.[0]
    if (token.type !== 'inline' || item?.type !== 'list_item_open' || first?.type !== 'text') continue
    const task = /^\[([ xX])\]\s+/.exec(first.content)
    if (!task) continue
    first.content = first.content.slice(task[0].length)
    item.attrSet('class', task[1] === ' ' ? 'task' : 'task done')
  }
})

renderer.renderer.rules.table_open = () =>
  '<div class="table" role="group" aria-label="Tableau" tabindex="0"><table>\n'
renderer.renderer.rules.table_close = () => '</table></div>\n'

renderer.renderer.rules.link_open = (tokens, index, options, _env, self) => {
  tokens[index]?.attrSet('rel', 'nofollow ugc noopener')
  return self.renderToken(tokens, index, options)
}

const plainText = (tokens: { content: string; children?: unknown[] | null }[]) =>
  tokens
    .map((token) => token.content)
    .join('')
    .trim()

function uniqueId(base: string, ids: Map<string, number>): string {
  let number = (ids.get(base) ?? 0) + 1
  // The headings « A », « A 2 » and a second « A » need three different ids.
  while (number > 1 && ids.has(`${base}-${number}`)) number += 1
  const name = number === 1 ? base : `${base}-${number}`
  ids.set(base, number)
  if (name !== base) ids.set(name, 1)
  // The prefix avoids collisions with ids of the page.
  return `t-${name}`
}

function readingMinutes(markdown: string): number {
  const words = markdown.split(/\s+/).filter(Boolean).length
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}
