import type { QueryKey } from '@tanstack/react-query'
import type { FollowingSource, PublicFeedSort } from '#domain/feed/feed.ts'
import type { LeaderboardPeriod, LeaderboardSort } from '#domain/points/leaderboard.ts'
import type { ReviewList } from '#domain/plans/plans.ts'
import type { FollowList, ProfileList } from '#domain/profiles/profiles.ts'
import type { SearchKind } from '#domain/search/search.ts'

/** A list of the staff screens, or what is shown beside it. */
type StaffSection =
  | 'activity'
  | 'analytics'
  | 'appeals'
  | 'comments'
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

/** The keys of the query cache. Those that begin with « viewer » are personal and removed on sign-out. */
export const keys = {
  site: ['site'],
  communityCounts: ['community-counts'],
  planToTry: ['plan-to-try'],
  signUps: ['sign-ups'],
  openFeatures: ['open-features'],
  team: ['team'],
  popularTags: ['popular-tags'],
  weekTop: ['week-top'],
  feed: (sort: PublicFeedSort, after: string | undefined, filters: object) =>
    ['feed', sort, after ?? null, filters] as const,
  /** Every plan page. */
  plans: ['plan'],
  plan: (slug: string) => ['plan', slug] as const,
  related: (slug: string) => ['plan', slug, 'related'] as const,
  /** Prefix of the thread's pages and of its outbox. */
  allComments: ['comments'],
  comments: (planId: string) => ['comments', planId] as const,
  replies: (planId: string, commentId: string) => ['comments', planId, 'replies', commentId] as const,
  deletedThreads: (ids: string[]) => ['deleted-threads', ids] as const,
  /** Every profile page. */
  profiles: ['profile'],
  profile: (by: 'pseudo' | 'handle', name: string) => ['profile', by, name] as const,
  follows: (memberId: string | undefined, list: FollowList) =>
    ['profile', 'follows', memberId, list] as const,
  /** Every public list of plans. */
  feeds: ['feed'],
  /** What a member published, liked or reposted, from any cursor. */
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
  challenge: ['challenge'],
  passkeyOptions: ['passkey-options'],
  confirmation: (token: string | null | undefined) => ['confirmation', token] as const,
  openedPlan: (visit: string) => ['opened-plan', visit] as const,
  offer: ['offer'],
  /** Every public journal of an execution. */
  allJournals: ['journal'],
  journal: (executionId: string) => ['journal', 'execution', executionId] as const,
  /** The steps found in a plan’s text. */
  planSteps: (planId: string) => ['plan-steps', planId] as const,
  /** The list of a plan’s public journals. */
  planJournals: (planId: string) => ['journal', 'plan', planId] as const,
  /** Reviews of a plan by members, from this cursor on. */
  planReviews: (planId: string, after: string | null) => ['plan-reviews', planId, after] as const,

  viewer: ['viewer'],
  subscription: ['viewer', 'subscription'],
  purchases: ['viewer', 'purchase'],
  purchase: (sessionId: string) => ['viewer', 'purchase', sessionId] as const,
  settings: ['viewer', 'settings'],
  sessions: ['viewer', 'sessions'],
  /** These keys begin like that of the sessions, so that all are invalidated together. */
  activity: ['viewer', 'sessions', 'activity'],
  factors: ['viewer', 'sessions', 'factors'],
  proof: ['viewer', 'proof'],
  exported: ['viewer', 'export'],
  blocks: ['viewer', 'blocks'],
  block: (memberId: string) => ['viewer', 'block', memberId] as const,
  handleCheck: (handle: string) => ['viewer', 'handle', handle] as const,
  planViewerStates: ['viewer', 'plan-viewer-state'],
  planViewerState: (planId: string) => ['viewer', 'plan-viewer-state', planId] as const,
  commentLike: (commentId: string) => ['viewer', 'comment-like', commentId] as const,
  allFollowed: ['viewer', 'followed'],
  followed: (memberId: string) => ['viewer', 'followed', memberId] as const,
  notifications: ['viewer', 'notifications'],
  conversationList: ['viewer', 'conversations'],
  /** Every open conversation. */
  allConversations: ['viewer', 'conversation'],
  conversation: (id: string) => ['viewer', 'conversation', id] as const,
  /** Prefix of the thread's pages and of its outbox. */
  messages: (conversationId: string) => ['viewer', 'messages', conversationId] as const,
  /** Why the viewer cannot write to a member. */
  messaging: (memberId: string) => ['viewer', 'messaging', memberId] as const,
  correspondents: (text: string) => ['viewer', 'correspondents', text] as const,
  /** Prefix of the members suggested for each typed text. */
  mentionSuggestions: (planId: string, threadId: string | null) =>
    ['viewer', 'mention-suggestions', planId, threadId] as const,
  /** Every choice of the following feed. */
  following: ['viewer', 'following'],
  followingFeed: (from: FollowingSource | undefined) => ['viewer', 'following', from ?? null] as const,
  topics: ['viewer', 'topics'],
  bookmarks: ['viewer', 'bookmarks'],
  savedScenarios: ['viewer', 'scenarios'],
  ownExecutions: ['viewer', 'executions'],
  allOwnExecutions: ['viewer', 'execution'],
  ownExecution: (executionId: string) => ['viewer', 'execution', executionId] as const,
  ownReview: (planId: string) => ['viewer', 'own-review', planId] as const,
  ownPlans: ['viewer', 'plans'],
  exportedForecast: (of: string) => ['viewer', 'exported-forecast', of] as const,
  /** Every plan as its author and staff see it. */
  memberPlans: ['viewer', 'plan'],
  memberPlan: (slug: string) => ['viewer', 'plan', slug] as const,
  /** The adaptations of a plan, from this cursor on. */
  planAdaptations: (planId: string, after: string | null) => ['plan', 'adaptations', planId, after] as const,
  /** An adaptation beside its original. */
  adaptation: (planId: string) => ['plan', 'adaptation', planId] as const,
  approvedPlan: (planId: string) => ['viewer', 'plan', planId, 'approved'] as const,
  /** Active sanctions against the viewer. */
  ownSanctions: ['viewer', 'own-sanctions'],
  membersToFollow: ['viewer', 'to-follow'],
  quests: ['viewer', 'quests'],
  dashboard: ['viewer', 'dashboard'],
  welcome: ['viewer', 'welcome'],
  lastVisit: ['viewer', 'last-visit'],
  profileViews: ['viewer', 'profile-views'],
  ownPlaces: ['viewer', 'place'],
  ownPlace: (sort: LeaderboardSort, period: LeaderboardPeriod) => ['viewer', 'place', sort, period] as const,
  /** All three lists, which change together. */
  reviews: ['viewer', 'review'],
  review: (list: ReviewList) => ['viewer', 'review', list] as const,
  /** The original of an adaptation that a validator reads. */
  reviewBase: (planId: string) => ['viewer', 'review-base', planId] as const,
  /** Everything that the staff screens show. */
  allStaff: ['viewer', 'staff'],
  staff: (section: StaffSection, query?: object) => ['viewer', 'staff', section, query] as const,
} as const

/** Lists that Back returns to: app/plan-list-cache.ts keeps them in the cache. */
export const CACHED_LISTS: readonly QueryKey[] = [
  keys.feeds,
  keys.following,
  keys.bookmarks,
  keys.ownPlans,
  keys.searches,
]

export const isCachedList = (queryKey: QueryKey) => beginsWith(queryKey, CACHED_LISTS)

/** Lists that change only on the reader’s request: PlanFeed offers new plans itself. */
export const isPlanList = (queryKey: QueryKey) =>
  beginsWith(queryKey, [keys.feeds, keys.following, keys.bookmarks])

/** Whether a key begins with one of these. */
export const beginsWith = (queryKey: QueryKey, prefixes: readonly QueryKey[]) =>
  prefixes.some((prefix) => prefix.every((part, at) => queryKey[at] === part))
