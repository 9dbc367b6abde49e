import { timingSafeEqual } from 'node:crypto'
import { notificationsApi } from '#api/notifications.ts'
import { AppError } from '#domain/errors.ts'
import { settingsPath } from '#domain/members.ts'
import { isMailed, type MailedNotification } from '#domain/notification-preferences.ts'
import type { Hashes } from '#server/lib/hashes.ts'

/** The links by which a member turns off a kind of mail. */
export type UnsubscribeLinks = {
  /** The page that asks the member to confirm. */
  page: string
  /** The endpoint that a mail program calls by itself. */
  oneClick: string
  /** The preferences of the member. */
  settings: string
}

type Ctx = { hashes: Hashes; site: { url: string } }
type Whose = { userId: string; kind: MailedNotification }

/** The token has no expiry, so that the links of old mails still work. */
export function unsubscribeLinks(
  { hashes, site }: Ctx,
  { userId, pseudo, kind }: Whose & { pseudo: string },
): UnsubscribeLinks {
  const token = [kind, userId, hashes.unsubscribe(userId, kind).toString('base64url')].join('.')
  return {
    page: site.url + unsubscribePage(token),
    oneClick: `${site.url}${notificationsApi.unsubscribe.path}?token=${token}`,
    settings: site.url + settingsPath({ pseudo }, 'notifications'),
  }
}

export const unsubscribePage = (token: string) => `/desabonnement?jeton=${encodeURIComponent(token)}`

/** Returns the member and the kind of mail of a token. The signature proves that we issued it. */
export function readUnsubscribeToken(hashes: Hashes, token: string): Whose {
  const [kind = '', userId = '', signature = '', ...rest] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const isRight = hashes
    .unsubscribes(userId, kind)
    .some((right) => given.length === right.length && timingSafeEqual(given, right))
  if (!isRight || rest.length > 0 || !isMailed(kind)) throw refused()
  return { kind, userId }
}

const refused = () =>
  new AppError(
    'invalid',
    'Ce lien de désabonnement n’est pas valable : il est incomplet ou modifié.',
    'token',
  )
