import { createFileRoute } from '@tanstack/react-router'
import { type LeaderboardSearch, toList, toSearch } from '#web/features/leaderboard/leaderboard-search.ts'
import { Leaderboard } from '#web/features/leaderboard/Leaderboard.tsx'
import { Screen } from '#web/features/shell/Screen.tsx'
import { pageHead } from '#web/lib/head.ts'

const PURPOSE =
  'Un point par like reçu, dix par plan publié. Les likes sur vos propres plans ne comptent pas.'

export const Route = createFileRoute('/top')({
  validateSearch: (search: Record<string, string>): LeaderboardSearch => toSearch(search),
  loaderDeps: ({ search: { tri, periode } }) => ({ tri, periode }),
  loader: async ({ context: { queryClient }, deps }) => {
    const { leaderboardQuery } = await import('#web/features/leaderboard/leaderboard-query.ts')
    const query = leaderboardQuery(toList(deps))
    // The server waits for the members; in the browser the list shows its own loading state and errors.
    if (import.meta.env.SSR) await queryClient.fetchQuery(query)
    else void queryClient.prefetchQuery(query)
  },
  head: ({ match }) => pageHead(match, { title: 'Classement PB', description: PURPOSE, path: '/top' }),
  component: LeaderboardPage,
})

function LeaderboardPage() {
  return (
    <Screen title="Classement PB" purpose={PURPOSE}>
      <Leaderboard list={toList(Route.useSearch())} />
    </Screen>
  )
}
