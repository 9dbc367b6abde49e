import { createFileRoute } from '@tanstack/react-router'
import { SavedScenarios, SavedScenariosSkeleton } from '#web/features/forecast/SavedScenarios.tsx'
import { MembersOnly } from '#web/features/accounts/viewer/MembersOnly.tsx'
import { pageHead } from '#web/lib/head.ts'
import { Screen } from '#web/ui/Screen.tsx'

const PURPOSE =
  'Les prévisionnels que vous avez essayés avec vos chiffres. Cette liste n’est visible que par vous.'

export const Route = createFileRoute('/mes-scenarios')({
  head: ({ match }) => pageHead(match, { title: 'Mes scénarios', isPrivate: true }),
  component: () => (
    <Screen title="Mes scénarios" purpose={PURPOSE}>
      <MembersOnly text="Connectez-vous pour retrouver vos scénarios." skeleton={<SavedScenariosSkeleton />}>
        <SavedScenarios />
      </MembersOnly>
    </Screen>
  ),
})
