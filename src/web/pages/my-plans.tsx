import { createFileRoute } from '@tanstack/react-router'
import { OwnPlans, OwnPlansSkeleton, type OwnTab } from '#web/features/plans/OwnPlans.tsx'
import { MembersOnly } from '#web/features/accounts/viewer/MembersOnly.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { pageHead } from '#web/lib/head.ts'

const PURPOSE = 'Vos brouillons, vos plans en attente, refusés et publiés, avec l’avis des validateurs.'

export const Route = createFileRoute('/mes-plans')({
  head: ({ match }) => pageHead(match, { title: 'Mes plans', isPrivate: true }),
  validateSearch: ({ etat }: Record<string, string>): { etat?: OwnTab } => ({
    etat: (['brouillons', 'en-attente', 'refuses', 'en-ligne'] as const).find((tab) => tab === etat),
  }),
  component: MyPlansPage,
})

function MyPlansPage() {
  const { etat } = Route.useSearch()
  return (
    <Screen title="Mes plans" purpose={PURPOSE}>
      <MembersOnly text="Connectez-vous pour retrouver vos plans." skeleton={<OwnPlansSkeleton />}>
        <OwnPlans tab={etat} />
      </MembersOnly>
    </Screen>
  )
}
