import { createFileRoute } from '@tanstack/react-router'
import { profilePath } from '#domain/members.ts'
import { Screen } from '#web/features/shell/Screen.tsx'
import { pageHead } from '#web/lib/head.ts'

const PURPOSE = 'Les plans, les reposts et le parcours d’un membre.'

export const Route = createFileRoute('/u/$pseudo')({
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
  return <Screen title={Route.useParams().pseudo} purpose={PURPOSE} />
}
