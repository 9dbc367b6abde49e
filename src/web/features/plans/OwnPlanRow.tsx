import { Link } from '@tanstack/react-router'
import { counted } from '#domain/numbers.ts'
import type { OwnPlan, PlanStatus } from '#domain/plans/plans.ts'
import { Time } from '#web/ui/Time.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { openDialog } from '#web/lib/open-dialog.ts'
import { Tag, type TagTone } from '#web/ui/Tag.tsx'
import { PlanMenu } from './PlanMenu.tsx'
import { ReviewNote } from './plan-notices.tsx'
import { VerifiedPlan } from './plan-facts.tsx'
import { OwnRow } from './OwnRow.tsx'

const ChangesDialog = lazyWithRetry(() => import('./ChangesDialog.tsx'), LoadFailure)

export function OwnPlanRow({ plan }: { plan: OwnPlan }) {
  return (
    <OwnRow
      thumbnail={plan.thumbnail_url}
      title={
        <Link to="/plan/$slug" params={{ slug: plan.slug }} className="hover:text-primary">
          {plan.title}
        </Link>
      }
      meta={<State plan={plan} />}
      actions={
        <>
          <NextStep plan={plan} />
          <PlanMenu plan={plan} isPublic={plan.status === 'published'} />
        </>
      }
    >
      {plan.status === 'rejected' && plan.review_note && (
        <div className="text-dense">
          <ReviewNote note={plan.review_note} />
        </div>
      )}
    </OwnRow>
  )
}

const STATES: Record<PlanStatus, { label: string; tone: TagTone }> = {
  pending: { label: 'En attente', tone: 'primary' },
  rejected: { label: 'Refusé', tone: 'bad' },
  published: { label: 'En ligne', tone: 'good' },
}

function State({ plan }: { plan: OwnPlan }) {
  const { label, tone } = STATES[plan.status]
  return (
    <>
      <Tag tone={tone}>{label}</Tag>
      {plan.modified && <Tag tone="warn">Modifié, en relecture</Tag>}
      {plan.validated && <VerifiedPlan />}
      <Time iso={plan.updated_at} />
      {plan.status === 'published' && (
        <span className="max-sm:basis-full">
          {counted(plan.likes_count, 'J’aime')} · {counted(plan.comments_count, 'commentaire')} ·{' '}
          {counted(plan.views_count, 'vue')}
        </span>
      )}
    </>
  )
}

function NextStep({ plan }: { plan: OwnPlan }) {
  if (plan.status === 'rejected') {
    return (
      <Link
        to="/publish"
        search={{ edit: plan.id }}
        aria-label={`Corriger et soumettre à nouveau : ${plan.title}`}
        className={buttonClass({ variant: 'primary', size: 's' })}
      >
        Corriger
      </Link>
    )
  }
  return (
    <>
      {plan.modified && (
        <Button
          variant="ghost"
          size="s"
          aria-label={`Comparer : ${plan.title}`}
          onClick={() => openDialog(ChangesDialog, { planId: plan.id })}
        >
          Comparer
        </Button>
      )}
      <Link
        to="/publish"
        search={{ edit: plan.id }}
        aria-label={`Modifier : ${plan.title}`}
        className={buttonClass({ variant: 'ghost', size: 's' })}
      >
        Modifier
      </Link>
      <Link
        to="/plan/$slug"
        params={{ slug: plan.slug }}
        aria-label={`Voir : ${plan.title}`}
        className={buttonClass({ size: 's' })}
      >
        Voir
      </Link>
    </>
  )
}
