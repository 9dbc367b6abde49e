import { createFileRoute } from '@tanstack/react-router'
import { REVIEW_LISTS, type ReviewList } from '#domain/plans/plans.ts'
import { OneLineStaffScreen } from '#web/features/moderation/StaffScreen.tsx'
import { ReviewTabs, ValidatorScreen } from '#web/features/validation/ValidatorScreen.tsx'
import { pageHead } from '#web/lib/head.ts'

type ValidatorSearch = {
  liste?: Exclude<ReviewList, 'pending'> | undefined
  /** The open plan. */
  plan?: string | undefined
}

export const Route = createFileRoute('/validator')({
  // Every key is set: the router keeps a missing one as it was in the address.
  validateSearch: (search: Record<string, string>): ValidatorSearch => {
    const liste = REVIEW_LISTS.find((list) => list === search.liste)
    return { liste: liste === 'pending' ? undefined : liste, plan: search.plan || undefined }
  },
  head: ({ match }) => pageHead(match, { title: 'Validation', isPrivate: true }),
  component: ValidatorPage,
})

function ValidatorPage() {
  const { liste = 'pending', plan } = Route.useSearch()
  return (
    <OneLineStaffScreen
      title="Validation"
      filters={<ReviewTabs current={liste} />}
      ability="openValidator"
      visitors="/"
      current="/validator"
    >
      <ValidatorScreen list={liste} requestedId={plan} />
    </OneLineStaffScreen>
  )
}
