import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import type { AdaptedPlan } from '#domain/plans/adaptations.ts'
import { DELETED_MEMBER } from '#domain/profiles/members.ts'
import type { PlanPage } from '#domain/plans/plans.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { openDialog } from '#web/lib/open-dialog.ts'

const AdaptationDialog = lazyWithRetry(() => import('./AdaptationDialog.tsx'), LoadFailure)

type AdaptedLineProps = { plan: Pick<PlanPage, 'id' | 'adapted'>; isPublic: boolean }

/** « Adapté de « … » par … »: the attribution of an adaptation. */
export function AdaptedLine({ plan, isPublic }: AdaptedLineProps) {
  if (!plan.adapted) return null
  return (
    <p className="mt-3 text-dense wrap-anywhere text-muted">
      {sentenceOf(plan.adapted.source).map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence keep their places
        <Fragment key={index}>{part}</Fragment>
      ))}
      {isPublic && plan.adapted.source?.slug != null && (
        <>
          {' · '}
          <button
            type="button"
            className="hit link noscript:hidden print:hidden"
            onClick={() => openDialog(AdaptationDialog, { planId: plan.id })}
          >
            Comparer
          </button>
        </>
      )}
    </p>
  )
}

function sentenceOf(source: NonNullable<PlanPage['adapted']>['source']): ReactNode[] {
  if (!source) return ['Adapté d’un plan supprimé']
  const { author, above } = source
  return [
    'Adapté de « ',
    <PlanName key="source" plan={source} />,
    ' » par ',
    author ? (
      <Link key="author" to="/u/$pseudo" params={{ pseudo: author.pseudo }} className="hit link">
        {author.pseudo}
      </Link>
    ) : (
      DELETED_MEMBER
    ),
    ...(above ? [', lui-même adapté de « ', <PlanName key="above" plan={above} />, ' »'] : []),
  ]
}

const PlanName = ({ plan: { slug, title } }: { plan: AdaptedPlan }) =>
  slug === null ? (
    title
  ) : (
    <Link to="/plan/$slug" params={{ slug }} className="hit link">
      {title}
    </Link>
  )
