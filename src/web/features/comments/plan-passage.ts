import { PLAN_TEXT_ANCHOR } from '#domain/plans/plans.ts'
import { createEmitter, type ReadableStore } from '#web/lib/store.ts'
import { scrollBehavior } from '#web/lib/thread-scroll.ts'
import { findQuotation, foldForQuotation } from './quotations.ts'

export const planText = () => document.getElementById(PLAN_TEXT_ANCHOR)

/** The folded text of the plan on the page: read once for all quotations, and again when it changes. */
export const foldedPlanText: ReadableStore<string> = (() => {
  let folded: string | null = null
  const { emit, subscribe } = createEmitter(() => {
    // The first rendering reads it before the text is in the document.
    folded = null
    const observer = new MutationObserver(() => {
      folded = null
      emit()
    })
    const text = planText()
    if (text) observer.observe(text, { childList: true, characterData: true, subtree: true })
    return () => observer.disconnect()
  })
  return { current: () => (folded ??= foldForQuotation(planText()?.textContent ?? '')), subscribe }
})()

const MARKED_MS = 5_000
const HIGHLIGHT = 'citation'
/** Not in a style sheet: the compiler of the build warns of this pseudo-element, which it does not know. */
const HIGHLIGHT_STYLE = `::highlight(${HIGHLIGHT}) { background-color: color-mix(in oklab, var(--primary) 24%, transparent); }`
let highlightSheet: CSSStyleSheet | undefined
let unmark: (() => void) | undefined

/** Scrolls to the quoted passage of the plan and highlights it for a while. */
export function showPassage(quotation: string) {
  const root = planText()
  const range = root && rangeOf(root, quotation)
  if (!range) return
  const { top, height } = range.getBoundingClientRect()
  const margin = Math.max(0, (window.innerHeight - height) / 2)
  window.scrollBy({ top: top - margin, behavior: scrollBehavior() })
  focusBlock(range)
  unmark?.()
  unmark = mark(range)
  setTimeout(unmark, MARKED_MS)
}

function mark(range: Range): () => void {
  if ('highlights' in CSS) {
    if (!highlightSheet) {
      highlightSheet = new CSSStyleSheet()
      highlightSheet.replaceSync(HIGHLIGHT_STYLE)
      document.adoptedStyleSheets.push(highlightSheet)
    }
    const highlight = new Highlight(range)
    CSS.highlights.set(HIGHLIGHT, highlight)
    return () => void (CSS.highlights.get(HIGHLIGHT) === highlight && CSS.highlights.delete(HIGHLIGHT))
  }
  const selection = getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range)
  return () => selection?.removeRange(range)
}

/** Screen readers and the Tab key go on from the paragraph. */
function focusBlock({ startContainer }: Range) {
  const block = startContainer.parentElement?.closest<HTMLElement>(
    'p, li, td, th, pre, h2, h3, h4, blockquote',
  )
  if (!block) return
  block.tabIndex = -1
  block.focus({ preventScroll: true })
  block.addEventListener('blur', () => block.removeAttribute('tabindex'), { once: true })
}

function rangeOf(root: HTMLElement, quotation: string): Range | null {
  const found = findQuotation(root.textContent, quotation)
  if (!found) return null
  const range = new Range()
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  let end = 0
  for (let node = nodes.nextNode() as Text | null; node; node = nodes.nextNode() as Text | null) {
    const start = end
    end += node.length
    if (start <= found.start && found.start < end) range.setStart(node, found.start - start)
    if (found.end <= end) {
      range.setEnd(node, found.end - start)
      return range
    }
  }
  return null
}
