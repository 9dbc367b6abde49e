import { accountsApi } from './accounts.ts'
import { adminApi, analyticsApi } from './admin.ts'
import { appealsApi, sanctionsApi } from './moderation-sanctions.ts'
import { bookmarksApi, reactionsApi } from './reactions.ts'
import { clientErrorsApi, siteApi, teamApi, welcomeApi } from './site.ts'
import { commentsApi, discussionsApi } from './comments.ts'
import { dashboardApi, leaderboardApi, questsApi } from './points.ts'
import { dossierApi } from './dossier.ts'
import type { Endpoint } from './endpoint.ts'
import { editorApi } from './editor.ts'
import { executionsApi } from './executions.ts'
import { feedApi, followingApi, topicsApi } from './feed.ts'
import { filesApi } from './files.ts'
import { membersApi, moderationApi, supportApi } from './moderation.ts'
import { messagesApi } from './messages.ts'
import { mailLinksApi, notificationsApi } from './notifications.ts'
import { personalDataApi } from './personal-data.ts'
import { paymentsApi } from './payments.ts'
import { plansApi } from './plans.ts'
import { profilesApi } from './profiles.ts'
import { reportsApi } from './moderation-reports.ts'
import { reviewsApi } from './reviews.ts'
import { scenariosApi } from './forecast.ts'
import { searchApi } from './search.ts'
import { secondFactorApi } from './accounts-second-factor.ts'
import { validationApi } from './validation.ts'
import { viewerApi } from './accounts-viewer.ts'

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
