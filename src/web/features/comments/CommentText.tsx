import { Link, useHydrated } from '@tanstack/react-router'
import { type FocusEvent, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { WrittenComment } from '#domain/comments/comments.ts'
import { commentBlocks, type CommentPart } from '#domain/comments/mentions.ts'
import { undisguised } from '#domain/typed-text.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { cx } from '#web/ui/cx.ts'
import { TypedLink } from '#web/ui/LinkedText.tsx'

const QuoteLink = lazyWithRetry(() => import('./QuoteLink.tsx'), LoadFailure)

type CommentTextProps = Pick<WrittenComment, 'content' | 'mentions'> & {
  /** Long texts are folded too, until they are opened. */
  isUnfolded?: boolean | undefined
}

/** The text of a comment, with its quotations, mentions and addresses. Folded beyond twelve lines. */
export function CommentText({ content, mentions, isUnfolded = false }: CommentTextProps) {
  // Whether the words stand in the plan is decided in the browser: the server does not render the link.
  const isHydrated = useHydrated()
  const { text, isLong, isOpen, setIsOpen } = useFold(content, isUnfolded)
  return (
    <>
      <div
        ref={text}
        // A link in the folded part, reached with the keyboard, is shown.
        onFocus={({ target, currentTarget }: FocusEvent) => {
          if (isBelow(target, currentTarget)) setIsOpen(true)
        }}
        className={cx(
          'grid scroll-my-20 gap-1.5 wrap-anywhere whitespace-pre-wrap',
          !isOpen && 'max-h-[12lh] overflow-hidden noscript:max-h-none print:max-h-none',
        )}
      >
        {commentBlocks(undisguised(content), mentions).map(({ isQuotation, parts }, index) => {
          const paragraph = (
            // oxlint-disable-next-line react/no-array-index-key -- the blocks of a text never change their order
            <p key={index} dir="auto">
              {parts.map(renderPart)}
            </p>
          )
          if (!isQuotation) return paragraph
          return (
            // oxlint-disable-next-line react/no-array-index-key -- the blocks of a text never change their order
            <blockquote key={index} className="grid gap-0.5 border-l-3 border-accent pl-3.5 text-dense">
              {paragraph}
              {isHydrated && (
                <Suspense>
                  <QuoteLink quotation={parts.map((part) => part.text).join('')} />
                </Suspense>
              )}
            </blockquote>
          )
        })}
      </div>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => {
            flushSync(() => setIsOpen(!isOpen))
            // The button moved up with the end of the text.
            text.current?.scrollIntoView({ block: 'nearest' })
          }}
          className="link inline-flex min-h-11 items-center text-dense md:min-h-8 print:hidden"
        >
          {isOpen ? 'Réduire' : 'Lire la suite'}
        </button>
      )}
    </>
  )
}

/** Folds a text of more than twelve lines. How many it has is known in the browser alone, and changes with its width. */
function useFold(content: string, isUnfolded: boolean) {
  const text = useRef<HTMLDivElement>(null)
  const [isLong, setIsLong] = useState(false)
  const [isOpened, setIsOpened] = useState<boolean | null>(null)
  const mayBeLong = content.length > SURELY_SHORT || content.split('\n').length > 12
  const isOpen = !mayBeLong || (isOpened ?? isUnfolded)
  useEffect(() => {
    if (!mayBeLong || !text.current) return undefined
    const { current } = text
    const sizes = new ResizeObserver(() => {
      const lineHeight = parseFloat(getComputedStyle(current).lineHeight)
      setIsLong(current.scrollHeight > 12.5 * lineHeight)
    })
    sizes.observe(current)
    return () => sizes.disconnect()
  }, [mayBeLong])
  return { text, isLong, isOpen, setIsOpen: setIsOpened }
}

/** On the narrowest screen a text of so many characters has at most twelve lines. */
const SURELY_SHORT = 240

/** Whether an element is in the folded part, to which the browser may have scrolled. */
const isBelow = (element: Element, box: Element) =>
  element.getBoundingClientRect().bottom - box.getBoundingClientRect().top + box.scrollTop > box.clientHeight

function renderPart({ text, href, pseudo }: CommentPart, index: number) {
  // oxlint-disable react/no-array-index-key -- the parts of a text never change their order
  if (href !== undefined) return <TypedLink key={index} href={href} className="text-primary" />
  if (pseudo === undefined) return text
  return (
    <Link
      key={index}
      to="/u/$pseudo"
      params={{ pseudo }}
      dir="auto"
      className="relative z-1 font-medium text-primary underline-offset-3 hover:underline"
    >
      {text}
    </Link>
  )
}
