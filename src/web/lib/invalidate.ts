import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { beginsWith, keys } from './keys.ts'

/** Key prefixes of the cached responses that show a plan or a member, or count what a member did. */
const SHOWING = {
  plan: [
    keys.plans,
    keys.feeds,
    keys.weekTop,
    keys.searches,
    keys.allSuggestions,
    keys.popularTags,
    keys.communityCounts,
    keys.planToTry,
    keys.profiles,
    keys.memberPreviews,
    keys.leaderboards,
    keys.memberPlans,
    keys.ownPlans,
    keys.following,
    keys.bookmarks,
    keys.allJournals,
    keys.ownExecutions,
    keys.allOwnExecutions,
    keys.savedScenarios,
    keys.quests,
    keys.dashboard,
    keys.welcome,
    keys.lastVisit,
    keys.ownPlaces,
    keys.reviews,
    keys.allStaff,
  ],
  member: [
    keys.profiles,
    keys.memberPreviews,
    keys.plans,
    keys.feeds,
    keys.weekTop,
    keys.allComments,
    keys.leaderboards,
    keys.searches,
    keys.allSuggestions,
    keys.team,
    keys.memberPlans,
    keys.following,
    keys.bookmarks,
    keys.lastVisit,
    keys.allJournals,
    keys.notifications,
    keys.conversationList,
    keys.allConversations,
    keys.blocks,
    keys.ownPlaces,
    keys.reviews,
  ],
  own: [
    keys.ownPlans,
    keys.memberPlans,
    keys.quests,
    keys.dashboard,
    keys.welcome,
    keys.profileViews,
    keys.ownPlaces,
    keys.ownSanctions,
    keys.subscription,
    keys.purchases,
  ],
} satisfies Record<string, QueryKey[]>

/** Invalidates cached responses: what is on the screen is refetched now, the rest when it is next shown. */
export const invalidate = {
  /** A plan was published, edited or decided on. */
  plan: (client: QueryClient) => invalidateShowing(client, SHOWING.plan),
  /** Staff deleted comments. */
  comments: (client: QueryClient) => invalidateShowing(client, [...SHOWING.plan, keys.allComments]),
  /** A plan was deleted: its own page is removed from the cache, so that it is not requested again. */
  async planDeleted(client: QueryClient, slug: string) {
    for (const queryKey of [keys.plan(slug), keys.memberPlan(slug)]) client.removeQueries({ queryKey })
    await invalidateShowing(client, SHOWING.plan)
  },
  /** A member’s name, picture, badges or bio changed. */
  member: (client: QueryClient) => invalidateShowing(client, SHOWING.member),
  /** The viewer earned or paid something, or staff decided on one of their plans. */
  own: (client: QueryClient) => invalidateShowing(client, SHOWING.own),
  /** One of the viewer’s executions changed, perhaps in another tab. */
  execution(client: QueryClient, id: string) {
    void client.invalidateQueries({ queryKey: keys.ownExecution(id) })
    void client.invalidateQueries({ queryKey: keys.ownExecutions })
    // Its entry on the plan’s page: started or deleted.
    void client.invalidateQueries({ queryKey: keys.planViewerStates, refetchType: 'none' })
  },
  /** After any staff action. */
  staff: (client: QueryClient) => client.invalidateQueries({ queryKey: keys.allStaff }),
}

const invalidateShowing = (client: QueryClient, showing: QueryKey[]) =>
  client.invalidateQueries({ predicate: ({ queryKey }) => beginsWith(queryKey, showing) })
