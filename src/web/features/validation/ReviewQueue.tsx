import { Link } from '@tanstack/react-router'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import type { MouseEvent } from 'react'
import { DELETED_MEMBER } from '#domain/profiles/members.ts'
import type { PlanToReview, ReviewList } from '#domain/plans/plans.ts'
import { ShortTime } from '#web/ui/Time.tsx'
import { cx } from '#web/ui/cx.ts'
import { DifficultyBars } from '#web/ui/DifficultyBars.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { PendingDecision } from './PendingDecision.tsx'
import { type ValidationRow, reviewSearch } from './use-review.ts'
import type { ValidationDecision } from './use-decide.ts'
import { OWN_CURRENT } from '#web/ui/TabBar.tsx'

type ReviewQueueProps = {
  list: ReviewList
  rows: readonly ValidationRow[]
  openId: string | undefined
  onOpen: (event: MouseEvent) => void
  onUndo: (decision: ValidationDecision) => void
}

/** The plans of a list; each row is a link that opens the plan. */
export function ReviewQueue({ list, rows, openId, onOpen, onUndo }: ReviewQueueProps) {
  return (
    <ul className="divide-y divide-line">
      {rows.map(({ plan, decision, isUndoable }) => (
        <li key={plan.id}>
          {decision ? (
            <PendingDecision decision={decision} onUndo={isUndoable ? () => onUndo(decision) : undefined} />
          ) : (
            <Link
              to="/validator"
              search={reviewSearch(list, plan.id)}
              resetScroll={false}
              data-plan={plan.id}
              {...OWN_CURRENT}
              aria-current={plan.id === openId ? 'true' : undefined}
              className={cx(
                'relative block px-4 py-3.5 -outline-offset-2 transition-colors',
                plan.id === openId
                  ? 'lg:bg-primary-tint lg:before:absolute lg:before:inset-y-0 lg:before:left-0 lg:before:w-[3px] lg:before:bg-primary'
                  : 'hover:bg-hover',
              )}
              onClick={onOpen}
            >
              <QueueItem plan={plan} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

function QueueItem({ plan }: { plan: PlanToReview }) {
  return (
    <>
      <span className="flex items-start justify-between gap-3">
        <b className="min-w-0 font-semibold wrap-anywhere">{plan.title}</b>
        {plan.modified && <Tag tone="warn">modifié</Tag>}
        {plan.last_refusal && !plan.modified && <Tag>renvoyé</Tag>}
        {plan.is_own && <Tag>le vôtre</Tag>}
      </span>
      <span className="mt-1 flex items-baseline justify-between gap-3 text-small text-muted">
        <span className="flex min-w-0 flex-wrap gap-x-3">
          <span className="wrap-anywhere">{plan.author?.pseudo ?? DELETED_MEMBER}</span>
          <span>{plan.category}</span>
          <span className="tabular-nums">{plan.budget}</span>
          <DifficultyBars level={plan.difficulty} />
          {plan.assignee && <AssigneeName name={plan.assignee.pseudo} />}
        </span>
        <span className="flex-none">
          <ShortTime iso={plan.modified ? plan.updated_at : plan.created_at} />
        </span>
      </span>
    </>
  )
}

function AssigneeName({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-1 text-ink wrap-anywhere">
      <UserRoundCheck className="size-4 flex-none text-good" />
      {name}
      <VisuallyHidden> s’en occupe</VisuallyHidden>
    </span>
  )
}
