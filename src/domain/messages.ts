import type { MemberCard } from './members.ts'
import { wholeNumber } from './numbers.ts'
import { type Actor, can } from './permissions.ts'
import type { MessagePreference } from './profiles.ts'
import { banSentence } from './ban-status.ts'
import { isBlankText, isStorable, lengthOfText } from './typed-text.ts'

export const MESSAGE_MAX = 4000
/** A draft may be longer than a message, to be shortened; beyond this it stays in the browser it was typed in. */
export const MESSAGE_DRAFT_MAX = 2 * MESSAGE_MAX
export const MESSAGES_PAGE_SIZE = 30
export const CONVERSATIONS_PAGE_SIZE = 30
export const NEW_CORRESPONDENTS_PER_DAY = 20
/** Whom to write to: found from so many letters on, so many at once. */
export const CORRESPONDENT_SEARCH = { min: 2, shown: 10 }
export const REPORTED_MESSAGES_MAX = 10
/** The list of conversations shows so much of a message at most. */
export const MESSAGE_PREVIEW_MAX = 200
/** Who is not connected is mailed of what they have not read after this while. */
export const MESSAGE_MAIL_MINUTES = 15
/** Whoever types says so this often; what they said is shown a little longer. */
export const TYPING = { sentMs: 3_000, shownMs: 5_000 }

export type MessageImage = { url: string; width: number; height: number }

export type Message = {
  id: string
  /** Null when the account is gone. */
  sender_id: string | null
  /** Null for a picture alone. */
  content: string | null
  image: MessageImage | null
  /** One's own: whether the other shows that they read it. */
  is_read: boolean
  created_at: string
}

/** What may change of a message that was loaded; a deleted one has no state. */
export type MessageState = Pick<Message, 'id' | 'is_read'>

/** How many states one response has at most. */
export const MESSAGE_STATES_MAX = 1_000

/** Some messages of a conversation, oldest first. */
export type MessagePage = {
  messages: Message[]
  /** The place of the first and of the last one; null where there is none. */
  start: string | null
  end: string | null
  has_earlier: boolean
  has_later: boolean
}

/** A conversation in the list of one of its two participants. */
export type ConversationSummary = {
  id: string
  /** Null when the account is gone. */
  other: MemberCard | null
  /** Null while nobody wrote. */
  last_message: { content: string; is_own: boolean } | null
  last_message_at: string
  unread_count: number
  /** The other one wrote: one may answer, whatever else is closed. */
  was_written_to: boolean
}

/** An open conversation, its messages aside. */
export type Conversation = {
  id: string
  other: MemberCard | null
  /** Why one cannot write here, or null. */
  refusal: SendRefusal | null
  /** One has blocked the other. */
  is_blocked: boolean
  /** What one began to write, perhaps on another device. */
  draft: MessageDraft | null
}

export type MessageDraft = { content: string; updated_at: string }

export type SendRefusal = { reason: 'banned' | 'locked' | 'left' | 'blocked' | 'closed'; message: string }

/** What decides whether one member may write to another. */
export type Correspondence = {
  sender: Actor
  /** Null when the account is gone. */
  recipient: { messages_from: MessagePreference; follows_sender: boolean } | null
  /** Whether the sender blocked the recipient, and the other way round. */
  has_blocked: boolean
  is_blocked: boolean
  /** The recipient wrote to the sender: whoever was written to may answer. */
  was_written_to: boolean
}

export const LOCKED = 'Vous devez être Verified ou VIP pour envoyer des messages à cet utilisateur'

/** Why one member may not write to another, or null. */
export function sendRefusal(correspondence: Correspondence): SendRefusal | null {
  const { sender, recipient, has_blocked, is_blocked, was_written_to } = correspondence
  if (!can.contribute(sender)) return { reason: 'banned', message: banSentence(sender.ban_status) }
  if (!recipient) return { reason: 'left', message: 'Ce compte n’existe plus.' }
  if (!can.startConversations(sender) && !was_written_to) return { reason: 'locked', message: LOCKED }
  if (has_blocked)
    return { reason: 'blocked', message: 'Vous avez bloqué ce membre : débloquez-le pour lui écrire.' }
  // Nobody is told that they were blocked.
  if (is_blocked || !(was_written_to || accepts(recipient)))
    return { reason: 'closed', message: 'Ce membre n’accepte pas vos messages.' }
  return null
}

const accepts = ({ messages_from, follows_sender }: NonNullable<Correspondence['recipient']>) =>
  messages_from === 'everyone' || (messages_from === 'following' && follows_sender)

/** Why a cleaned text cannot be sent, or null. */
export function messageRefusal(text: string): string | null {
  if (isBlankText(text)) return 'Veuillez écrire un message.'
  if (!isStorable(text)) return 'Le message contient des caractères interdits.'
  return lengthOfText(text) > MESSAGE_MAX ? TOO_LONG : null
}

const TOO_LONG = `Un message compte ${wholeNumber(MESSAGE_MAX)} caractères au plus.`

/** What the list of conversations shows of a picture alone. */
export const PICTURE_PREVIEW = 'Photo'
