import { createFileRoute } from '@tanstack/react-router'
import { MembersOnly } from '#web/features/shell/MembersOnly.tsx'
import { Screen } from '#web/features/shell/Screen.tsx'
import { pageHead } from '#web/lib/head.ts'

const PURPOSE = 'Échangez en privé avec les membres de la communauté.'

export const Route = createFileRoute('/messages')({
  /** `avec`: whom to write to. */
  validateSearch: ({ avec }: Record<string, string>): { avec?: string | undefined } => ({
    avec: avec || undefined,
  }),
  head: ({ match }) => pageHead(match, { title: 'Messages', description: PURPOSE, isPrivate: true }),
  component: () => (
    <Screen title="Messages" purpose={PURPOSE}>
      <MembersOnly text="Connectez-vous pour accéder à vos messages" />
    </Screen>
  ),
})
