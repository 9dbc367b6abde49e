import Quote from 'lucide-react/icons/quote'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { COMMENT_FIELD_ID } from '#domain/comments/comments.ts'
import { applyEdit } from '#web/lib/apply-edit.ts'
import { useDebouncedCallback } from '#web/lib/debounce.ts'
import { scrollBehavior } from '#web/lib/thread-scroll.ts'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { planText } from './plan-passage.ts'
import { quotationOf, withQuotation } from './quotations.ts'

/** The handles of a selection on touch screens fire no event when they are released. */
const SETTLED_MS = 200
const GAP_PX = 8

/** « Citer » beside a selected passage of the plan: above it, or on touch screens at the foot of the window. */
export default function QuoteSelection({ isFirstByTouch }: { isFirstByTouch: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  const { passage, isTouch, hide } = useSelectedPassage(box, isFirstByTouch)
  const place = useEffectEvent(() => {
    if (box.current && !isTouch) placeBeside(box.current)
  })
  useLayoutEffect(() => place())
  useEffect(() => {
    const onMove = () => place()
    window.addEventListener('scroll', onMove, { passive: true })
    window.addEventListener('resize', onMove)
    return () => {
      window.removeEventListener('scroll', onMove)
      window.removeEventListener('resize', onMove)
    }
  }, [])
  if (passage === null) return null
  const quote = () => {
    hide()
    quoteInField(passage)
  }
  return (
    <div
      ref={box}
      className={cx(
        'fixed z-20 grid animate-rise rounded-control shadow-float print:hidden',
        isTouch && 'inset-x-4 bottom-[calc(4.5rem+env(safe-area-inset-bottom))]',
      )}
    >
      {/* A press keeps the selection. */}
      <Button size={isTouch ? 'm' : 's'} onMouseDown={(event) => event.preventDefault()} onClick={quote}>
        <Quote className="size-4" />
        Citer
      </Button>
    </div>
  )
}

/** The selected passage of the plan's text once the pointer and the keys are released; null while there is none. */
function useSelectedPassage(button: RefObject<HTMLElement | null>, isFirstByTouch: boolean) {
  const [passage, setPassage] = useState<string | null>(null)
  const [isTouch, setIsTouch] = useState(isFirstByTouch)
  const isPressed = useRef(false)
  const read = () => {
    if (!isPressed.current) setPassage(selectedPassage())
  }
  const readSettled = useDebouncedCallback(read, SETTLED_MS)
  const onEvent = useEffectEvent((event: Event) => {
    // Some phones drop the selection when something else is pressed, before the click.
    const isOnButton = event.target instanceof Node && button.current?.contains(event.target)
    if (isOnButton) readSettled.cancel()
    else if (event.type === 'pointerdown') {
      isPressed.current = true
      setPassage(null)
      setIsTouch((event as PointerEvent).pointerType === 'touch')
    } else if (event.type === 'keydown') {
      isPressed.current = true
      if ((event as KeyboardEvent).key === 'Escape') setPassage(null)
    } else if (event.type === 'selectionchange') {
      readSettled()
    } else {
      isPressed.current = false
      readSettled()
    }
  })
  useEffect(() => {
    const listening = new AbortController()
    for (const type of EVENTS)
      document.addEventListener(type, (event) => onEvent(event), { signal: listening.signal })
    // This code was loaded after the first selection.
    readSettled()
    return () => listening.abort()
  }, [readSettled])
  return { passage, isTouch, hide: () => setPassage(null) }
}

const EVENTS = ['pointerdown', 'pointerup', 'pointercancel', 'keydown', 'keyup', 'selectionchange'] as const

function selectedPassage(): string | null {
  const selection = getSelection()
  const text = planText()
  if (!selection || selection.isCollapsed || !text) return null
  const isInside = text.contains(selection.anchorNode) && text.contains(selection.focusNode)
  return isInside ? quotationOf(selection.toString()) : null
}

/** Above the first selected line; under the last one where the header would cover it. */
function placeBeside(box: HTMLElement) {
  const lines = getSelection()?.getRangeAt(0).getClientRects()
  const [first, last] = [lines?.[0], lines?.[lines.length - 1]]
  if (!first || !last) return
  const above = first.top - box.offsetHeight - GAP_PX
  const top = above < HEADER_PX ? last.bottom + GAP_PX : above
  const left = Math.max(GAP_PX, Math.min(first.left, window.innerWidth - box.offsetWidth - GAP_PX))
  box.style.top = `${top}px`
  box.style.left = `${left}px`
}

const HEADER_PX = 64

/** Adds the passage to the comment under the plan, and goes there. */
function quoteInField(passage: string) {
  const field = document.getElementById(COMMENT_FIELD_ID)
  if (!(field instanceof HTMLTextAreaElement) || field.readOnly) return
  applyEdit(field, withQuotation(field.value, passage))
  field.form?.scrollIntoView({ block: 'center', behavior: scrollBehavior() })
}
