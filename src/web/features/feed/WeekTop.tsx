import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Heart from 'lucide-react/icons/heart'
import { feedApi } from '#api/feed.ts'
import { DELETED_MEMBER } from '#domain/profiles/members.ts'
import { wholeNumber } from '#domain/numbers.ts'
import type { WeekPlan } from '#domain/feed/feed.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { cardClass } from '#web/ui/Card.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

export const weekTopQuery = queryOptions({
  queryKey: keys.weekTop,
  queryFn: () => call(feedApi.weekTop, {}),
  // Going back restores the scroll position only if the row is there at once.
  gcTime: Infinity,
})

/** For visitors: the most liked plans of the week, beside each other. Members see the feed only. */
export function WeekTop() {
  const viewer = useViewer()
  const { data: plans } = useQuery({ ...weekTopQuery, enabled: viewer === null })
  if (viewer || !plans || plans.length === 0) return null
  return (
    <section
      aria-labelledby="top-de-la-semaine"
      className="min-w-0 pt-1 pb-3 in-data-member:hidden max-md:-mx-(--gutter) print:hidden"
    >
      <div className="flex items-baseline justify-between gap-4 max-md:px-(--gutter)">
        <h2 id="top-de-la-semaine" className="text-section">
          Top de la semaine
        </h2>
        <Link
          to="/"
          search={{ sort: 'week' }}
          className="hit text-small font-medium text-primary hover:underline"
        >
          Tout voir
        </Link>
      </div>
      {/* Its cards are links, which the keyboard scrolls to. Relative: hidden texts are absolute and would widen the page. */}
      <ol className="scrollbar-none relative mt-2 grid auto-cols-[11rem] grid-flow-col gap-2 overflow-x-auto py-1 max-md:px-(--gutter)">
        {plans.map((plan) => (
          <li key={plan.id} className="grid min-w-0">
            <WeekPlanLink plan={plan} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function WeekPlanLink({ plan }: { plan: WeekPlan }) {
  return (
    <Link
      to="/plan/$slug"
      params={{ slug: plan.slug }}
      preload={false}
      className={cardClass({ flush: true }, 'flex min-w-0 flex-col gap-1 p-3 hover:border-line-strong')}
    >
      <span className="line-clamp-3 text-dense font-semibold wrap-anywhere">{plan.title}</span>
      <span className="mt-auto flex items-center gap-2 text-small text-muted">
        <span className="truncate">{plan.author ?? DELETED_MEMBER}</span>
        <span className="ml-auto inline-flex flex-none items-center gap-1 tabular-nums">
          <Heart aria-hidden className="size-3.5" />
          <VisuallyHidden>J’aime cette semaine : </VisuallyHidden>
          {wholeNumber(plan.week_likes)}
        </span>
      </span>
    </Link>
  )
}
