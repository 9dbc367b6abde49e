import Share2 from 'lucide-react/icons/share-2'
import { Link } from '@tanstack/react-router'
import GitFork from 'lucide-react/icons/git-fork'
import { LICENCE_LABELS } from '#domain/plans/adaptations.ts'
import { wholeNumber } from '#domain/numbers.ts'
import { placeOf, type PlanPage, planPath } from '#domain/plans/plans.ts'
import { mayAdapt } from '#domain/permissions.ts'
import { share } from '#web/lib/share.ts'
import { LongDate, Time } from '#web/ui/Time.tsx'
import { CommunityChannel } from '#web/features/site/CommunityChannel.tsx'
import { ExecuteButton } from '#web/features/executions/ExecuteButton.tsx'
import { ExportButton } from '#web/features/dossier/ExportButton.tsx'
import { BookmarkButton } from '#web/features/reactions/ReactionButtons.tsx'
import { useCounter } from '#web/features/accounts/viewer/viewer-state.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { useIsFeatureOpen } from '#web/features/accounts/viewer/use-feature.ts'
import { CategoryLink } from './CategoryLink.tsx'
import { MainAction } from './MainAction.tsx'
import { TableOfContents } from './TableOfContents.tsx'

type PlanAsideProps = {
  plan: PlanPage
  isPublic: boolean
  /** Deleted or no longer online: no actions. */
  isUnavailable: boolean
}

/** The side column: actions, table of contents, details, community. */
export function PlanAside({ plan, isPublic, isUnavailable }: PlanAsideProps) {
  const views = useCounter(plan, 'views_count')
  return (
    <aside aria-label="Sommaire et détails" className="print:hidden">
      <div className="grid gap-4 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto">
        {isPublic && !isUnavailable && (
          <Card className="grid gap-2 max-lg:hidden">
            <MainAction plan={plan} />
            <ExecuteButton plan={plan} wide />
            <Button wide onClick={() => void share({ title: plan.title, path: planPath(plan) })}>
              <Share2 />
              Partager
            </Button>
            <ExportButton plan={plan} />
            <BookmarkButton plan={plan} variant="wide" />
            {/* Last: on one's own plan it appears with the viewer, and must not move the buttons. */}
            <AdaptLink plan={plan} />
          </Card>
        )}
        <TableOfContents
          key={plan.updated_at}
          headings={plan.headings}
          hasForecast={plan.forecast !== null}
          isPublic={isPublic}
          variant="side"
        />
        <Card as="section">
          <h2 className="text-section">Détails du plan</h2>
          <dl className="mt-1 text-dense">
            {detailsOf({ ...plan, views_count: views }, isPublic).map(({ label, value }) => (
              <div
                key={label}
                className="flex justify-between gap-4 border-t border-line py-2.5 first:border-0 last:pb-0"
              >
                <dt className="text-muted">{label}</dt>
                <dd className="min-w-0 text-right font-medium wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        </Card>
        <CommunityChannel variant="plan" />
      </div>
    </aside>
  )
}

function detailsOf(plan: PlanPage, isPublic: boolean) {
  const place = placeOf(plan)
  return [
    { label: 'Catégorie', value: <CategoryLink category={plan.category} className="hit" /> },
    { label: 'Budget', value: plan.budget },
    { label: 'Durée', value: plan.duration ?? 'Non précisée' },
    ...(place ? [{ label: 'Lieu', value: place }] : []),
    { label: 'Réutilisation', value: LICENCE_LABELS[plan.licence] },
    ...(isPublic ? [{ label: 'Publié le', value: <LongDate iso={plan.created_at} /> }] : []),
    ...(Date.parse(plan.updated_at) > Date.parse(plan.created_at)
      ? [{ label: 'Modifié', value: <Time iso={plan.updated_at} /> }]
      : []),
    { label: 'Vues', value: wholeNumber(plan.views_count) },
  ]
}

/** « Adapter ce plan »: begins one's own version. Visitors sign in there. */
function AdaptLink({ plan }: { plan: Pick<PlanPage, 'id' | 'licence' | 'author'> }) {
  const viewer = useViewer()
  const { licence, author } = plan
  const isOpen = useIsFeatureOpen('adaptations')
  if (!isOpen || !mayAdapt(viewer?.user, { licence, author_id: author?.user_id ?? null })) return null
  return (
    <Link to="/publish" search={{ adapter: plan.id }} className={buttonClass({ wide: true })}>
      <GitFork />
      Adapter ce plan
    </Link>
  )
}
