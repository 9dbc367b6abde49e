import { accountsApi } from './accounts.ts'
import { commentsApi } from './comments.ts'
import type { Endpoint } from './endpoint.ts'
import { feedApi } from './feed.ts'
import { filesApi } from './files.ts'
import { notificationsApi } from './notifications.ts'
import { plansApi } from './plans.ts'
import { reactionsApi } from './reactions.ts'
import { reportsApi } from './reports.ts'
import { siteApi } from './site.ts'
import { validationApi } from './validation.ts'

/** The whole HTTP surface: area → name → endpoint. An endpoint that is not here is not served. */
export const contract = {
  accounts: accountsApi,
  comments: commentsApi,
  feed: feedApi,
  files: filesApi,
  notifications: notificationsApi,
  plans: plansApi,
  reactions: reactionsApi,
  reports: reportsApi,
  site: siteApi,
  validation: validationApi,
} satisfies Record<string, Record<string, Endpoint>>
