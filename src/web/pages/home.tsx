import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { SITE_NAME } from '#domain/site.ts'
import { type FeedSort, toFeedSort } from '#domain/feed/feed.ts'
import { CommunityChannel } from '#web/features/site/CommunityChannel.tsx'
import { MembersOnly } from '#web/features/accounts/viewer/MembersOnly.tsx'
import { LastVisit } from '#web/features/feed/LastVisit.tsx'
import { VisitorIntro } from '#web/features/site/VisitorIntro.tsx'
import { WelcomeSteps } from '#web/features/site/WelcomeSteps.tsx'
import { Feed } from '#web/features/feed/Feed.tsx'
import { type FeedFilters, hasFilters, toFeedFilters } from '#web/features/feed/feed-filters.ts'
import { feedSearch, homeFeed } from '#web/features/feed/home-feed.ts'
import { planListQuery } from '#web/features/feed/plan-list.ts'
import { FeedTabs } from '#web/features/feed/FeedTabs.tsx'
import { FilterBar } from '#web/features/feed/FilterBar.tsx'
import { WeekTop, weekTopQuery } from '#web/features/feed/WeekTop.tsx'
import { CommunityAside } from '#web/features/points/CommunityAside.tsx'
import { PlanListSkeleton } from '#web/features/plans/PlanListSkeleton.tsx'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { awaitOnServer } from '#web/lib/call.ts'
import { pageHead } from '#web/lib/head.ts'
import { communityCountsQuery, planToTryQuery } from '#web/lib/site.ts'
import { lazyWithRetry } from '#web/lib/lazy-with-retry.ts'
import { toastError } from '#web/lib/toast.ts'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'

const FollowingFeed = lazyWithRetry(() => import('#web/features/feed/FollowingFeed.tsx'))

type HomeSearch = FeedFilters & {
  sort?: FeedSort | undefined
  after?: string | undefined
  /** Why the visitor was redirected here: « refuse », no permission for the page; « profil », no such profile. */
  acces?: string | undefined
  /** Of the following feed: only plans of members or of topics. */
  de?: 'membres' | 'sujets' | undefined
  /** « 1 »: the first visit of a new member. */
  bienvenue?: string | undefined
}

export const Route = createFileRoute('/')({
  // Every key is set: the router keeps a missing one as it was in the address.
  validateSearch: (search: Record<string, string>): HomeSearch => {
    const sort = toFeedSort(search.sort)
    return {
      sort: sort === 'top' ? undefined : sort,
      ...toFeedFilters(search),
      after: search.after || undefined,
      acces: search.acces,
      bienvenue: search.bienvenue,
      de: search.de === 'membres' || search.de === 'sujets' ? search.de : undefined,
    }
  },
  loaderDeps: ({ search }) => ({ sort: search.sort, after: search.after, filters: toFeedFilters(search) }),
  loader: async ({ context: { queryClient }, deps: { sort = 'top', after, filters } }) => {
    // In the browser the components that show them fetch them.
    if (import.meta.env.SSR) {
      await Promise.all([
        queryClient.prefetchQuery(communityCountsQuery),
        queryClient.prefetchQuery(planToTryQuery),
        prefetchWeekTop(queryClient, { sort, after, filters }),
      ])
    }
    if (sort === 'following') return
    const query = planListQuery(homeFeed(sort, filters, after))
    await awaitOnServer(queryClient.fetchInfiniteQuery(query))
  },
  head: ({ match }) =>
    pageHead(match, {
      title: SITE_NAME,
      description:
        import.meta.env.SSR &&
        'Des business plans concrets, écrits et discutés par des entrepreneurs francophones : budgets, étapes, résultats.',
      feed: rssPath(match.search),
    }),
  component: HomePage,
})

/** The RSS feed, with the filters it supports. */
function rssPath({ category, country }: HomeSearch): string {
  const chosen = new URLSearchParams({ ...(category && { category }), ...(country && { country }) })
  return chosen.size > 0 ? `/rss.xml?${chosen}` : '/rss.xml'
}

type FeedPlace = { sort: FeedSort; filters: FeedFilters; after: string | undefined }

/** The row « Top de la semaine » stands above the beginning of the list of all time. */
const hasWeekTop = ({ sort, filters, after }: FeedPlace) => sort === 'top' && !after && !hasFilters(filters)

async function prefetchWeekTop(client: QueryClient, place: FeedPlace) {
  if (hasWeekTop(place)) await client.prefetchQuery(weekTopQuery)
}

/** At least as high as the window, and sticky at its lower edge: the end stays visible, however long it is. */
const STICKY_ASIDE = 'sticky bottom-4 grid min-h-[calc(100dvh-5.5rem)] content-start gap-4'

function HomePage() {
  const { sort = 'top', after, acces, bienvenue, de, ...search } = Route.useSearch()
  const filters = toFeedFilters(search)
  useOneTimeParams({ acces, bienvenue })
  return (
    <div className="column grid gap-8 pt-2 pb-24 lg:grid-cols-[minmax(0,724px)_336px] lg:justify-between lg:pt-4">
      <h1 className="sr-only">Plans de la communauté</h1>
      <VisitorIntro />
      <div id="plans" className="min-w-0 lg:pl-11">
        <ErrorBoundary>
          <WelcomeSteps className="mb-4" />
        </ErrorBoundary>
        <LastVisit />
        <FeedTabs
          current={sort}
          // Another order keeps the filters; « Abonnements » has none.
          linkTo={(one) => ({
            to: '/',
            search: one === 'following' ? { sort: one } : feedSearch(one, filters),
          })}
        />
        {sort === 'following' ? (
          <div className="pt-4">
            <MembersOnly
              text="Connectez-vous pour lire les plans des membres que vous suivez."
              skeleton={<PlanListSkeleton />}
            >
              <Suspense fallback={<PlanListSkeleton />}>
                <FollowingFeed de={de} />
              </Suspense>
            </MembersOnly>
          </div>
        ) : (
          <div className="grid gap-2 pt-2">
            <FilterBar sort={sort} filters={filters} />
            {hasWeekTop({ sort, filters, after }) && (
              <ErrorBoundary fallback={null}>
                <WeekTop />
              </ErrorBoundary>
            )}
            <Feed sort={sort} filters={filters} after={after} />
          </div>
        )}
      </div>
      <div className="flex flex-col justify-end max-lg:hidden">
        <aside aria-label="La communauté" className={STICKY_ASIDE}>
          <CommunityChannel variant="hero" />
          <ErrorBoundary>
            <CommunityAside />
          </ErrorBoundary>
        </aside>
      </div>
      <NewPlanButton />
    </div>
  )
}

/** The floating button on a phone, in place of « Plan » in the header. */
function NewPlanButton() {
  if (!useViewer()) return null
  return (
    <Link
      to="/publish"
      aria-label="Nouveau Plan"
      data-floating
      className="fixed right-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-30 grid size-14 place-items-center rounded-card bg-primary text-on-primary shadow-float lg:hidden [#contenu:has(textarea:focus)_&]:hidden print:hidden"
    >
      <Plus className="size-6" />
    </Link>
  )
}

/** Reasons for a redirect to the home page. Other values in the address are ignored. */
const REDIRECT_REASONS: Record<string, { title: string; text: string }> = {
  refuse: { title: 'Accès non autorisé', text: 'Cette page est réservée à l’équipe.' },
  profil: { title: 'Profil introuvable', text: 'Aucun membre ne porte ce nom.' },
}

type OneTimeParams = { acces?: string | undefined; bienvenue?: string | undefined }

/** Reads the one-time parameters of the home page and removes them from the address. */
function useOneTimeParams({ acces, bienvenue }: OneTimeParams) {
  const navigate = useNavigate({ from: '/' })
  useEffect(() => {
    if (!acces && !bienvenue) return
    const reason = acces && Object.hasOwn(REDIRECT_REASONS, acces) && REDIRECT_REASONS[acces]
    if (reason) toastError(reason.text, reason.title)
    void navigate({
      to: '/',
      search: (search) => ({ ...search, acces: undefined, bienvenue: undefined }),
      replace: true,
      resetScroll: false,
    })
  }, [navigate, acces, bienvenue])
}
