import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { PLAN_LIMITS } from '#domain/plan-form.ts'
import type { OwnPlan } from '#domain/plans.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/Card.tsx'
import { Count } from '#web/ui/Count.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorWithRetry } from '#web/ui/ErrorWithRetry.tsx'
import { TabBar, tabClass } from '#web/ui/TabBar.tsx'
import { DraftRow } from './DraftRow.tsx'
import { countIn, inTab, ownPlansQuery } from './own-plans.ts'
import { OWN_TABS, type OwnTab } from './own-tab.ts'
import { OwnPlanRow } from './OwnPlanRow.tsx'
import { OwnPlansSkeleton } from './OwnPlansSkeleton.tsx'

/** Everything one has written, whatever its state. */
export function OwnPlans({ tab }: { tab: OwnTab }) {
  const { data, isError, isFetching, refetch } = useQuery(ownPlansQuery)
  if (isError && !data) {
    return (
      <ErrorWithRetry
        title="Impossible de charger vos plans"
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <OwnPlansSkeleton />
  if (countIn(data, undefined) === 0) return <NothingYet />
  const { plans, drafts } = inTab(data, tab)
  return (
    <>
      <div className="flex flex-wrap-reverse items-end justify-between gap-x-6 gap-y-3">
        <TabBar label="État des plans" size="s" className="min-w-0 grow">
          {OWN_TABS.map(({ etat, label }) => (
            <Link
              key={label}
              to="/mes-plans"
              search={{ etat }}
              activeProps={{}}
              aria-current={etat === tab ? 'page' : undefined}
              className={tabClass(etat === tab)}
            >
              {label}
              <Count value={countIn(data, etat)} tone="primary" />
            </Link>
          ))}
        </TabBar>
        <NewPlan />
      </div>
      {plans.length + drafts.length === 0 ? (
        <p className="py-12 text-center text-muted">Aucun plan dans cet état.</p>
      ) : (
        <Card flush className="mt-4">
          <ul className="divide-y divide-line px-4">
            {drafts.map((draft) => (
              <DraftRow key={draft.id} draft={draft} />
            ))}
            {plans.map((plan) => (
              <OwnPlanRow key={plan.id} plan={plan} />
            ))}
          </ul>
        </Card>
      )}
      <Waiting plans={data.plans} />
    </>
  )
}

/** How many more may be submitted, for those who must wait for an answer. */
function Waiting({ plans }: { plans: OwnPlan[] }) {
  const viewer = useViewer()
  const waiting = plans.filter(({ status }) => status === 'pending').length
  if (!viewer || viewer.abilities.publishDirectly || waiting === 0) return null
  return (
    <p className="mt-3 text-small text-muted">
      {waiting} {waiting > 1 ? 'plans' : 'plan'} en attente sur {PLAN_LIMITS.waiting} possibles. Les membres
      VIP et vérifiés publient sans attendre.
    </p>
  )
}

function NewPlan() {
  return (
    <Link to="/publish" className={buttonClass({ variant: 'primary' })}>
      <Plus />
      Nouveau plan
    </Link>
  )
}

function NothingYet() {
  return (
    <EmptyState
      title="Aucun plan pour l’instant"
      text="Vos brouillons et vos plans se retrouvent ici, avec l’avis des validateurs."
      action={<NewPlan />}
    />
  )
}
