import { createFileRoute } from '@tanstack/react-router'
import { Screen } from '#web/features/shell/Screen.tsx'
import { pageHead } from '#web/lib/head.ts'

const PURPOSE = 'L’état de votre vérification après le paiement.'

export const Route = createFileRoute('/verified/success')({
  head: ({ match }) => pageHead(match, { title: 'Compte vérifié', isPrivate: true }),
  component: () => <Screen title="Compte vérifié" purpose={PURPOSE} />,
})
