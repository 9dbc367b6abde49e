import { createFileRoute } from '@tanstack/react-router'
import { Screen } from '#web/features/shell/Screen.tsx'
import { pageHead } from '#web/lib/head.ts'

const PURPOSE = 'Le badge qui dit à la communauté que c’est bien vous.'

export const Route = createFileRoute('/verified')({
  head: ({ match }) => pageHead(match, { title: 'Se vérifier', description: PURPOSE }),
  component: () => <Screen title="Se vérifier" purpose={PURPOSE} />,
})
