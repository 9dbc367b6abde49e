import type { Hono } from 'hono'
import { accountsApi } from '#api/accounts.ts'
import { viewerApi } from '#api/viewer.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import { confirmAddress } from '#server/accounts/sign-up/confirm.ts'
import {
  changeEmail,
  changePassword,
  requestPasswordReset,
  resetPassword,
} from '#server/accounts/credentials/credentials.ts'
import { eraseAccount } from './erase/actions.ts'
import { readExport, startExport } from './export/actions.ts'
import { logFetchedExport } from './export/log-fetch.ts'
import { googleRoutes, startGoogle } from '#server/accounts/sign-in/google.ts'
import type { AccountParts } from './parts.ts'
import { readOwnActivity } from './security-log/read-own.ts'
import { findPseudoRefusal } from './pseudos.ts'
import { endOtherSessions, endSession, readSessions } from '#server/accounts/sign-in/manage-sessions.ts'
import { signIn, signOut } from '#server/accounts/sign-in/sign-in.ts'
import { resendConfirmation, signUp } from '#server/accounts/sign-up/sign-up.ts'
import { readViewer } from './viewer/actions.ts'
import { readViewerState } from './viewer/queries.ts'

export function accountsRoutes(app: Hono<RequestEnv>, parts: AccountParts) {
  const { sql } = parts.db
  mount(app, viewerApi.read, ({ viewer }, c) => readViewer(parts, c, viewer))
  mount(app, viewerApi.marks, ({ viewer, query }) => readViewerState(sql, viewer.id, query))

  mount(app, accountsApi.checkPseudo, async ({ query }) => ({
    refusal: await findPseudoRefusal(sql, query.pseudo),
  }))
  mount(app, accountsApi.signUp, ({ body }, c) => signUp(parts, c, body))
  mount(app, accountsApi.resendConfirmation, ({ body }, c) => resendConfirmation(parts, c, body.email))
  mount(app, accountsApi.confirm, ({ viewer, body }, c) => confirmAddress(parts, c, viewer, body))
  mount(app, accountsApi.signIn, ({ body }, c) => signIn(parts, c, body))
  mount(app, accountsApi.signInWithGoogle, ({ viewer, body }, c) => startGoogle(parts, c, viewer, body.back))
  mount(app, viewerApi.signOut, ({ viewer }, c) => signOut(parts, c, viewer))
  mount(app, accountsApi.requestPasswordReset, ({ body }, c) => requestPasswordReset(parts, c, body.email))
  mount(app, accountsApi.resetPassword, ({ body }, c) => resetPassword(parts, c, body))
  googleRoutes(app, parts)

  mount(app, accountsApi.changePassword, ({ viewer, body }, c) => changePassword(parts, c, viewer, body))
  mount(app, accountsApi.changeEmail, ({ viewer, body }, c) => changeEmail(parts, c, viewer, body))
  mount(app, accountsApi.listSessions, ({ viewer }) => readSessions(parts, viewer))
  mount(app, accountsApi.endSession, ({ viewer, params }, c) =>
    endSession(parts, c, viewer, params.sessionId),
  )
  mount(app, accountsApi.endOtherSessions, ({ viewer }, c) => endOtherSessions(parts, c, viewer))
  mount(app, accountsApi.startExport, ({ viewer }, c) => startExport(parts, c, viewer))
  mount(app, accountsApi.readExport, ({ viewer }) => readExport(parts, viewer))
  app.get('/files/exports/*', (c, next) => logFetchedExport(parts, c, next))
  mount(app, accountsApi.activity, ({ viewer, query }, c) => readOwnActivity(parts, c, viewer, query.after))
  mount(app, accountsApi.deleteAccount, ({ viewer, body }, c) => eraseAccount(parts, c, viewer, body))
}
