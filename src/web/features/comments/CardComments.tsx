import MessageSquare from 'lucide-react/icons/message-square'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import type { PlanCard } from '#domain/plans/plans.ts'
import { PlanCount } from '#web/features/accounts/viewer/viewer-state.ts'
import { counterClass } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'

const CommentBox = lazyWithRetry(() => import('./CommentBox.tsx'), LoadFailure)

type CardCommentsProps = {
  plan: PlanCard
  /** The card's actions, with the button that opens the box under them. */
  children: (button: ReactNode) => ReactNode
}

/** On a card: the number of comments, and under the actions the box to write one, loaded when it is opened. */
export function CardComments({ plan, children }: CardCommentsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setIsOpen(false)
    button.current?.focus()
  }
  return (
    <>
      {children(
        <button
          ref={button}
          type="button"
          title="Commenter"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className={cx(
            counterClass,
            'relative z-1 rounded-control text-muted hover:bg-hover aria-expanded:text-primary',
          )}
        >
          <MessageSquare />
          <VisuallyHidden>Commenter : </VisuallyHidden>
          <PlanCount plan={plan} of="comments_count" />
        </button>,
      )}
      {isOpen && (
        // Above the next card while its list of suggested members is open.
        <div className="relative z-1 order-last mx-2 has-[[role=listbox]]:z-2 basis-[calc(100%-1rem)] border-t border-line py-3">
          <Suspense fallback={<Skeleton shape="box" className="h-34 w-full" />}>
            <CommentBox plan={plan} submitLabel="Commenter" onCancel={close} />
          </Suspense>
        </div>
      )}
    </>
  )
}
