import { createFileRoute } from '@tanstack/react-router'
import { Screen } from '#web/features/shell/Screen.tsx'
import { pageHead } from '#web/lib/head.ts'

const PURPOSE = 'Les plans, les reposts et le parcours d’un membre.'

export const Route = createFileRoute('/@{$handle}')({
  head: ({ match, params }) =>
    pageHead(match, {
      title: `@${params.handle}`,
      description: PURPOSE,
      path: `/@${encodeURIComponent(params.handle)}`,
      isPrivate: true,
    }),
  component: ProfileByHandlePage,
})

function ProfileByHandlePage() {
  return <Screen title={`@${Route.useParams().handle}`} purpose={PURPOSE} />
}
