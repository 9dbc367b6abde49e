import { createFileRoute } from '@tanstack/react-router'
import { CommunitySection } from '#web/features/points/CommunitySection.tsx'
import { PremiumSection } from '#web/features/points/PremiumSection.tsx'
import { TeamSection } from '#web/features/points/TeamSection.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { awaitOnServer } from '#web/lib/call.ts'
import { pageHead } from '#web/lib/head.ts'

const PURPOSE =
  'Certains se gagnent, deux s’achètent, quatre sont attribués par l’équipe. Aucun badge gagné n’est à vendre.'

export const Route = createFileRoute('/badges')({
  loader: async ({ context: { queryClient } }) => {
    const { teamQuery } = await import('#web/features/points/TeamSection.tsx')
    await awaitOnServer(queryClient.fetchQuery(teamQuery))
  },
  head: ({ match }) =>
    pageHead(match, { title: 'Badges et rôles', description: import.meta.env.SSR && PURPOSE }),
  component: () => (
    <Screen title="Badges et rôles" purpose={PURPOSE}>
      <div className="grid grid-cols-1 gap-10">
        <CommunitySection />
        <PremiumSection />
        <TeamSection />
      </div>
    </Screen>
  ),
})
