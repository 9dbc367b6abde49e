import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { Kysely } from 'kysely'
import type { GoogleSettings } from '#server/config/config.ts'
import { dialectOver, withDates } from './kysely-dialect.ts'
import { noteProof } from './google-proof.ts'
import { awardEarlyBuilder } from '#server/badges/award.ts'
import { findFreePseudo } from '#server/accounts/pseudos.ts'
import { readAddressBan } from '#server/accounts/queries.ts'
import { cookieName } from '#server/accounts/sessions/cookie.ts'
import { areSignUpsOpen } from '#server/policies/feature-guard.ts'
import type { AppContext } from '#server/context.ts'
import { NETWORK_HEADER, SIGNED_IN_HEADER } from '#server/accounts/sessions/client-info.ts'

export type Auth = ReturnType<typeof createAuth>

type Ctx = Pick<AppContext, 'db' | 'hashes' | 'site'> & {
  secret: string
  google: GoogleSettings
}

const ADDRESS_BANNED = 'ADDRESS_BANNED'
/** Google has not verified the address. */
const ADDRESS_UNPROVEN = 'ADDRESS_UNPROVEN'

/** Members who have an account can still sign in. */
const SIGN_UPS_CLOSED = 'SIGN_UPS_CLOSED'

/** A signed-in member has an account and cannot create a second one. */
const SIGNED_IN = 'SIGNED_IN'

/**
 * Runs better-auth on our tables, only for the OAuth flow with Google. Clients call our own endpoints (routes.ts).
 * better-auth serves only the callback: its session says who signed in, and is replaced by one of ours. Rate limits are
 * ours as well.
 */
export function createAuth({ db, secret, hashes, site, google }: Ctx) {
  const cookie = (name: string) => ({
    name: cookieName(name, site.isHttps),
    attributes: { secure: site.isHttps },
  })
  return betterAuth({
    appName: 'Plan B',
    baseURL: site.url,
    basePath: '/api/auth',
    secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    database: {
      db: new Kysely({ dialect: dialectOver(db), plugins: [withDates] }),
      type: 'postgres',
      transaction: true,
    },
    advanced: {
      database: { generateId: 'uuid' },
      useSecureCookies: false,
      cookies: { session_token: cookie('pb-session'), state: cookie('pb-state') },
      ipAddress: { disableIpTracking: true },
    },
    session: TABLES.session,
    user: TABLES.user,
    account: { ...TABLES.account, updateAccountOnSignIn: false },
    verification: TABLES.verification,
    databaseHooks: {
      user: {
        // better-auth creates only accounts that come from Google. The picture is dropped, so that no page links to Google.
        create: {
          before: async (user, context) => {
            if (context?.headers?.get(SIGNED_IN_HEADER)) throw new APIError('FORBIDDEN', { code: SIGNED_IN })
            if (!(await areSignUpsOpen(db.sql))) throw new APIError('FORBIDDEN', { code: SIGN_UPS_CLOSED })
            if (!user.emailVerified) throw new APIError('FORBIDDEN', { code: ADDRESS_UNPROVEN })
            const network = context?.headers?.get(NETWORK_HEADER) ?? ''
            const ban = await readAddressBan(db.sql, hashes.banned({ network, email: user.email }))
            if (ban.network || ban.email) throw new APIError('FORBIDDEN', { code: ADDRESS_BANNED })
            return { data: { ...user, name: await findFreePseudo(db.sql, user.name), image: null } }
          },
          after: async (user) => await db.transaction((tx) => awardEarlyBuilder(tx, user.id)),
        },
      },
      account: {
        // Google's tokens are not saved: we only need the identity.
        create: {
          before: async (account) => ({
            data: { ...account, accessToken: null, refreshToken: null, idToken: null },
          }),
        },
      },
    },
    plugins: [genericOAuth({ config: [googleProvider(google)] })],
  })
}

/** Uses the discovery document of the issuer, so that any OpenID provider can replace Google. */
const googleProvider = ({ clientId, clientSecret, issuer }: GoogleSettings) => ({
  providerId: 'google',
  discoveryUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
  clientId,
  clientSecret,
  scopes: ['openid', 'email', 'profile'],
  pkce: true,
  requireIdTokenVerification: true,
  mapProfileToUser: noteProof,
})

/** better-auth names its fields « userId »; our columns are named « user_id ». */
const columns = (...names: string[]) =>
  Object.fromEntries(
    ['createdAt', 'updatedAt', ...names].map((name) => [
      name,
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    ]),
  )

const TABLES = {
  user: { modelName: 'users', fields: columns('emailVerified') },
  session: { modelName: 'sessions', fields: columns('userId', 'expiresAt', 'ipAddress', 'userAgent') },
  account: {
    modelName: 'accounts',
    fields: columns(
      'userId',
      'providerId',
      'accountId',
      'accessToken',
      'refreshToken',
      'idToken',
      'accessTokenExpiresAt',
      'refreshTokenExpiresAt',
    ),
  },
  verification: { modelName: 'verifications', fields: columns('expiresAt') },
}
