import { accountsApi } from '#api/accounts.ts'
import { secondFactorApi } from '#api/accounts-second-factor.ts'
import { viewerApi } from '#api/accounts-viewer.ts'
import { type Routes, serve } from '#server/platform/http/serve.ts'
import type { Log } from '#server/platform/http/log.ts'
import { confirmEmail, sendAddressCheck } from './confirm-email.ts'
import { changeEmail, changePassword, requestPasswordReset, resetPassword } from './credentials.ts'
import {
  answerChallenge,
  readChallenge,
  passkeySignInOptions,
  signInWithPasskey,
} from './second-factor-sign-in.ts'
import {
  addPasskey,
  addTotp,
  mailEnrolmentLink,
  readFactors,
  startPasskey,
  startTotp,
  removeFactor,
  replaceRecoveryCodes,
} from './factor-changes.ts'
import { cancelReset, resetFactors } from './factor-reset.ts'
import { googleRoutes, startGoogle, startGoogleLink } from './google.ts'
import { unlinkGoogle } from './google-link.ts'
import type { AccountContext } from './context.ts'
import { prove, readProof } from './proof.ts'
import { readOwnActivity, endOtherSessions, endSession, readSessions, readViewer } from './sessions.ts'
import { findPseudoRefusal } from './open-account.ts'
import { signIn, signOut } from './sign-in.ts'
import { resendConfirmation, signUp } from './sign-up.ts'
import { readViewerState } from './queries.ts'

export function accountsRoutes(ctx: AccountContext & { log: Log }): Routes[] {
  const { sql } = ctx.db
  return [
    serve(viewerApi, {
      read: ({ viewer, query }, c) => readViewer(ctx, c, viewer, query),
      marks: ({ viewer, query }) => readViewerState(sql, viewer.id, query),
      signOut: ({ viewer }, c) => signOut(ctx, c, viewer),
    }),
    serve(accountsApi, {
      checkPseudo: async ({ query }) => ({
        refusal: await findPseudoRefusal(sql, query.pseudo),
      }),
      signUp: ({ body }, c) => signUp(ctx, c, body),
      resendConfirmation: ({ body }, c) => resendConfirmation(ctx, c, body.email),
      confirm: ({ viewer, body }, c) => confirmEmail(ctx, c, viewer, body),
      signIn: ({ body }, c) => signIn(ctx, c, body),
      signInWithGoogle: ({ viewer, body }, c) => startGoogle(ctx, c, viewer, body.back),
      requestPasswordReset: ({ body }, c) => requestPasswordReset(ctx, c, body.email),
      resetPassword: ({ body }, c) => resetPassword(ctx, c, body),
      changePassword: ({ viewer, body }, c) => changePassword(ctx, c, viewer, body),
      changeEmail: ({ viewer, body }, c) => changeEmail(ctx, c, viewer, body.email),
      verifyAddress: ({ viewer }) => sendAddressCheck(ctx, viewer),
      listSessions: ({ viewer }) => readSessions(ctx, viewer),
      endSession: ({ viewer, params }, c) => endSession(ctx, c, viewer, params.sessionId),
      endOtherSessions: ({ viewer }, c) => endOtherSessions(ctx, c, viewer),
      activity: ({ viewer, query }, c) => readOwnActivity(ctx, c, viewer, query.after),
    }),
    serve(secondFactorApi, {
      readChallenge: (_, c) => readChallenge(ctx, c),
      answerChallenge: ({ body }, c) => answerChallenge(ctx, c, body),
      passkeyOptions: (_, c) => passkeySignInOptions(ctx, c),
      signInWithPasskey: ({ body }, c) => signInWithPasskey(ctx, c, body.assertion),
      linkGoogle: ({ viewer, body }, c) => startGoogleLink(ctx, c, viewer, body.back),
      unlinkGoogle: ({ viewer }, c) => unlinkGoogle(ctx, c, viewer),
      readProof: ({ viewer }, c) => readProof(ctx, c, viewer),
      prove: ({ viewer, body }, c) => prove(ctx, c, viewer, body),
      listFactors: ({ viewer }) => readFactors(ctx, viewer),
      mailEnrolmentLink: ({ viewer }) => mailEnrolmentLink(ctx, viewer),
      startTotp: ({ viewer, body }) => startTotp(ctx, viewer, body),
      addTotp: ({ viewer, body }, c) => addTotp(ctx, c, viewer, body),
      startPasskey: ({ viewer, body }, c) => startPasskey(ctx, c, viewer, body),
      addPasskey: ({ viewer, body }, c) => addPasskey(ctx, c, viewer, body),
      removeFactor: ({ viewer, params }, c) => removeFactor(ctx, c, viewer, params.factorId),
      resetFactors: ({ viewer, params }, c) => resetFactors(ctx, c, viewer, params.memberId),
      cancelReset: ({ viewer }, c) => cancelReset(ctx, c, viewer),
      replaceRecoveryCodes: ({ viewer }, c) => replaceRecoveryCodes(ctx, c, viewer),
    }),
    (app) => googleRoutes(app, ctx),
  ]
}
