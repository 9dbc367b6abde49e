import { Link, useHydrated } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import type { Forecast } from '#domain/forecast.ts'
import { FORECAST_TAG } from '#domain/search.ts'
import { FOR_ME_ID, FORECAST_ANCHOR, type PlanPage, planPath } from '#domain/plans.ts'
import { useStore } from '#web/lib/store.ts'
import { useOnScreen } from '#web/lib/use-on-screen.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { chipClass } from '#web/ui/Chip.tsx'
import type { ScenarioPanelProps } from './ScenarioPanel.tsx'

const onServer = import.meta.env.SSR ? await import('./Figures.tsx') : null

const Need =
  onServer?.Need ??
  lazyWithRetry(async () => ({ default: (await import('./Figures.tsx')).Need }), LoadFailure)
const Figures =
  onServer?.Figures ??
  lazyWithRetry(async () => ({ default: (await import('./Figures.tsx')).Figures }), LoadFailure)
const ScenarioPanel = lazyWithRetry(() => import('./ScenarioPanel.tsx'), LoadFailure)

type ForecastSectionProps = {
  plan: Pick<PlanPage, 'slug' | 'title' | 'validated'>
  sheet: Forecast
  isPublic: boolean
}

/** « Prévisionnel » of a plan: what the author expects, and what a reader makes of it. */
export function ForecastSection({ plan, sheet, isPublic }: ForecastSectionProps) {
  const [top, setTop] = useState<HTMLElement | null>(null)
  return (
    <section
      id={FORECAST_ANCHOR}
      aria-labelledby="previsionnel-titre"
      className="mt-12 grid gap-5 border-t border-line pt-8 *:min-w-0"
    >
      {/* A shared link leads here, far above its result. */}
      <div ref={setTop} className="empty:hidden print:hidden" />
      <ServerWritten sheet={sheet}>
        <Suspense fallback={<div className="h-300" />}>
          <Figures sheet={sheet} />
        </Suspense>
      </ServerWritten>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small text-muted">
        {plan.validated ? 'Relu par un validateur, non garanti.' : 'Chiffres de l’auteur, non garantis.'}
        {isPublic && (
          <>
            <a href={`${planPath(plan)}.csv`} download className="hit link print:hidden">
              Exporter en CSV
            </a>
            <Link to="/search" search={{ tag: FORECAST_TAG }} className={chipClass({}, 'print:hidden')}>
              Avec prévisionnel
            </Link>
          </>
        )}
      </p>
      <ForMe sheet={sheet} title={plan.title} path={planPath(plan)} top={top} />
    </section>
  )
}

/** « besoin : 3 478 € », under the plan's budget. */
export const NeedLink = ({ sheet }: { sheet: Forecast }) => (
  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the text is inside, written by the server
  <a href={`#${FORECAST_ANCHOR}`} className="hit link">
    <ServerWritten sheet={sheet} className="contents">
      <Suspense fallback="besoin">
        <Need sheet={sheet} />
      </Suspense>
    </ServerWritten>
  </a>
)

/** « Et pour moi ? »: loaded when it comes near, at once where the address may hold a scenario. */
function ForMe(props: ScenarioPanelProps) {
  const [isNear, setNear] = useState(false)
  const isSearched = useStore(OPENED_ADDRESS, false)
  return (
    <section
      aria-labelledby={FOR_ME_ID}
      className="mt-2 grid gap-5 rounded-card bg-primary-tint p-4 *:min-w-0 md:p-6 print:hidden"
    >
      <div>
        <h2 id={FOR_ME_ID} tabIndex={-1} className="text-card outline-none">
          Et pour moi ?
        </h2>
        <p className="text-muted">Changez les hypothèses : le résultat suit. Rien n’est enregistré.</p>
        <p className="mt-2 hidden noscript:block">Activez JavaScript pour essayer vos chiffres.</p>
      </div>
      {/* Its room is kept: nothing moves when it comes. */}
      <div ref={useOnScreen(() => setNear(true))} className="min-h-393 md:min-h-220 noscript:hidden">
        <Suspense>{(isNear || isSearched) && <ScenarioPanel {...props} />}</Suspense>
      </div>
    </section>
  )
}

/** Known in the browser only, and read once. */
const OPENED_ADDRESS = { current: () => window.location.search !== '', subscribe: () => () => {} }

type ServerWrittenProps = { sheet: Forecast; className?: string; children: ReactNode }

/**
 * Keeps the HTML of its children as the server sent it: nothing in it needs React, so a first visit loads no code for it.
 * The browser renders the children itself after a navigation, and when the sheet has changed.
 */
function ServerWritten({ sheet, className, children }: ServerWrittenProps) {
  const isHydrating = !useHydrated() && !import.meta.env.SSR
  const [serverSheet] = useState(isHydrating ? sheet : null)
  if (sheet !== serverSheet) return <div className={className}>{children}</div>
  // While it hydrates an element whose HTML is set, React leaves what stands in it.
  return (
    <div
      key="server"
      className={className}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  )
}
