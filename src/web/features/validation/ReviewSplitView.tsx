import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useRef, useState } from 'react'
import type { PlanToReview, ReviewList } from '#domain/plans/plans.ts'
import { banSentence } from '#domain/moderation/ban-status.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Card, cardClass } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Loading, Skeleton, Skeletons } from '#web/ui/Skeleton.tsx'
import { Assignment, usePlanAssignment } from './Assignment.tsx'
import { DecisionForm } from './DecisionForm.tsx'
import { actOnKey, TAKES_FOCUS, useOpenedFocus } from './review-keyboard.ts'
import { LastDecision } from './PendingDecision.tsx'
import { EmptyReviewList } from './EmptyReviewList.tsx'
import { PlanToDecide } from './PlanReview.tsx'
import { ReviewChecklist } from './ReviewChecklist.tsx'
import { ReviewQueue } from './ReviewQueue.tsx'
import { useShortcuts } from './Shortcuts.tsx'
import type { ValidationDecision, Verdict } from './use-decide.ts'
import { type ValidationState, reviewSearch } from './use-review.ts'

type ReviewSplitViewProps = { list: ReviewList; review: ValidationState }

/** The list and the open plan side by side; on a phone one at a time. */
export function ReviewSplitView({ list, review }: ReviewSplitViewProps) {
  const { query, rows, plan, note, isRequested, decide, lastUndoable } = review
  const [expandedId, setExpandedId] = useState<string | null>(null)
  const textarea = useRef<HTMLTextAreaElement>(null)
  const detail = useRef<HTMLDivElement>(null)
  const { queue, heading, ...focus } = useOpenedFocus(isRequested && plan ? plan.id : null)
  const hasShortcuts = useShortcuts()
  const blockedReason = useDecisionBlocker(plan)
  const assignment = usePlanAssignment(list)
  const isExpanded = plan !== undefined && expandedId === plan.id
  const toggle = () => setExpandedId(isExpanded || !plan ? null : plan.id)
  const undo = (decision: ValidationDecision) => {
    focus.stayInQueue()
    review.undo(decision)
  }
  const undoLast = () => {
    const isDetailHidden = !detail.current?.checkVisibility()
    if (lastUndoable && !isDetailHidden) undo(lastUndoable)
  }
  const addToNote = (text: string) => {
    review.writeNote(text)
    textarea.current?.focus()
  }
  const decideInQueue = (verdict: Verdict) => {
    if (blockedReason || (verdict === 'reject' && !plan?.may_reject)) return
    focus.stayInQueue()
    decide(verdict)
  }
  /** A shortcut pressed on another row opens that plan first, so that no decision is taken on an unseen plan. */
  const onOpenPlan = (act: () => void) => {
    if (focus.isOnOpenPlan()) return act()
    const id = focus.focusedPlanId()
    if (id) review.open(id)
  }
  const planKeys = {
    j: () => review.openNeighbour(1),
    k: () => review.openNeighbour(-1),
    l: () => onOpenPlan(toggle),
    a: () => onOpenPlan(() => decideInQueue('approve')),
    r: () => onOpenPlan(() => (note.trim() ? decideInQueue('reject') : textarea.current?.focus())),
    m: () => onOpenPlan(() => plan && !blockedReason && assignment.toggle(plan)),
  }
  return (
    <div className={SPLIT_VIEW}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its rows are links */}
      <section
        ref={queue}
        onKeyDown={(event) => {
          if (hasShortcuts) actOnKey(event, { u: undoLast, ...(plan && planKeys) })
        }}
        {...TAKES_FOCUS}
        aria-label="Liste"
        aria-keyshortcuts={hasShortcuts ? 'j k l a r u m' : undefined}
        className={cardClass(
          { flush: true },
          cx('overflow-hidden -outline-offset-2', isRequested && 'max-lg:hidden'),
        )}
      >
        <ReviewQueue list={list} rows={rows} openId={plan?.id} onOpen={focus.onOpen} onUndo={undo} />
        <LoadMore
          hasMore={query.hasNextPage}
          busy={query.isFetchingNextPage}
          error={query.isFetchNextPageError ? 'Impossible de charger les plans en attente' : null}
          onLoad={() => void query.fetchNextPage()}
        />
      </section>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc only moves the focus back to the list */}
      <div
        ref={detail}
        onKeyDown={(event) => actOnKey(event, { escape: focus.backToQueue })}
        className={cx('min-w-0 self-stretch', !isRequested && 'max-lg:hidden')}
      >
        {lastUndoable && <LastDecision decision={lastUndoable} onUndo={() => undo(lastUndoable)} />}
        {!plan && !query.hasNextPage && <EmptyReviewList list={list} />}
        {plan && (
          <>
            <BackToList list={list} />
            <Card as="section" flush aria-label="Plan à relire">
              <PlanToDecide
                plan={plan}
                isExpanded={isExpanded}
                onToggle={toggle}
                heading={heading}
                assignment={<Assignment plan={plan} assignment={assignment} isOffered={!blockedReason} />}
              />
              {blockedReason ? (
                <Notice className="m-4 mt-0 md:m-6 md:mt-0">{blockedReason}</Notice>
              ) : (
                <>
                  <ReviewChecklist plan={plan} note={note} onNote={addToNote} />
                  <DecisionForm
                    note={note}
                    mayReject={plan.may_reject}
                    onNote={review.writeNote}
                    onDecide={decide}
                    textarea={textarea}
                  />
                </>
              )}
            </Card>
          </>
        )}
      </div>
    </div>
  )
}

function BackToList({ list }: { list: ReviewList }) {
  return (
    <Link
      to="/validator"
      search={reviewSearch(list)}
      className={buttonClass({ variant: 'ghost' }, 'mb-2 -ml-2 px-2 lg:hidden')}
    >
      <ArrowLeft className="size-4" />
      Retour à la liste
    </Link>
  )
}

/** Why the viewer may not decide on this plan; null if they may. */
function useDecisionBlocker(plan: PlanToReview | undefined): string | null {
  const viewer = useViewer()
  if (plan?.is_own) return 'C’est votre plan : un autre validateur décidera.'
  return viewer && !viewer.abilities.contribute ? banSentence(viewer.ban_status) : null
}

const SPLIT_VIEW = 'grid items-start gap-4 lg:grid-cols-[minmax(0,24.5rem)_minmax(0,1fr)]'

export function ReviewSkeleton() {
  return (
    <Loading label="Chargement des plans…" className={SPLIT_VIEW}>
      <Card flush className="divide-y divide-line">
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className="grid gap-2.5 px-4 py-4">
            <Skeletons sizes={['h-4 w-4/5', 'h-3 w-3/5']} />
          </div>
        ))}
      </Card>
      <Card className="grid content-start gap-5 max-lg:hidden">
        <Skeleton className="h-7 w-3/4" />
        <div className="flex items-center gap-3">
          <Skeleton shape="circle" className="size-10" />
          <Skeleton className="h-3 w-40" />
        </div>
        <Skeletons sizes={['h-12 w-full', 'h-32 w-full']} />
        <Skeleton shape="box" className="h-24 w-full" />
        <Skeleton className="h-10 w-64" />
      </Card>
    </Loading>
  )
}
