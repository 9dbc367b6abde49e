import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { PublicFeedSort } from '#domain/feed.ts'
import type { LeaderboardPeriod, LeaderboardSort } from '#domain/leaderboard.ts'
import type { ReviewList } from '#domain/plans.ts'
import type { FollowList, ProfileList } from '#domain/profiles.ts'
import type { SearchKind } from '#domain/search.ts'

/** A list of the staff's screens, or what stands beside them. */
type StaffPart =
  | 'activity'
  | 'analytics'
  | 'appeals'
  | 'comments'
  | 'client_errors'
  | 'features'
  | 'member'
  | 'members'
  | 'overview'
  | 'plans'
  | 'reports'
  | 'sanctions'
  | 'security'
  | 'stats'
  | 'support'

/** The key of everything that the browser caches. What begins with « viewer » is personal, and goes with the member. */
export const keys = {
  site: ['site'],
  figures: ['figures'],
  signUps: ['sign-ups'],
  team: ['team'],
  popularTags: ['popular-tags'],
  feed: (sort: PublicFeedSort, after: string | undefined, filters: object) =>
    ['feed', sort, after ?? null, filters] as const,
  /** Every plan page. */
  plans: ['plan'],
  plan: (slug: string) => ['plan', slug] as const,
  related: (slug: string) => ['plan', slug, 'related'] as const,
  /** The pages of the thread and its outbox begin so. */
  allComments: ['comments'],
  comments: (planId: string) => ['comments', planId] as const,
  /** Every profile page. */
  profiles: ['profile'],
  profile: (by: 'pseudo' | 'handle', name: string) => ['profile', by, name] as const,
  follows: (memberId: string | undefined, list: FollowList) =>
    ['profile', 'follows', memberId, list] as const,
  /** Every list of plans that is the same for all. */
  feeds: ['feed'],
  /** What a member published, liked or reposted, from any place on. */
  profileLists: (memberId: string | undefined, list: ProfileList) =>
    ['feed', 'member', memberId, list] as const,
  profileList: (memberId: string, list: ProfileList, after: string | undefined) =>
    ['feed', 'member', memberId, list, after ?? null] as const,
  memberPreviews: ['member'],
  memberPreview: (memberId: string) => ['member', memberId] as const,
  leaderboards: ['leaderboard'],
  leaderboard: (sort: LeaderboardSort, period: LeaderboardPeriod) => ['leaderboard', sort, period] as const,
  podium: ['leaderboard', 'podium'],
  searches: ['search'],
  search: (params: object) => ['search', params] as const,
  moreFound: (kind: SearchKind, params: object) => ['search', 'more', kind, params] as const,
  allSuggestions: ['suggestions'],
  suggestions: (text: string) => ['suggestions', text] as const,
  places: (town: string) => ['places', town] as const,
  pseudoCheck: (pseudo: string) => ['pseudo', pseudo] as const,
  confirmation: (token: string | null | undefined) => ['confirmation', token] as const,
  openedPlan: (visit: string) => ['opened-plan', visit] as const,
  offer: ['offer'],

  viewer: ['viewer'],
  subscription: ['viewer', 'subscription'],
  purchases: ['viewer', 'purchase'],
  purchase: (sessionId: string) => ['viewer', 'purchase', sessionId] as const,
  settings: ['viewer', 'settings'],
  sessions: ['viewer', 'sessions'],
  /** Begins as the sessions do: what changes them shows there too. */
  activity: ['viewer', 'sessions', 'activity'],
  exported: ['viewer', 'export'],
  blocks: ['viewer', 'blocks'],
  block: (memberId: string) => ['viewer', 'block', memberId] as const,
  handleCheck: (handle: string) => ['viewer', 'handle', handle] as const,
  planViewerStates: ['viewer', 'plan-viewer-state'],
  planViewerState: (planId: string) => ['viewer', 'plan-viewer-state', planId] as const,
  allFollowed: ['viewer', 'followed'],
  followed: (memberId: string) => ['viewer', 'followed', memberId] as const,
  notifications: ['viewer', 'notifications'],
  conversations: ['viewer', 'conversations'],
  allConversations: ['viewer', 'conversation'],
  conversation: (id: string) => ['viewer', 'conversation', id] as const,
  /** The pages of the thread and its outbox begin so. */
  messages: (conversationId: string) => ['viewer', 'messages', conversationId] as const,
  /** Why one cannot write to a member. */
  messaging: (memberId: string) => ['viewer', 'messaging', memberId] as const,
  correspondents: (text: string) => ['viewer', 'correspondents', text] as const,
  following: ['viewer', 'following'],
  bookmarks: ['viewer', 'bookmarks'],
  ownPlans: ['viewer', 'plans'],
  /** Every plan as its author and the staff see it. */
  memberPlans: ['viewer', 'plan'],
  memberPlan: (slug: string) => ['viewer', 'plan', slug] as const,
  approvedPlan: (planId: string) => ['viewer', 'plan', planId, 'approved'] as const,
  /** What runs against the viewer. */
  ownSanctions: ['viewer', 'own-sanctions'],
  membersToFollow: ['viewer', 'to-follow'],
  quests: ['viewer', 'quests'],
  dashboard: ['viewer', 'dashboard'],
  welcome: ['viewer', 'welcome'],
  profileViews: ['viewer', 'profile-views'],
  ownPlaces: ['viewer', 'place'],
  ownPlace: (sort: LeaderboardSort, period: LeaderboardPeriod) => ['viewer', 'place', sort, period] as const,
  /** All three lists, which change together. */
  reviews: ['viewer', 'review'],
  review: (list: ReviewList) => ['viewer', 'review', list] as const,
  /** All that the staff's screens show. */
  allStaff: ['viewer', 'staff'],
  staff: (part: StaffPart, asked?: object) => ['viewer', 'staff', part, asked] as const,
} as const

/** Which cached answers show a plan or a member, or count what a member did: how their keys begin. */
const SHOWING = {
  plan: [
    keys.plans,
    keys.feeds,
    keys.searches,
    keys.allSuggestions,
    keys.popularTags,
    keys.figures,
    keys.profiles,
    keys.memberPreviews,
    keys.leaderboards,
    keys.memberPlans,
    keys.ownPlans,
    keys.following,
    keys.bookmarks,
    keys.quests,
    keys.dashboard,
    keys.welcome,
    keys.ownPlaces,
    keys.reviews,
    keys.allStaff,
  ],
  member: [
    keys.profiles,
    keys.memberPreviews,
    keys.plans,
    keys.feeds,
    keys.allComments,
    keys.leaderboards,
    keys.searches,
    keys.allSuggestions,
    keys.team,
    keys.memberPlans,
    keys.following,
    keys.bookmarks,
    keys.notifications,
    keys.conversations,
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

/** What goes stale: everything on the screen that shows it is asked for again, the rest when it is next opened. */
export const invalidate = {
  /** A plan was published, edited or decided on. */
  plan: (client: QueryClient) => invalidateShowing(client, SHOWING.plan),
  /** The staff took comments away. */
  comments: (client: QueryClient) => invalidateShowing(client, [...SHOWING.plan, keys.allComments]),
  /** A plan is gone: its own page is forgotten, so that nobody asks for it again. */
  async planDeleted(client: QueryClient, slug: string) {
    for (const queryKey of [keys.plan(slug), keys.memberPlan(slug)]) client.removeQueries({ queryKey })
    await invalidateShowing(client, SHOWING.plan)
  },
  /** A member’s name, picture, marks or words about themselves. */
  member: (client: QueryClient) => invalidateShowing(client, SHOWING.member),
  /** What the viewer has earned or paid, or a decision on one of their plans. */
  own: (client: QueryClient) => invalidateShowing(client, SHOWING.own),
  /** Whatever the staff did. */
  staff: (client: QueryClient) => client.invalidateQueries({ queryKey: keys.allStaff }),
}

/** Lists that Back returns to: app/plan-list-cache.ts keeps them. */
export const CACHED_LISTS: readonly QueryKey[] = [
  keys.feeds,
  keys.following,
  keys.bookmarks,
  keys.ownPlans,
  keys.searches,
]

export const isCachedList = (queryKey: QueryKey) => beginsWith(queryKey, CACHED_LISTS)

/** Lists that move only when their reader asks for it: PlanFeed offers what is new itself. */
export const isPlanList = (queryKey: QueryKey) =>
  beginsWith(queryKey, [keys.feeds, keys.following, keys.bookmarks])

const invalidateShowing = (client: QueryClient, showing: QueryKey[]) =>
  client.invalidateQueries({ predicate: ({ queryKey }) => beginsWith(queryKey, showing) })

const beginsWith = (queryKey: QueryKey, beginnings: readonly QueryKey[]) =>
  beginnings.some((begin) => begin.every((part, at) => queryKey[at] === part))
