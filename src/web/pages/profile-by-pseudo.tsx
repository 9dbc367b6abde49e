import { createFileRoute, useHydrated } from '@tanstack/react-router'
import { profilePath } from '#domain/members.ts'
import { ProfileTabs } from '#web/features/accounts/settings/ProfileTabs.tsx'
import { Settings } from '#web/features/accounts/settings/Settings.tsx'
import { SettingsSkeleton } from '#web/features/accounts/settings/SettingsSkeleton.tsx'
import { Screen } from '#web/features/shell/Screen.tsx'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { pageHead } from '#web/lib/head.ts'

const PURPOSE = 'Les plans, les reposts et le parcours d’un membre.'
const SETTINGS = 'Comment vous vous connectez, et ce que deviennent vos données.'

export const Route = createFileRoute('/u/$pseudo')({
  validateSearch: ({ tab }: Record<string, string>): { tab?: 'parametres' | undefined } => ({
    tab: tab === 'parametres' ? tab : undefined,
  }),
  head: ({ match, params }) =>
    pageHead(match, {
      title: params.pseudo,
      description: PURPOSE,
      path: profilePath(params),
      isPrivate: true,
    }),
  component: ProfileByPseudoPage,
})

function ProfileByPseudoPage() {
  const { pseudo } = Route.useParams()
  const { tab } = Route.useSearch()
  const viewer = useViewer()
  const isAlive = useHydrated()
  const owner = viewer?.profile.pseudo === pseudo ? viewer : null
  const areSettings = Boolean(tab && owner)
  return (
    <Screen title={pseudo} purpose={areSettings ? SETTINGS : PURPOSE}>
      {owner && <ProfileTabs pseudo={pseudo} current={tab} />}
      {tab && owner && <Settings viewer={owner} />}
      {tab && isAlive && viewer === undefined && <SettingsSkeleton />}
    </Screen>
  )
}
