import {
  hashKey,
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useQueryClient,
} from '@tanstack/react-query'
import type { LinkOptions } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { type FeedPage, withoutRepeats } from '#domain/feed/feed.ts'
import type { PlanCard as Plan } from '#domain/plans/plans.ts'
import { PlanCard } from '#web/features/plans/PlanCard.tsx'
import { PlanRow } from '#web/features/plans/PlanRow.tsx'
import { PLAN_LIST, PlanListSkeleton } from '#web/features/plans/PlanListSkeleton.tsx'
import { useOnScreen } from '#web/lib/use-on-screen.ts'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { ErrorWithRetry, QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { toastError } from '#web/lib/toast.ts'
import { useFocusAfterRemoval } from '#web/lib/focus.ts'
import { announce } from '#web/lib/announce.ts'
import { useResync } from '#web/lib/live-events.ts'
import { Button } from '#web/ui/Button.tsx'
import { NextPage } from './NextPage.tsx'
import { hasNewPlans, type PlanList, planListQuery } from './plan-list.ts'

type PlanFeedProps<P extends Plan> = {
  list: PlanList<P>
  /** Shown when there is no plan. */
  empty: ReactNode
  failure?: string
  /** The address of the next page, used without JavaScript. */
  nextPage?: (after: string) => LinkOptions
  /** Pages loaded by scrolling before a button is needed: the footer must be reachable. */
  automaticPages?: number
  /** Shows each plan in a row without text, picture and reactions. */
  isCompact?: boolean
  /** Numbers the plans. */
  isRanked?: boolean
  /** Above a plan: why it is in the list. */
  renderLead?: (plan: P) => ReactNode
  /** Announced to screen readers. */
  statusOf?: (count: number, hasMore: boolean) => string
  /** Below the last plan. */
  end?: ReactNode
}

/** A list of plans with infinite scrolling. New plans are offered by a button: the list does not move by itself. */
export function PlanFeed<P extends Plan>(props: PlanFeedProps<P>) {
  const { list, statusOf, failure = 'Impossible de charger les plans' } = props
  const feed = useInfiniteQuery(planListQuery(list))
  useFailureToast(feed.isLoadingError || feed.isFetchNextPageError ? feed.errorUpdatedAt : null, failure)
  const listFocus = useFocusAfterRemoval<HTMLDivElement>({
    items: ':scope > * > article',
    control: 'h2 a',
    fallback: 'a',
  })
  const pages = feed.data?.pages
  return (
    <div {...listFocus}>
      <p role="status" className="sr-only">
        {pages && statusOf?.(plansIn(pages).length, feed.hasNextPage)}
      </p>
      {feed.isPending ? (
        <PlanListSkeleton />
      ) : pages ? (
        <>
          <NewPlans key={hashKey(list.queryKey)} list={list} pages={pages} loadedAt={feed.dataUpdatedAt} />
          <Pages {...props} failure={failure} feed={feed} pages={pages} />
        </>
      ) : (
        <QueryError query={feed} title="Erreur" text={failure} />
      )}
    </div>
  )
}

/** Likes move plans between pages while the visitor scrolls: a repeated plan is shown at its first position. */
const plansIn = <P extends Plan>(pages: FeedPage<P>[]) => withoutRepeats(pages.flatMap(({ plans }) => plans))

type PagesProps<P extends Plan> = PlanFeedProps<P> & {
  failure: string
  feed: UseInfiniteQueryResult
  pages: FeedPage<P>[]
}

function Pages<P extends Plan>({ failure, feed, pages, automaticPages = 5, ...props }: PagesProps<P>) {
  const plans = plansIn(pages)
  const next = pages.at(-1)?.next
  const loadNext = () => {
    if (!feed.isFetchingNextPage) void feed.fetchNextPage()
  }
  const nextRef = useOnScreen(() => {
    if (pages.length % automaticPages !== 0 && !feed.isFetchNextPageError) loadNext()
  })
  if (plans.length === 0 && !next) return props.empty
  return (
    <div className={PLAN_LIST}>
      {plans.map((plan, index) => (
        <ErrorBoundary key={plan.id}>
          {props.isCompact ? (
            <PlanRow plan={plan} />
          ) : (
            <PlanCard
              plan={plan}
              rank={props.isRanked ? index + 1 : undefined}
              isFirst={index === 0}
              lead={props.renderLead?.(plan)}
            />
          )}
        </ErrorBoundary>
      ))}
      {props.end}
      {feed.isFetchNextPageError ? (
        <ErrorWithRetry title="Erreur" text={failure} busy={feed.isFetchingNextPage} onRetry={loadNext} />
      ) : (
        feed.isFetchingNextPage && <PlanListSkeleton cards={1} />
      )}
      {next && !feed.isFetchNextPageError && (
        <div ref={nextRef} className="max-md:mx-(--gutter)">
          <NextPage
            link={props.nextPage?.(next)}
            label="Plans suivants"
            busy={feed.isFetchingNextPage}
            onLoad={loadNext}
          />
        </div>
      )}
    </div>
  )
}

/** One toast per failure, besides the retry button. */
function useFailureToast(failedAt: number | null, failure: string) {
  useEffect(() => {
    if (failedAt !== null) toastError(failure)
  }, [failedAt, failure])
}

/** A list older than this is compared with the server when it is opened again. */
const STALE_MS = 30_000

type NewPlansProps = { list: PlanList; pages: FeedPage[]; loadedAt: number }

/** « Nouveaux plans »: a button over the top of the list when the server has plans that it does not show. */
function NewPlans({ list, pages, loadedAt }: NewPlansProps) {
  const client = useQueryClient()
  const [found, setFound] = useState<{ replaces: FeedPage | undefined; page: FeedPage }>()
  const check = () => {
    if (list.after) return
    const offer = (page: FeedPage) => {
      setFound({ replaces: pages[0], page })
      if (hasNewPlans(page, pages)) announce('De nouveaux plans sont arrivés.')
    }
    list.fetchPage(undefined).then(offer, () => {})
  }
  useResync(check)
  const checkIfStale = useEffectEvent(() => {
    if (Date.now() - loadedAt > STALE_MS) check()
  })
  useEffect(() => checkIfStale(), [])

  // Discarded when the list was reloaded meanwhile.
  const newFirst = found?.replaces === pages[0] ? found?.page : undefined
  const show = () => {
    client.setQueryData<InfiniteData<FeedPage>>(planListQuery(list).queryKey, (data) =>
      newFirst ? { pages: [newFirst], pageParams: [null] } : data,
    )
    window.scrollTo({ top: 0 })
  }
  return (
    <div className="pointer-events-none sticky top-18 z-2 grid h-0 justify-items-center print:hidden">
      {newFirst && hasNewPlans(newFirst, pages) && (
        <Button
          variant="primary"
          size="s"
          onClick={show}
          className="pointer-events-auto mt-2 animate-rise rounded-full shadow-float md:rounded-full"
        >
          <ArrowUp className="size-4" />
          Nouveaux plans
        </Button>
      )}
    </div>
  )
}
