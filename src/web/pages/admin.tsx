import { createFileRoute } from '@tanstack/react-router'
import { Screen } from '#web/features/shell/Screen.tsx'
import { StaffOnly } from '#web/features/shell/StaffOnly.tsx'
import { pageHead } from '#web/lib/head.ts'

const PURPOSE = 'Les membres, leurs rôles et leurs badges.'

export const Route = createFileRoute('/admin')({
  head: ({ match }) => pageHead(match, { title: 'Administration', isPrivate: true }),
  component: () => (
    <Screen title="Administration" purpose={PURPOSE}>
      <StaffOnly ability="openAdmin" visitors="/" />
    </Screen>
  ),
})
