import ArrowDown from 'lucide-react/icons/arrow-down'
import { COMMENTS_ANCHOR } from '#domain/comments.ts'
import { counted } from '#domain/numbers.ts'
import type { PlanPage } from '#domain/plans.ts'
import { useCounter } from '#web/features/viewer/use-marks.ts'
import { Button } from '#web/ui/Button.tsx'
import { CommentBox } from './CommentBox.tsx'
import { CommentList } from './CommentList.tsx'
import { useComments } from './use-comments.ts'

/** The comments under a plan, and the box to write one. */
export function Comments({ plan }: { plan: PlanPage }) {
  const comments = useComments(plan.id)
  const count = useCounter(plan, 'comments_count')
  return (
    <section aria-labelledby={COMMENTS_ANCHOR} className="mt-12 border-t border-line pt-8">
      <h2 id={COMMENTS_ANCHOR} tabIndex={-1} className="scroll-mt-20 text-heading outline-none">
        {count === 0 ? 'Commentaires' : counted(count, 'commentaire')}
      </h2>
      <div className="mt-4 print:hidden">
        <CommentBox plan={plan} submitLabel="Publier" onSent={comments.onSent} />
      </div>
      <CommentList plan={plan} comments={comments} />
      <NewComments count={comments.waiting} isBusy={comments.isShowing} onShow={comments.showWaiting} />
    </section>
  )
}

type NewCommentsProps = { count: number; isBusy: boolean; onShow: () => void }

/** Offers what others wrote meanwhile, over the foot of the list and without moving anything. */
function NewComments({ count, isBusy, onShow }: NewCommentsProps) {
  return (
    <div
      role="status"
      className="pointer-events-none sticky bottom-4 z-2 max-lg:bottom-20 grid h-0 place-items-center print:hidden"
    >
      {count > 0 && (
        <Button
          variant="primary"
          size="s"
          busy={isBusy}
          onClick={onShow}
          className="pointer-events-auto animate-rise -translate-y-1/2 rounded-full shadow-float md:rounded-full"
        >
          <ArrowDown className="size-4" />
          {counted(count, 'nouveau commentaire')}
        </Button>
      )}
    </div>
  )
}
