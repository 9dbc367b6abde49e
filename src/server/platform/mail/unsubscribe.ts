import { timingSafeEqual } from 'node:crypto'
import { mailLinksApi } from '#api/notifications.ts'
import { AppError } from '#domain/errors.ts'
import {
  type MailLinkPurpose,
  mailLinkPurpose,
  mailLinkText,
  type StoppableMail,
} from '#domain/notifications/mail-links.ts'
import { MAIL_SETTINGS_PATH } from '#domain/notifications/mails.ts'
import type { Hashes } from '#server/platform/lib/hashes.ts'

/** The links by which a member turns off kinds of mail. */
export type UnsubscribeLinks = {
  /** The page that asks the member to confirm. */
  page: string
  /** The endpoint that a mail program calls by itself. */
  oneClick: string
  /** The preferences, of the signed-in member. */
  settings: string
}

export type UnsubscribeCtx = { hashes: Pick<Hashes, 'unsubscribe'>; site: { url: string } }

/** The token has no expiry, so that the links of old mails still work. */
export function unsubscribeLinks(
  ctx: UnsubscribeCtx,
  { userId, ...mail }: { userId: string } & ({ kind: StoppableMail } | { kinds: StoppableMail[] }),
): UnsubscribeLinks {
  const token = mailLinkToken(ctx.hashes, userId, {
    action: 'stop',
    kinds: 'kind' in mail ? [mail.kind] : mail.kinds,
  })
  return {
    page: ctx.site.url + unsubscribePage(token),
    oneClick: `${ctx.site.url}${mailLinksApi.unsubscribe.path}?token=${token}`,
    settings: ctx.site.url + MAIL_SETTINGS_PATH,
  }
}

/** The page where the member confirms what the link of a mail does, without a session. */
export const mailLinkPage = (
  { hashes, site }: UnsubscribeCtx,
  userId: string,
  purpose: MailLinkPurpose,
): string => site.url + unsubscribePage(mailLinkToken(hashes, userId, purpose))

export function mailLinkToken(
  hashes: Pick<Hashes, 'unsubscribe'>,
  userId: string,
  purpose: MailLinkPurpose,
): string {
  const text = mailLinkText(purpose)
  return [text, userId, hashes.unsubscribe(userId, text).toString('base64url')].join('.')
}

export const unsubscribePage = (token: string) => `/desabonnement?jeton=${encodeURIComponent(token)}`

/** Returns the member and the purpose of a token. The signature proves that we issued it. */
export function readMailLink(hashes: Hashes, token: string): { userId: string; purpose: MailLinkPurpose } {
  const [text = '', userId = '', signature = '', ...rest] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const isRight = hashes
    .unsubscribes(userId, text)
    .some((right) => given.length === right.length && timingSafeEqual(given, right))
  const purpose = mailLinkPurpose(text)
  if (!isRight || rest.length > 0 || !purpose) throw refused()
  return { userId, purpose }
}

const refused = () =>
  new AppError(
    'invalid',
    'Ce lien de désabonnement n’est pas valable : il est incomplet ou modifié.',
    'token',
  )
