import { createFileRoute } from '@tanstack/react-router'
import { MembersOnly } from '#web/features/shell/MembersOnly.tsx'
import { Screen } from '#web/features/shell/Screen.tsx'
import { pageHead } from '#web/lib/head.ts'

const PURPOSE = 'Écrivez votre plan, montrez ses chiffres, et soumettez-le à la communauté.'

export const Route = createFileRoute('/publish')({
  head: ({ match }) =>
    pageHead(match, { title: 'Publier un plan', description: PURPOSE, path: '/publish', isPrivate: true }),
  component: PublishPage,
})

function PublishPage() {
  return (
    <Screen title="Publier un plan" purpose={PURPOSE}>
      <MembersOnly text="Vous devez être connecté pour publier un plan." />
    </Screen>
  )
}
