import { createFileRoute } from '@tanstack/react-router'
import { Screen } from '#web/features/shell/Screen.tsx'
import { pageHead } from '#web/lib/head.ts'

const PURPOSE = 'Choisissez le mot de passe qui remplacera l’ancien.'

export const Route = createFileRoute('/auth/nouveau-mot-de-passe')({
  head: ({ match }) =>
    pageHead(match, {
      title: 'Nouveau mot de passe',
      description: PURPOSE,
      path: '/auth/nouveau-mot-de-passe',
      isPrivate: true,
    }),
  component: NewPasswordPage,
})

function NewPasswordPage() {
  return <Screen title="Nouveau mot de passe" purpose={PURPOSE} />
}
