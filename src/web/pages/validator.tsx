import { createFileRoute } from '@tanstack/react-router'
import { Screen } from '#web/features/shell/Screen.tsx'
import { StaffOnly } from '#web/features/shell/StaffOnly.tsx'
import { pageHead } from '#web/lib/head.ts'

const PURPOSE = 'Les plans qui attendent une décision.'

export const Route = createFileRoute('/validator')({
  head: ({ match }) =>
    pageHead(match, { title: 'Validation', description: PURPOSE, path: '/validator', isPrivate: true }),
  component: ValidatorPage,
})

function ValidatorPage() {
  return (
    <Screen title="Validation" purpose={PURPOSE}>
      <StaffOnly ability="openValidator" visitors="/" />
    </Screen>
  )
}
