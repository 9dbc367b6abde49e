import { createFileRoute, notFound } from '@tanstack/react-router'
import { type PublicFeedSort, toFeedSort } from '#domain/feed/feed.ts'
import {
  categoryOfSlug,
  categorySlug,
  categorySubject,
  categoryTitle,
  type FilterCategory,
  OTHER_CATEGORY,
} from '#domain/categories.ts'
import { categoryTopic } from '#domain/feed/topics.ts'
import { NoPlans } from '#web/features/feed/Feed.tsx'
import { FeedTabs } from '#web/features/feed/FeedTabs.tsx'
import { homeFeed } from '#web/features/feed/home-feed.ts'
import { planListQuery } from '#web/features/feed/plan-list.ts'
import { PlanFeed } from '#web/features/feed/PlanFeed.tsx'
import CategoryLinks from '#web/features/site/CategoryLinks.tsx'
import { FollowTopicButton } from '#web/features/feed/FollowTopicButton.tsx'
import { awaitOnServer } from '#web/lib/call.ts'
import { pageHead } from '#web/lib/head.ts'
import { communityCountsQuery } from '#web/lib/site.ts'
import { Card } from '#web/ui/Card.tsx'

type CategorySearch = { sort?: PublicFeedSort | undefined; after?: string | undefined }

export const Route = createFileRoute('/categorie/$slug')({
  // Every key is set: the router keeps a missing one as it was in the address.
  validateSearch: (search: Record<string, string>): CategorySearch => {
    const sort = toFeedSort(search.sort)
    return { sort: sort === 'new' || sort === 'views' ? sort : undefined, after: search.after || undefined }
  },
  loaderDeps: ({ search: { sort, after } }) => ({ sort, after }),
  loader: async ({ context: { queryClient }, params: { slug }, deps: { sort = 'top', after } }) => {
    const category = categoryOfSlug(slug)
    if (!category) throw notFound()
    if (import.meta.env.SSR) await queryClient.prefetchQuery(communityCountsQuery)
    await awaitOnServer(queryClient.fetchInfiniteQuery(planListQuery(homeFeed(sort, { category }, after))))
    return category
  },
  head: ({ match, loaderData: category }) =>
    category
      ? pageHead(match, {
          title: categoryTitle(category),
          image: `/og/categorie/${categorySlug(category)}.png`,
          description: import.meta.env.SSR && purposeOf(category),
          feed: `/rss.xml?${new URLSearchParams({ category })}`,
        })
      : {},
  component: CategoryPage,
})

const purposeOf = (category: FilterCategory) =>
  category === OTHER_CATEGORY
    ? 'Les business plans qui n’entrent dans aucune autre catégorie : budgets, étapes, résultats.'
    : `Les business plans de la communauté sur ${categorySubject(category)} : budgets, étapes, résultats.`

function CategoryPage() {
  const category = Route.useLoaderData()
  const { slug } = Route.useParams()
  const { sort = 'top', after } = Route.useSearch()
  const searchOf = (one: PublicFeedSort): CategorySearch => ({ sort: one === 'top' ? undefined : one })
  return (
    <div className="column grid gap-8 py-6 pb-24 md:pt-10 lg:grid-cols-[minmax(0,724px)_336px] lg:justify-between">
      <div className="min-w-0 lg:pl-11">
        <header className="mb-4 grid gap-2">
          <h1 className="text-page">{categoryTitle(category)}</h1>
          <p className="max-w-[60ch] text-pretty text-muted">{purposeOf(category)}</p>
          <div className="mt-1">
            <FollowTopicButton topic={categoryTopic(category)} />
          </div>
        </header>
        <div className="mb-4">
          <FeedTabs
            current={sort}
            linkTo={(one) =>
              one === 'following' ? null : { to: '/categorie/$slug', params: { slug }, search: searchOf(one) }
            }
          />
        </div>
        <PlanFeed
          list={homeFeed(sort, { category }, after)}
          empty={
            <NoPlans title="Aucun plan dans cette catégorie" text="Le premier pourrait être le vôtre." />
          }
          nextPage={(next) => ({
            to: '/categorie/$slug',
            params: { slug },
            search: { ...searchOf(sort), after: next },
          })}
          isRanked={sort === 'top' && !after}
        />
      </div>
      <Card
        as="aside"
        flush
        aria-label="Catégories"
        className="self-start overflow-y-auto p-2 max-lg:hidden lg:sticky lg:top-18 lg:max-h-[calc(100dvh-5.5rem)]"
      >
        <h2 className="px-3 pt-3 pb-2 text-section">Catégories</h2>
        <CategoryLinks />
      </Card>
    </div>
  )
}
