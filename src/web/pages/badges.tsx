import { createFileRoute } from '@tanstack/react-router'
import { Screen } from '#web/features/shell/Screen.tsx'
import { pageHead } from '#web/lib/head.ts'

const PURPOSE = 'Ce que disent les marques à côté d’un nom, et comment les obtenir.'

export const Route = createFileRoute('/badges')({
  head: ({ match }) => pageHead(match, { title: 'Badges et rôles', description: PURPOSE, path: '/badges' }),
  component: BadgesPage,
})

function BadgesPage() {
  return <Screen title="Badges et rôles" purpose={PURPOSE} />
}
