import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { plansApi } from '#api/plans.ts'
import { type Adaptation, changedText } from '#domain/plans/adaptations.ts'
import { breakEvenLine, needText } from '#domain/forecast/forecast-card.ts'
import { DELETED_MEMBER } from '#domain/profiles/members.ts'
import { wholeNumber } from '#domain/numbers.ts'
import type { PlanPage } from '#domain/plans/plans.ts'
import { MemberLink } from '#web/features/profiles/MemberLink.tsx'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { Time } from '#web/ui/Time.tsx'

/** The published adaptations of a plan, newest first. */
export default function Adaptations({ plan }: { plan: PlanPage }) {
  const { adaptations, more } = useAdaptations(plan)
  return (
    <>
      <ol aria-label="Adaptations de ce plan" className="grid gap-5">
        {adaptations.map((adaptation) => (
          <li key={adaptation.id}>
            <Item adaptation={adaptation} />
          </li>
        ))}
      </ol>
      <div className="noscript:hidden print:hidden">
        <LoadMore {...more} />
      </div>
    </>
  )
}

function Item({ adaptation }: { adaptation: Adaptation }) {
  const { slug, title, author, created_at, changed_percent, results } = adaptation
  return (
    <>
      <h3 className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
        <Link to="/plan/$slug" params={{ slug }} className="hit hover:text-primary">
          {title}
        </Link>
      </h3>
      <p className="flex flex-wrap gap-x-2 text-small text-muted">
        {author ? <MemberLink member={author} /> : DELETED_MEMBER}
        <span>
          <Time iso={created_at} /> · {changedText(changed_percent)}
        </span>
      </p>
      {results && (
        <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-small tabular-nums">
          <span>Besoin : {needText(results, results)}</span>
          <span>Seuil : {breakEvenLine(results)}</span>
        </p>
      )}
    </>
  )
}

/** Those of the page, and after « Voir les … adaptations » the following pages. */
function useAdaptations({ id, adaptations: { adaptations, next, count } }: PlanPage) {
  const [isOpen, setIsOpen] = useState(false)
  const query = useInfiniteQuery({
    queryKey: keys.planAdaptations(id, next),
    queryFn: ({ pageParam: after }) =>
      call(plansApi.listAdaptations, { params: { planId: id }, query: { after } }),
    initialPageParam: next ?? undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    enabled: isOpen && next !== null,
  })
  const following = query.data?.pages.flatMap((page) => page.adaptations) ?? []
  const isExpanded = isOpen && query.data !== undefined
  return {
    adaptations: [...adaptations, ...following],
    more: {
      hasMore: isExpanded ? query.hasNextPage : next !== null,
      busy: query.isFetching,
      error: query.isError ? 'Impossible de charger les adaptations' : null,
      label: isExpanded ? 'Voir plus' : `Voir les ${wholeNumber(count)} adaptations`,
      onLoad: () => {
        if (isExpanded) void query.fetchNextPage()
        else if (isOpen) void query.refetch()
        else setIsOpen(true)
      },
    },
  }
}
