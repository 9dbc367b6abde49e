import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { dashboardApi } from '#api/points.ts'
import { DASHBOARD_DAYS, type Day } from '#domain/points/dashboard.ts'
import { counted, wholeNumber } from '#domain/numbers.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { pointsSentence, RankLadder } from './RankLadder.tsx'
import { WelcomeSteps } from '#web/features/site/WelcomeSteps.tsx'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { BarChart } from '#web/ui/charts/BarChart.tsx'
import { LineChart } from '#web/ui/charts/LineChart.tsx'
import { dayAndMonth } from '#web/ui/charts/day-and-month.ts'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { FactSheet } from '#web/ui/FactSheet.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { DashboardHead } from './DashboardHead.tsx'
import { BadgesCard, LastPlanCard, NextQuestCard } from './DashboardCards.tsx'
import { NextStepCard } from './NextStepCard.tsx'

const dashboardQuery = queryOptions({
  queryKey: keys.dashboard,
  queryFn: () => call(dashboardApi.read, {}),
  staleTime: 0,
})

export function DashboardView({ viewer }: { viewer: Viewer }) {
  const query = useQuery(dashboardQuery)
  const { data } = query
  return (
    <>
      <DashboardHead viewer={viewer} score={data} />
      <ErrorBoundary>
        <WelcomeSteps />
      </ErrorBoundary>
      {data ? (
        <>
          <FactSheet
            items={[
              { label: 'Plans publiés', value: wholeNumber(data.plans_posted) },
              { label: 'J’aime reçus', value: wholeNumber(data.likes_received) },
              { label: 'Commentaires', value: wholeNumber(data.comments) },
              { label: 'Vues totales', value: wholeNumber(data.views) },
            ]}
          />
          <div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
            <div className="grid content-start gap-4">
              <ErrorBoundary>
                <NextStepCard {...data} />
              </ErrorBoundary>
              <Card as="section" aria-label="Votre rang" className="grid content-start gap-4">
                <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <h2 className="text-heading">Votre rang</h2>
                  <p className="text-small text-muted tabular-nums">{pointsSentence(data)}</p>
                </div>
                <RankLadder score={data} />
              </Card>
            </div>
            <div className="grid content-start gap-4 md:grid-cols-2 lg:row-span-2 lg:grid-cols-1">
              <ErrorBoundary>
                <NextQuestCard />
              </ErrorBoundary>
              <ErrorBoundary>
                <BadgesCard badges={viewer.profile.badges} />
              </ErrorBoundary>
            </div>
            {data.last_plan && (
              <div className="grid content-start gap-4">
                <ErrorBoundary>
                  <LastPlanCard plan={data.last_plan} />
                </ErrorBoundary>
                <ErrorBoundary>
                  <DaysCard days={data.days} />
                </ErrorBoundary>
              </div>
            )}
          </div>
        </>
      ) : query.isError ? (
        <QueryError query={query} title="Votre tableau de bord n’a pas pu être chargé" />
      ) : (
        <DashboardSkeleton />
      )}
    </>
  )
}

/** Views and likes per day in two charts: views are far more numerous than likes. */
function DaysCard({ days }: { days: readonly Day[] }) {
  const labels = days.map(({ day }) => dayAndMonth(day))
  if (days.every(({ views, likes }) => views + likes === 0)) return <NoActivity />
  return (
    <Card as="section" aria-label="Vues et J’aime" className="grid gap-6">
      <div>
        <h2 className="text-heading">Vos {DASHBOARD_DAYS} derniers jours</h2>
        <p className="text-small text-muted">Les vues et les J’aime de tous vos plans, jour après jour.</p>
      </div>
      <div className="grid gap-8 md:grid-cols-2">
        <DayChart
          name="Vues"
          noun="vue"
          none="Aucune vue"
          labels={labels}
          values={days.map(({ views }) => views)}
        />
        <DayChart
          name="J’aime"
          noun="J’aime"
          none="Aucun J’aime"
          labels={labels}
          values={days.map(({ likes }) => likes)}
          tone="accent"
        />
      </div>
    </Card>
  )
}

function NoActivity() {
  return (
    <Card as="section" aria-label="Vues et J’aime" className="grid gap-4">
      <h2 className="text-heading">Vos {DASHBOARD_DAYS} derniers jours</h2>
      <p className="text-muted">
        Aucune vue et aucun J’aime pour l’instant. Partagez le lien d’un de vos plans, ou publiez-en un
        autre : les nouveaux plans sont les plus lus.
      </p>
      <Link to="/mes-plans" search={{ etat: 'en-ligne' }} className={buttonClass({}, 'justify-self-start')}>
        Partager mes plans
      </Link>
    </Card>
  )
}

type DayChartProps = {
  name: string
  noun: string
  /** « Aucune vue » */
  none: string
  labels: string[]
  values: number[]
  tone?: 'accent'
}

function DayChart({ name, noun, none, labels, values, tone }: DayChartProps) {
  const total = values.reduce((sum, value) => sum + value, 0)
  // Small values read better as bars than as a jagged line.
  const Chart = Math.max(...values) <= BAR_CHART_MAX ? BarChart : LineChart
  return (
    <div className="grid min-w-0 gap-4">
      <h3 className="flex items-baseline justify-between gap-3 text-section">
        {name}
        <span className="font-sans text-small font-normal tracking-normal text-muted tabular-nums">
          {counted(total, noun)}
        </span>
      </h3>
      {total === 0 ? (
        <p className="text-dense text-muted">
          {none} ces {DASHBOARD_DAYS} derniers jours.
        </p>
      ) : (
        <Chart
          title={`${name}, ${DASHBOARD_DAYS} derniers jours`}
          labels={labels}
          series={[{ name, values, ...(tone && { tone }) }]}
        />
      )}
    </div>
  )
}

const BAR_CHART_MAX = 10

export function DashboardSkeleton() {
  return (
    <Loading label="Chargement de votre tableau de bord…" className="grid gap-6">
      <Skeleton shape="box" className="h-44 w-full rounded-card md:h-23" />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        {[0, 1, 2, 3].map((card) => (
          <Card key={card} className="grid content-start gap-4">
            <Skeleton className="h-6 w-40" />
            <Skeleton shape="box" className="h-24 w-full" />
          </Card>
        ))}
      </div>
    </Loading>
  )
}
