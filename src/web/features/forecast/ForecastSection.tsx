import { Link } from '@tanstack/react-router'
import { memo, useEffect } from 'react'
import type { Forecast } from '#domain/forecast.ts'
import { type PlanPage, planPath } from '#domain/plans.ts'
import { useOnScreen } from '#web/lib/use-on-screen.ts'
import { chipClass } from '#web/ui/Chip.tsx'
import { FORECAST_ANCHOR } from './forecast-anchor.ts'
import { Kept, useServerWritten } from './server-written.tsx'

const onServer = import.meta.env.SSR
  ? { ...(await import('./Figures.tsx')), ...(await import('./ScenarioPanel.tsx')) }
  : null

type ForecastSectionProps = {
  plan: Pick<PlanPage, 'slug' | 'title' | 'validated'>
  sheet: Forecast
  isPublic: boolean
}

/** « Prévisionnel » of a plan: what the author expects, and what a reader makes of it. */
export function ForecastSection({ plan, sheet, isPublic }: ForecastSectionProps) {
  return (
    <section
      id={FORECAST_ANCHOR}
      aria-labelledby="previsionnel-titre"
      className="mt-12 grid gap-5 border-t border-line pt-8 *:min-w-0"
    >
      <Figures sheet={sheet} />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small text-muted">
        {plan.validated ? 'Relu par un validateur, non garanti.' : 'Chiffres de l’auteur, non garantis.'}
        {isPublic && (
          <>
            <a href={`${planPath(plan)}.csv`} download className="hit link print:hidden">
              Exporter en CSV
            </a>
            <Link to="/search" search={{ tag: 'prévisionnel' }} className={chipClass({}, 'print:hidden')}>
              Avec prévisionnel
            </Link>
          </>
        )}
      </p>
      <Scenario sheet={sheet} title={plan.title} path={planPath(plan)} />
    </section>
  )
}

/** « besoin : 3 478 € », under the plan's budget. */
export const NeedLink = memo(function NeedLink({ sheet }: { sheet: Forecast }) {
  const { Part, ask } = useServerWritten(onServer?.Need, async () => (await import('./Figures.tsx')).Need)
  return (
    <a href={`#${FORECAST_ANCHOR}`} className="hit link">
      <Kept onMissing={ask} placeholder="besoin">
        <Part sheet={sheet} />
      </Kept>
    </a>
  )
})

const Figures = memo(function Figures({ sheet }: { sheet: Forecast }) {
  const { Part, ask } = useServerWritten(
    onServer?.Figures,
    async () => (await import('./Figures.tsx')).Figures,
  )
  return (
    <Kept onMissing={ask} placeholder={<div className="h-300" />}>
      <Part sheet={sheet} />
    </Kept>
  )
})

type ScenarioProps = { sheet: Forecast; title: string; path: string }

/** « Et pour moi ? »: alive when it comes near, at once where the address may hold a scenario. */
const Scenario = memo(function Scenario(props: ScenarioProps) {
  const { Part, ask } = useServerWritten(
    onServer?.ScenarioPanel,
    async () => (await import('./ScenarioPanel.tsx')).ScenarioPanel,
  )
  useEffect(() => {
    if (window.location.search) ask()
  }, [ask])
  return (
    <div ref={useOnScreen(ask)} className="print:hidden">
      <Kept onMissing={ask} placeholder={<div className="h-300" />}>
        <Part {...props} />
      </Kept>
    </div>
  )
})
