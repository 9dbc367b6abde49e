import { COMMENT_MAIL_RULES, type CommentMailKind } from '#domain/notifications/mails.ts'
import { counted, wholeNumber } from '#domain/numbers.ts'
import { shortened } from '#domain/typed-text.ts'
import type { Mail } from '#server/platform/adapters/mail/mail.ts'
import { composeMail, linesOf } from '#server/platform/mail/compose.ts'
import type { UnsubscribeLinks } from '#server/platform/mail/unsubscribe.ts'

type MailedComment = { kind: CommentMailKind; by: string; content: string }

type Discussion = {
  to: string
  title: string
  /** Oldest first; at least one. */
  comments: readonly MailedComment[]
  link: string
  plan: { id: string; host: string }
  /** Whether it is the first mail to the member about a comment on a plan of theirs. */
  isFirst: boolean
  cut: string
  unsubscribe: UnsubscribeLinks
}

const SUBJECT_TITLE_LENGTH = 60

/** Replies to the member, mentions of them, and comments on their plan: what they have not read of one discussion. */
export const discussionMail = ({
  to,
  title,
  comments,
  link,
  plan,
  isFirst,
  cut,
  unsubscribe,
}: Discussion): Mail => {
  const { shown, length } = COMMENT_MAIL_RULES
  const others = comments.length - shown
  return composeMail({
    to,
    subject: headline(comments, shortened(title, SUBJECT_TITLE_LENGTH)),
    heading: headline(comments, title),
    paragraphs: [
      ...comments.slice(0, shown).map(({ kind, by, content }) => ({
        by: `${by} ${DID[kind]}`,
        lines: linesOf(shortened(content, length)),
      })),
      ...(others > 0 ? [`et ${counted(others, 'autre')}`] : []),
    ],
    button: { label: 'Voir la discussion', link },
    notes: [
      'Répondez sur la page : une réponse à cet e‑mail n’arriverait à personne.',
      ...(isFirst
        ? ['Nouveau : Plan B vous écrit quand on commente vos plans. Un clic suffit pour arrêter.']
        : []),
    ],
    reason: reasonOf(comments),
    cut,
    unsubscribe,
    list: { id: `discussions.${plan.host}`, thread: `plan-${plan.id}@${plan.host}` },
  })
}

const DID: Record<CommentMailKind, string> = {
  new_reply: 'a répondu à votre commentaire',
  new_mention: 'vous mentionne',
  new_comment: 'a commenté',
}

function headline(comments: readonly MailedComment[], title: string): string {
  const [first, ...others] = comments
  if (!first || others.length > 0)
    return `${wholeNumber(comments.length)} nouveautés dans la discussion de « ${title} »`
  return {
    new_reply: `${first.by} vous a répondu : « ${title} »`,
    new_mention: `${first.by} vous mentionne : « ${title} »`,
    new_comment: `${first.by} a commenté « ${title} »`,
  }[first.kind]
}

const REASONS: Record<CommentMailKind, string> = {
  new_reply: 'on vous a répondu',
  new_mention: 'on vous mentionne',
  new_comment: 'on a commenté votre plan',
}

function reasonOf(comments: readonly MailedComment[]): string {
  const kinds = new Set(comments.map(({ kind }) => kind))
  const [kind] = kinds
  return kind && kinds.size === 1 ? REASONS[kind] : 'la discussion vous concerne'
}

type Unread = { to: string; from: string; unread: number; link: string; unsubscribe: UnsubscribeLinks }

/** Contains no text of the messages, because other people may see the mail on a screen. */
export const unreadMessages = ({ to, from, unread, link, unsubscribe }: Unread): Mail =>
  composeMail({
    to,
    subject: `${from} vous a écrit sur Plan B`,
    heading: `${from} vous a écrit`,
    paragraphs: [
      unread === 1
        ? 'Un message non lu vous attend dans votre conversation.'
        : `${wholeNumber(unread)} messages non lus vous attendent dans votre conversation.`,
    ],
    button: { label: unread === 1 ? 'Lire le message' : 'Lire les messages', link },
    unsubscribe,
    reason: 'un membre vous a écrit',
  })
