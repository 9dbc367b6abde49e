import { queryOptions, useQuery } from '@tanstack/react-query'
import { dashboardApi } from '#api/dashboard.ts'
import { wholeNumber } from '#domain/numbers.ts'
import type { Viewer } from '#domain/viewer.ts'
import { pointsSentence, RankLadder } from '#web/features/badges/RankLadder.tsx'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { Card } from '#web/ui/Card.tsx'
import { ErrorWithRetry } from '#web/ui/ErrorWithRetry.tsx'
import { FactSheet } from '#web/ui/FactSheet.tsx'
import { BadgesCard } from './BadgesCard.tsx'
import { DashboardHead } from './DashboardHead.tsx'
import { DashboardSkeleton } from './DashboardSkeleton.tsx'
import { DaysCard } from './DaysCard.tsx'
import { LastPlanCard } from './LastPlanCard.tsx'
import { NextQuestCard } from './NextQuestCard.tsx'

const dashboardQuery = queryOptions({
  queryKey: keys.dashboard,
  queryFn: () => call(dashboardApi.read, {}),
  staleTime: 0,
})

/** Everything about oneself at a glance. */
export function DashboardView({ viewer }: { viewer: Viewer }) {
  const { data, isError, isFetching, refetch } = useQuery(dashboardQuery)
  return (
    <>
      <DashboardHead viewer={viewer} score={data} />
      {data ? (
        <>
          <FactSheet
            items={[
              { label: 'Plans publiés', value: wholeNumber(data.plans_posted) },
              { label: 'Likes reçus', value: wholeNumber(data.likes_received) },
              { label: 'Commentaires', value: wholeNumber(data.comments) },
              { label: 'Vues totales', value: wholeNumber(data.views) },
            ]}
          />
          <div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
            <Card as="section" aria-label="Votre rang" className="grid content-start gap-4">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <h2 className="text-heading">Votre rang</h2>
                <p className="text-small text-muted tabular-nums">{pointsSentence(data)}</p>
              </div>
              <RankLadder score={data} />
            </Card>
            <div className="grid content-start gap-4 md:grid-cols-2 lg:row-span-2 lg:grid-cols-1">
              <NextQuestCard />
              <BadgesCard badges={viewer.profile.badges} />
            </div>
            <div className="grid content-start gap-4">
              <LastPlanCard plan={data.last_plan} />
              <DaysCard days={data.days} />
            </div>
          </div>
        </>
      ) : isError ? (
        <ErrorWithRetry
          title="Votre tableau de bord n’a pas pu être chargé"
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <DashboardSkeleton />
      )}
    </>
  )
}
