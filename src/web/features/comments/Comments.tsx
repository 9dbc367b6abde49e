import type { PlanPage } from '#domain/plans.ts'
import { counted } from '#domain/numbers.ts'
import { useCounters } from '#web/features/viewer/use-marks.ts'
import { CommentBox } from './CommentBox.tsx'
import { CommentForm } from './CommentForm.tsx'
import { CommentList } from './CommentList.tsx'
import { COMMENTS_TITLE_ID } from './focus-comments.ts'
import { NewComments } from './NewComments.tsx'
import { useDiscussion } from './use-discussion.ts'

/** What is said about a plan, and where to say something. */
export function Comments({ plan }: { plan: PlanPage }) {
  const discussion = useDiscussion(plan)
  const { waiting, isShowing, showWaiting, setSending, onSent } = discussion
  return (
    <section aria-labelledby={COMMENTS_TITLE_ID} className="mt-12 border-t border-line pt-8">
      <h2 id={COMMENTS_TITLE_ID} tabIndex={-1} className="scroll-mt-20 text-heading outline-none">
        {titleOf(useCounters(plan).comments_count)}
      </h2>
      <div className="mt-4 print:hidden">
        <CommentBox>
          {(viewer) => (
            <CommentForm
              // What one member typed is not another's.
              key={viewer.user.id}
              planId={plan.id}
              viewer={viewer}
              submitLabel="Publier"
              onSending={setSending}
              onSent={onSent}
            />
          )}
        </CommentBox>
      </div>
      <CommentList plan={plan} discussion={discussion} />
      <NewComments count={waiting} isBusy={isShowing} onShow={showWaiting} />
    </section>
  )
}

function titleOf(count: number): string {
  return count === 0 ? 'Commentaires' : counted(count, 'commentaire')
}
