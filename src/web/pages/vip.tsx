import { createFileRoute } from '@tanstack/react-router'
import { Screen } from '#web/features/shell/Screen.tsx'
import { pageHead } from '#web/lib/head.ts'

const PURPOSE = 'La publication directe, sans attente ni limite, et une place en avant pour vos plans.'

export const Route = createFileRoute('/vip')({
  head: ({ match }) => pageHead(match, { title: 'Devenir VIP', description: PURPOSE }),
  component: () => <Screen title="Devenir VIP" purpose={PURPOSE} />,
})
