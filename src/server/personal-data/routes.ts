import { personalDataApi } from '#api/personal-data.ts'
import type { AccountContext } from '#server/accounts/context.ts'
import { eraseAccount } from './erase.ts'
import type { Log } from '#server/platform/http/log.ts'
import { type Routes, serve } from '#server/platform/http/serve.ts'
import { readExport, startExport, fetchExport } from './export.ts'

export const personalDataRoutes = (ctx: AccountContext & { log: Log }): Routes[] => [
  serve(personalDataApi, {
    startExport: ({ viewer }, c) => startExport(ctx, c, viewer),
    readExport: ({ viewer }) => readExport(ctx, viewer),
    openExport: ({ viewer }) => readExport(ctx, viewer),
    deleteAccount: ({ viewer, body }, c) => eraseAccount(ctx, c, viewer, body),
  }),
  (app) => app.get('/files/exports/*', (c, next) => fetchExport(ctx, c, next)),
]
