import { createFileRoute } from '@tanstack/react-router'
import { Screen } from '#web/features/shell/Screen.tsx'
import { pageHead } from '#web/lib/head.ts'

const PURPOSE =
  'Connectez-vous à Plan B, ou créez votre compte pour publier vos plans et répondre à ceux des autres.'

export const Route = createFileRoute('/auth')({
  head: ({ match }) =>
    pageHead(match, { title: 'Connexion', description: PURPOSE, path: '/auth', isPrivate: true }),
  component: AuthPage,
})

function AuthPage() {
  return <Screen title="Connexion" purpose={PURPOSE} />
}
