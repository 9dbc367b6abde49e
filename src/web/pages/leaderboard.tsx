import { createFileRoute } from '@tanstack/react-router'
import {
  leaderboardQuery,
  type LeaderboardSearch,
  toFilter,
  toSearch,
} from '#web/features/points/leaderboard-query.ts'
import { Leaderboard } from '#web/features/points/Leaderboard.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { awaitOnServer } from '#web/lib/call.ts'
import { pageHead } from '#web/lib/head.ts'

const PURPOSE =
  'Un point par J’aime reçu, dix par plan publié. Les J’aime sur vos propres plans ne comptent pas.'

export const Route = createFileRoute('/top')({
  validateSearch: (search: Record<string, string>): LeaderboardSearch => toSearch(search),
  loaderDeps: ({ search: { tri, periode } }) => ({ tri, periode }),
  loader: ({ context: { queryClient }, deps }) =>
    awaitOnServer(queryClient.fetchQuery(leaderboardQuery(toFilter(deps)))),
  head: ({ match }) =>
    pageHead(match, { title: 'Classement PB', description: import.meta.env.SSR && PURPOSE }),
  component: LeaderboardPage,
})

function LeaderboardPage() {
  return (
    <Screen title="Classement PB" purpose={PURPOSE}>
      <Leaderboard filter={toFilter(Route.useSearch())} />
    </Screen>
  )
}
