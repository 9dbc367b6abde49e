import { createFileRoute } from '@tanstack/react-router'
import { Screen } from '#web/features/shell/Screen.tsx'
import { pageHead } from '#web/lib/head.ts'

const PURPOSE = 'Recevez par e-mail un lien pour choisir un nouveau mot de passe.'

export const Route = createFileRoute('/auth/mot-de-passe-oublie')({
  head: ({ match }) =>
    pageHead(match, {
      title: 'Mot de passe oublié',
      description: PURPOSE,
      path: '/auth/mot-de-passe-oublie',
      isPrivate: true,
    }),
  component: ForgottenPasswordPage,
})

function ForgottenPasswordPage() {
  return <Screen title="Mot de passe oublié" purpose={PURPOSE} />
}
