import { createFileRoute, notFound } from '@tanstack/react-router'
import { Gallery } from '#web/features/dev/Gallery.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { pageHead } from '#web/lib/head.ts'
import { siteQuery } from '#web/lib/site.ts'

const PURPOSE = 'Chaque pièce de l’interface, dans chacun de ses états.'

export const Route = createFileRoute('/dev/ui')({
  /** « ?sections=menus,toasts » shows only these. */
  validateSearch: ({ sections }: Record<string, string>): { sections?: string } =>
    sections ? { sections } : {},
  loader: async ({ context }) => {
    const site = await context.queryClient.ensureQueryData(siteQuery)
    if (!site.is_local) throw notFound()
  },
  head: ({ match }) => pageHead(match, { title: 'Interface', isPrivate: true }),
  component: DevUiPage,
})

function DevUiPage() {
  const { sections } = Route.useSearch()
  return (
    <Screen title="Interface" purpose={PURPOSE}>
      <Gallery only={sections?.split(',')} />
    </Screen>
  )
}
