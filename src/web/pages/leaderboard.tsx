import { createFileRoute } from '@tanstack/react-router'
import { Screen } from '#web/features/shell/Screen.tsx'
import { pageHead } from '#web/lib/head.ts'

const PURPOSE = 'Les membres qui font avancer la communauté, par points, likes ou plans publiés.'

export const Route = createFileRoute('/top')({
  head: ({ match }) => pageHead(match, { title: 'Classement PB', description: PURPOSE, path: '/top' }),
  component: LeaderboardPage,
})

function LeaderboardPage() {
  return <Screen title="Classement PB" purpose={PURPOSE} />
}
