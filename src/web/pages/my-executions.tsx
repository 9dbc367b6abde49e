import { createFileRoute } from '@tanstack/react-router'
import {
  type ExecutionTab,
  OwnExecutions,
  OwnExecutionsSkeleton,
} from '#web/features/executions/OwnExecutions.tsx'
import { MembersOnly } from '#web/features/accounts/viewer/MembersOnly.tsx'
import { pageHead } from '#web/lib/head.ts'
import { Screen } from '#web/ui/Screen.tsx'

const PURPOSE =
  'Les plans que vous êtes en train de faire. Vous seul les voyez, sauf si vous rendez un journal public.'

export const Route = createFileRoute('/mes-executions')({
  head: ({ match }) => pageHead(match, { title: 'Mes exécutions', isPrivate: true }),
  validateSearch: ({ etat }: Record<string, string>): { etat?: ExecutionTab } => ({
    etat: etat === 'en-pause' || etat === 'terminees' ? etat : undefined,
  }),
  component: MyExecutionsPage,
})

function MyExecutionsPage() {
  const { etat } = Route.useSearch()
  return (
    <Screen title="Mes exécutions" purpose={PURPOSE}>
      <MembersOnly text="Connectez-vous pour retrouver vos exécutions." skeleton={<OwnExecutionsSkeleton />}>
        <OwnExecutions tab={etat} />
      </MembersOnly>
    </Screen>
  )
}
