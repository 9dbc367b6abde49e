import { createFileRoute } from '@tanstack/react-router'
import { RedirectVisitors } from '#web/features/shell/RedirectVisitors.tsx'
import { Screen } from '#web/features/shell/Screen.tsx'
import { pageHead } from '#web/lib/head.ts'

const PURPOSE = 'L’état de votre abonnement après le paiement.'

export const Route = createFileRoute('/vip/success')({
  head: ({ match }) => pageHead(match, { title: 'Abonnement VIP', isPrivate: true }),
  component: () => (
    <Screen title="Abonnement VIP" purpose={PURPOSE}>
      <RedirectVisitors to="/vip" />
    </Screen>
  ),
})
