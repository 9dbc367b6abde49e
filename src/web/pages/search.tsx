import { createFileRoute } from '@tanstack/react-router'
import { Screen } from '#web/features/shell/Screen.tsx'
import { pageHead } from '#web/lib/head.ts'

const PURPOSE = 'Trouvez un plan, un membre ou un tag.'

type SearchParameters = { q?: string | undefined; tag?: string | undefined }

export const Route = createFileRoute('/search')({
  validateSearch: ({ q, tag }: Record<string, string>): SearchParameters => ({ q, tag }),
  head: ({ match }) => pageHead(match, { title: 'Recherche avancée', description: PURPOSE, path: '/search' }),
  component: SearchPage,
})

function SearchPage() {
  return <Screen title="Recherche avancée" purpose={PURPOSE} />
}
