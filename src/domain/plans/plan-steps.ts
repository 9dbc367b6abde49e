import type { MarkdownToken } from '../markdown.ts'
import { STEP_MAX, STEPS_MAX } from './plan-steps-bounds.ts'
import { foldText } from '../search/search-text.ts'
import { isBlankText, isStorable } from '../typed-text.ts'

/**
 * The steps in a plan's text: its tasks, or the ordered list of a section about steps, or its headings of the first level.
 * Fewer than two make no list.
 */
export function stepsOf(tokens: MarkdownToken[]): string[] {
  for (const find of [findTasks, findOrderedSteps, findHeadings]) {
    const steps = cleanSteps(find(tokens))
    if (steps.length >= 2) return steps.slice(0, STEPS_MAX)
  }
  return []
}

const findTasks = (tokens: MarkdownToken[]) =>
  tokens.flatMap((token, at) => (isTask(token) ? textOf(tokens[at + 2]) : []))

const isTask = (token: MarkdownToken) =>
  token.type === 'list_item_open' && String(token.attrGet('class') ?? '').startsWith('task')

const STEP_SECTION = /etape|commencer|demarrage|action/

function findOrderedSteps(tokens: MarkdownToken[]): string[] {
  const start = firstListUnderSteps(tokens)
  const list = tokens[start]
  if (!list) return []
  const length = tokens
    .slice(start)
    .findIndex(({ type, level }) => type === 'ordered_list_close' && level === list.level)
  return tokens
    .slice(start, start + length)
    .flatMap((token, at) =>
      token.type === 'list_item_open' && token.level === list.level + 1 ? textOf(tokens[start + at + 2]) : [],
    )
}

/** A section reaches to the next heading of its level or above. Returns -1 when there is no such list. */
function firstListUnderSteps(tokens: MarkdownToken[]): number {
  let section: string | null = null
  return tokens.findIndex((token, at) => {
    if (token.type === 'heading_open' && (section === null || token.tag <= section)) {
      section = STEP_SECTION.test(foldText(textOf(tokens[at + 1]))) ? token.tag : null
    }
    return token.type === 'ordered_list_open' && section !== null
  })
}

const NO_STEP = /^(objectif|outil|budget|resultat|conseil|pourquoi|risque|introduction|conclusion)/

const findHeadings = (tokens: MarkdownToken[]) =>
  tokens
    .flatMap(({ type, tag }, at) => (type === 'heading_open' && tag === 'h2' ? textOf(tokens[at + 1]) : []))
    .filter((text) => !NO_STEP.test(foldText(text)))

function textOf(inline: MarkdownToken | undefined): string {
  const parts = (inline?.children ?? []).map(({ type, content }) => (type.endsWith('break') ? ' ' : content))
  return parts.join('').replace(/\s+/gu, ' ').trim()
}

const cleanSteps = (texts: string[]) => [
  ...new Set(
    texts
      .filter((text) => !isBlankText(text) && isStorable(text))
      .map((text) => Array.from(text).slice(0, STEP_MAX).join('').trim()),
  ),
]
