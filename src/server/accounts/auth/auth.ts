import { betterAuth } from 'better-auth'
import { APIError, isAPIError } from 'better-auth/api'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { Kysely } from 'kysely'
import { AppError } from '#domain/errors.ts'
import type { GoogleSettings } from '#server/config/config.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '#domain/accounts.ts'
import { dialectOver, withDates } from './kysely-dialect.ts'
import type { Passwords } from './passwords.ts'
import { awardEarlyBuilder } from '#server/badges/award.ts'
import { findFreePseudo } from '#server/accounts/pseudos.ts'
import { readAddressBan } from '#server/accounts/queries.ts'
import { SESSION_DAYS } from '#server/accounts/sessions/queries.ts'
import { cookieName } from '#server/accounts/sessions/cookie.ts'
import { findStanding } from '#server/sanctions/queries.ts'
import type { SiteParts } from '#server/site/site-parts.ts'
import { ADDRESS_HEADER } from '#server/accounts/sessions/client-info.ts'

export type Auth = ReturnType<typeof createAuth>

type Parts = Pick<SiteParts, 'db' | 'hashes' | 'site'> & {
  secret: string
  passwords: Passwords
  google?: GoogleSettings
}

const ADDRESS_BANNED = 'ADDRESS_BANNED'
/** Google itself does not know whose address it is. */
const ADDRESS_UNPROVEN = 'ADDRESS_UNPROVEN'

/** No session is opened, and no account made, for a banned address. */
export const isAddressRefusal = (error: unknown) => isAPIError(error) && error.body?.code === ADDRESS_BANNED

export const addressBanned = () =>
  new AppError(
    'forbidden',
    'Les inscriptions et les connexions vous sont fermées. Si vous avez un compte, un e-mail vous donne accès à vos données.',
  )

/**
 * better-auth over our tables: passwords, sessions, Google. What people call is our own contract (routes.ts); only the
 * way back from Google is served by better-auth itself. Limits are ours as well.
 */
export function createAuth({ db, secret, hashes, passwords, site, google }: Parts) {
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
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
      password: passwords,
    },
    session: { ...TABLES.session, expiresIn: SESSION_DAYS * 24 * 60 * 60 },
    user: TABLES.user,
    account: { ...TABLES.account, updateAccountOnSignIn: false },
    verification: TABLES.verification,
    databaseHooks: {
      user: {
        // Only Google makes accounts here: its name becomes a pseudo that is free, its picture is not linked to.
        create: {
          before: async (user, context) => {
            if (!user.emailVerified) throw new APIError('FORBIDDEN', { code: ADDRESS_UNPROVEN })
            const network = context?.headers?.get(ADDRESS_HEADER) ?? ''
            const ban = await readAddressBan(db.sql, hashes.banned({ network, email: user.email }))
            if (ban.network || ban.email) throw new APIError('FORBIDDEN', { code: ADDRESS_BANNED })
            return { data: { ...user, name: await findFreePseudo(db.sql, user.name), image: null } }
          },
          after: async (user) => await db.transaction((tx) => awardEarlyBuilder(tx, user.id)),
        },
      },
      account: {
        // What Google lets us do is not kept: we only ask who somebody is.
        create: {
          before: async (account) => ({
            data: { ...account, accessToken: null, refreshToken: null, idToken: null },
          }),
        },
      },
      session: {
        create: {
          before: async (session, context) => {
            // Not session.ipAddress: a network of IPv6 is no address, and would be dropped.
            const network = context?.headers?.get(ADDRESS_HEADER) ?? ''
            const { ip_banned } = await findStanding(db.sql, session.userId)
            const ban = await readAddressBan(db.sql, hashes.banned({ network, email: '' }))
            if (ip_banned || ban.network) {
              throw new APIError('FORBIDDEN', { code: ADDRESS_BANNED })
            }
            return { data: { ...session, ipAddress: hashes.address(network) } }
          },
        },
      },
    },
    plugins: google ? [genericOAuth({ config: [googleProvider(google)] })] : [],
  })
}

/** Through its issuer's own description, so that any OpenID provider can stand in for Google. */
const googleProvider = ({ clientId, clientSecret, issuer }: GoogleSettings) => ({
  providerId: 'google',
  discoveryUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
  clientId,
  clientSecret,
  scopes: ['openid', 'email', 'profile'],
  pkce: true,
  requireIdTokenVerification: true,
})

/** better-auth writes « userId », our columns « user_id ». */
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
