import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { PLAN_LIMITS } from '#domain/editor/plan-form.ts'
import type { OwnPlan, PlanDraft } from '#domain/plans/plans.ts'
import { counted } from '#domain/numbers.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Count } from '#web/ui/Count.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loading, Skeleton, Skeletons } from '#web/ui/Skeleton.tsx'
import { OWN_CURRENT, TabBar, tabClass } from '#web/ui/TabBar.tsx'
import { DraftRow } from './DraftRow.tsx'
import { ownPlansQuery } from './plan-page-queries.ts'
import { OwnPlanRow } from './OwnPlanRow.tsx'

/** As named in the address. */
export type OwnTab = 'brouillons' | 'en-attente' | 'refuses' | 'en-ligne' | undefined

const TABS: readonly { etat: OwnTab; label: string }[] = [
  { etat: undefined, label: 'Tous' },
  { etat: 'brouillons', label: 'Brouillons' },
  { etat: 'en-attente', label: 'En attente' },
  { etat: 'refuses', label: 'Refusés' },
  { etat: 'en-ligne', label: 'En ligne' },
]

/** The member's plans and drafts, in every state. */
export function OwnPlans({ tab }: { tab: OwnTab }) {
  const query = useQuery(ownPlansQuery)
  const { data, isError } = query
  if (isError && !data) return <QueryError title="Impossible de charger vos plans" query={query} />
  if (!data) return <OwnPlansSkeleton />
  if (countIn(data, undefined) === 0) return <NoPlansYet />
  const { plans, drafts } = inTab(data, tab)
  return (
    <>
      <div className="flex flex-wrap-reverse items-end justify-between gap-x-6 gap-y-3">
        <TabBar label="État des plans" size="s" className="min-w-0 grow">
          {TABS.map(({ etat, label }) => (
            <Link
              key={label}
              to="/mes-plans"
              search={{ etat }}
              {...OWN_CURRENT}
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
      <PendingCount plans={data.plans} />
    </>
  )
}

/** The number of pending plans and its limit, for members whose plans are reviewed first. */
function PendingCount({ plans }: { plans: OwnPlan[] }) {
  const viewer = useViewer()
  const pending = plans.filter(({ status }) => status === 'pending').length
  if (!viewer || viewer.abilities.publishDirectly || pending === 0) return null
  return (
    <p className="mt-3 text-small text-muted">
      {counted(pending, 'plan')} en attente sur {PLAN_LIMITS.waiting} possibles. Les membres VIP et vérifiés
      publient sans attendre.
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

function NoPlansYet() {
  return (
    <EmptyState
      title="Aucun plan pour l’instant"
      text="Vos brouillons et vos plans se retrouvent ici, avec l’avis des validateurs."
      action={<NewPlan />}
    />
  )
}

type Own = { plans: OwnPlan[]; drafts: PlanDraft[] }

const STATUS = { 'en-attente': 'pending', refuses: 'rejected', 'en-ligne': 'published' } as const

function inTab({ plans, drafts }: Own, tab: OwnTab): Own {
  if (tab === undefined) return { plans, drafts }
  if (tab === 'brouillons') return { plans: [], drafts }
  return { plans: plans.filter(({ status }) => status === STATUS[tab]), drafts: [] }
}

const countIn = (own: Own, tab: OwnTab) => {
  const { plans, drafts } = inTab(own, tab)
  return plans.length + drafts.length
}

/** Placeholder: the tabs and a few rows. */
export function OwnPlansSkeleton() {
  return (
    <Loading label="Chargement de vos plans…">
      <div className="flex min-h-11 items-center gap-6">
        <Skeletons sizes={['h-4 w-16', 'h-4 w-24', 'h-4 w-24']} />
      </div>
      <Card flush className="mt-4 divide-y divide-line px-4">
        {[0, 1, 2, 3].map((line) => (
          <div key={line} className="flex gap-4 py-3">
            <Skeleton shape="box" className="h-16 w-24" />
            <Skeletons className="grid grow content-start gap-2.5 pt-1" sizes={['h-4 w-7/12', 'h-3 w-40']} />
          </div>
        ))}
      </Card>
    </Loading>
  )
}
