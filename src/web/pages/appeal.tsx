import { createFileRoute } from '@tanstack/react-router'
import { OwnSanctions, OwnSanctionsSkeleton } from '#web/features/moderation/OwnSanctions.tsx'
import { MembersOnly } from '#web/features/accounts/viewer/MembersOnly.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { pageHead } from '#web/lib/head.ts'

const PURPOSE = 'Ce que l’équipe a décidé à votre sujet, pourquoi, et comment le contester.'

export const Route = createFileRoute('/recours')({
  head: ({ match }) => pageHead(match, { title: 'Sanctions et recours', isPrivate: true }),
  component: AppealPage,
})

function AppealPage() {
  return (
    <Screen title="Sanctions et recours" purpose={PURPOSE}>
      <MembersOnly
        text="Connectez-vous pour lire ce qui a été décidé et faire appel."
        skeleton={<OwnSanctionsSkeleton />}
      >
        <OwnSanctions />
      </MembersOnly>
    </Screen>
  )
}
