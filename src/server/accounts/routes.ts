import type { Hono } from 'hono'
import { accountsApi } from '#api/accounts.ts'
import { secondFactorApi } from '#api/second-factor.ts'
import { viewerApi } from '#api/viewer.ts'
import { mount } from '#server/http/mount.ts'
import type { Log } from '#server/http/log.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import { confirmAddress } from '#server/accounts/sign-up/confirm.ts'
import { verifyAddress } from '#server/accounts/credentials/verify-address.ts'
import {
  changeEmail,
  changePassword,
  requestPasswordReset,
  resetPassword,
} from '#server/accounts/credentials/credentials.ts'
import { answerChallenge, readChallenge } from './second-factor/challenges/answer-challenge.ts'
import {
  addPasskey,
  addTotp,
  mailEnrolmentLink,
  readFactors,
  startPasskey,
  startTotp,
} from './second-factor/enrol.ts'
import { removeFactor, replaceRecoveryCodes } from './second-factor/factor-change.ts'
import { cancelReset } from './second-factor/resets/reset.ts'
import { passkeySignInOptions, signInWithPasskey } from './second-factor/passkey-sign-in.ts'
import { eraseAccount } from './erase/actions.ts'
import { readExport, startExport } from './export/actions.ts'
import { fetchExport } from './export/fetch-export.ts'
import { googleRoutes } from './google/callback.ts'
import { unlinkGoogle } from './google/link.ts'
import { startGoogle, startGoogleLink } from './google/start.ts'
import type { AccountContext } from './context.ts'
import { prove, readProof } from './proof/actions.ts'
import { readOwnActivity } from './security-log/read-own.ts'
import { findPseudoRefusal } from './pseudos.ts'
import { endOtherSessions, endSession, readSessions } from '#server/accounts/sign-in/manage-sessions.ts'
import { signIn, signOut } from '#server/accounts/sign-in/sign-in.ts'
import { resendConfirmation, signUp } from '#server/accounts/sign-up/sign-up.ts'
import { readViewer } from './viewer/actions.ts'
import { readViewerState } from './viewer/queries.ts'

export function accountsRoutes(app: Hono<RequestEnv>, ctx: AccountContext & { log: Log }) {
  const { sql } = ctx.db
  mount(app, viewerApi.read, ({ viewer, query }, c) => readViewer(ctx, c, viewer, query))
  mount(app, viewerApi.marks, ({ viewer, query }) => readViewerState(sql, viewer.id, query))

  mount(app, accountsApi.checkPseudo, async ({ query }) => ({
    refusal: await findPseudoRefusal(sql, query.pseudo),
  }))
  mount(app, accountsApi.signUp, ({ body }, c) => signUp(ctx, c, body))
  mount(app, accountsApi.resendConfirmation, ({ body }, c) => resendConfirmation(ctx, c, body.email))
  mount(app, accountsApi.confirm, ({ viewer, body }, c) => confirmAddress(ctx, c, viewer, body))
  mount(app, accountsApi.signIn, ({ body }, c) => signIn(ctx, c, body))
  mount(app, secondFactorApi.readChallenge, (_, c) => readChallenge(ctx, c))
  mount(app, secondFactorApi.answerChallenge, ({ body }, c) => answerChallenge(ctx, c, body))
  mount(app, secondFactorApi.passkeyOptions, (_, c) => passkeySignInOptions(ctx, c))
  mount(app, secondFactorApi.signInWithPasskey, ({ body }, c) => signInWithPasskey(ctx, c, body.assertion))
  mount(app, accountsApi.signInWithGoogle, ({ viewer, body }, c) => startGoogle(ctx, c, viewer, body.back))
  mount(app, viewerApi.signOut, ({ viewer }, c) => signOut(ctx, c, viewer))
  mount(app, accountsApi.requestPasswordReset, ({ body }, c) => requestPasswordReset(ctx, c, body.email))
  mount(app, accountsApi.resetPassword, ({ body }, c) => resetPassword(ctx, c, body))
  googleRoutes(app, ctx)
  mount(app, secondFactorApi.linkGoogle, ({ viewer, body }, c) => startGoogleLink(ctx, c, viewer, body.back))
  mount(app, secondFactorApi.unlinkGoogle, ({ viewer }, c) => unlinkGoogle(ctx, c, viewer))

  mount(app, secondFactorApi.readProof, ({ viewer }, c) => readProof(ctx, c, viewer))
  mount(app, secondFactorApi.prove, ({ viewer, body }, c) => prove(ctx, c, viewer, body))
  mount(app, secondFactorApi.listFactors, ({ viewer }) => readFactors(ctx, viewer))
  mount(app, secondFactorApi.mailEnrolmentLink, ({ viewer }) => mailEnrolmentLink(ctx, viewer))
  mount(app, secondFactorApi.startTotp, ({ viewer, body }) => startTotp(ctx, viewer, body))
  mount(app, secondFactorApi.addTotp, ({ viewer, body }, c) => addTotp(ctx, c, viewer, body))
  mount(app, secondFactorApi.startPasskey, ({ viewer, body }, c) => startPasskey(ctx, c, viewer, body))
  mount(app, secondFactorApi.addPasskey, ({ viewer, body }, c) => addPasskey(ctx, c, viewer, body))
  mount(app, secondFactorApi.removeFactor, ({ viewer, params }, c) =>
    removeFactor(ctx, c, viewer, params.factorId),
  )
  mount(app, secondFactorApi.cancelReset, ({ viewer }, c) => cancelReset(ctx, c, viewer))
  mount(app, secondFactorApi.replaceRecoveryCodes, ({ viewer }, c) => replaceRecoveryCodes(ctx, c, viewer))

  mount(app, accountsApi.changePassword, ({ viewer, body }, c) => changePassword(ctx, c, viewer, body))
  mount(app, accountsApi.changeEmail, ({ viewer, body }, c) => changeEmail(ctx, c, viewer, body.email))
  mount(app, accountsApi.verifyAddress, ({ viewer }) => verifyAddress(ctx, viewer))
  mount(app, accountsApi.listSessions, ({ viewer }) => readSessions(ctx, viewer))
  mount(app, accountsApi.endSession, ({ viewer, params }, c) => endSession(ctx, c, viewer, params.sessionId))
  mount(app, accountsApi.endOtherSessions, ({ viewer }, c) => endOtherSessions(ctx, c, viewer))
  mount(app, accountsApi.startExport, ({ viewer }, c) => startExport(ctx, c, viewer))
  mount(app, accountsApi.readExport, ({ viewer }) => readExport(ctx, viewer))
  mount(app, accountsApi.openExport, ({ viewer }) => readExport(ctx, viewer))
  app.get('/files/exports/*', (c, next) => fetchExport(ctx, c, next))
  mount(app, accountsApi.activity, ({ viewer, query }, c) => readOwnActivity(ctx, c, viewer, query.after))
  mount(app, accountsApi.deleteAccount, ({ viewer, body }, c) => eraseAccount(ctx, c, viewer, body))
}
