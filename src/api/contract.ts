import { accountsApi } from './accounts.ts'
import { adminApi } from './admin.ts'
import { analyticsApi } from './analytics.ts'
import { appealsApi } from './appeals.ts'
import { bookmarksApi } from './bookmarks.ts'
import { clientErrorsApi } from './client-errors.ts'
import { commentsApi } from './comments.ts'
import { dashboardApi } from './dashboard.ts'
import { discussionsApi } from './discussions.ts'
import { dossierApi } from './dossier.ts'
import type { Endpoint } from './endpoint.ts'
import { editorApi } from './editor.ts'
import { executionsApi } from './executions.ts'
import { feedApi } from './feed.ts'
import { filesApi } from './files.ts'
import { followingApi } from './following.ts'
import { leaderboardApi } from './leaderboard.ts'
import { membersApi } from './members.ts'
import { messagesApi } from './messages.ts'
import { moderationApi } from './moderation.ts'
import { mailLinksApi, notificationsApi } from './notifications.ts'
import { personalDataApi } from './personal-data.ts'
import { paymentsApi } from './payments.ts'
import { plansApi } from './plans.ts'
import { profilesApi } from './profiles.ts'
import { questsApi } from './quests.ts'
import { reactionsApi } from './reactions.ts'
import { reportsApi } from './reports.ts'
import { reviewsApi } from './reviews.ts'
import { sanctionsApi } from './sanctions.ts'
import { scenariosApi } from './scenarios.ts'
import { searchApi } from './search.ts'
import { secondFactorApi } from './second-factor.ts'
import { siteApi } from './site.ts'
import { supportApi } from './support.ts'
import { teamApi } from './team.ts'
import { topicsApi } from './topics.ts'
import { validationApi } from './validation.ts'
import { viewerApi } from './viewer.ts'
import { welcomeApi } from './welcome.ts'

/**
 * The whole HTTP API: group → name → endpoint, whose operationId is `group.name`. A group may join the endpoints of several
 * areas.
 */
export const contract = {
  accounts: { ...accountsApi, ...personalDataApi },
  admin: adminApi,
  analytics: analyticsApi,
  appeals: appealsApi,
  bookmarks: bookmarksApi,
  clientErrors: clientErrorsApi,
  comments: commentsApi,
  dashboard: dashboardApi,
  discussions: discussionsApi,
  executions: executionsApi,
  feed: feedApi,
  files: filesApi,
  following: followingApi,
  leaderboard: leaderboardApi,
  members: membersApi,
  messages: messagesApi,
  moderation: moderationApi,
  notifications: { ...mailLinksApi, ...notificationsApi },
  payments: paymentsApi,
  plans: { ...editorApi, ...plansApi, ...dossierApi },
  profiles: profilesApi,
  quests: questsApi,
  reactions: reactionsApi,
  reports: reportsApi,
  reviews: reviewsApi,
  sanctions: sanctionsApi,
  scenarios: scenariosApi,
  search: searchApi,
  secondFactor: secondFactorApi,
  site: siteApi,
  support: supportApi,
  team: teamApi,
  topics: topicsApi,
  validation: validationApi,
  viewer: viewerApi,
  welcome: welcomeApi,
} satisfies Record<string, Record<string, Endpoint>>
