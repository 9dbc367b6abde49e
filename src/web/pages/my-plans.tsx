import { createFileRoute } from '@tanstack/react-router'
import { MembersOnly } from '#web/features/shell/MembersOnly.tsx'
import { Screen } from '#web/features/shell/Screen.tsx'
import { pageHead } from '#web/lib/head.ts'

const PURPOSE = 'Vos brouillons, vos plans en attente, refusés et publiés, avec l’avis des validateurs.'

export const Route = createFileRoute('/mes-plans')({
  head: ({ match }) =>
    pageHead(match, { title: 'Mes plans', description: PURPOSE, path: '/mes-plans', isPrivate: true }),
  component: MyPlansPage,
})

function MyPlansPage() {
  return (
    <Screen title="Mes plans" purpose={PURPOSE}>
      <MembersOnly text="Connectez-vous pour retrouver vos plans." />
    </Screen>
  )
}
