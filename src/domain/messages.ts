import type { MemberCard } from './profiles/members.ts'
import { wholeNumber } from './numbers.ts'
import { type Actor, can } from './permissions.ts'
import type { MessagePreference } from './profiles/profiles.ts'
import { banSentence } from './moderation/ban-status.ts'
import { isBlankText, isStorable, lengthOfText } from './typed-text.ts'

export const MESSAGE_MAX = 4000
/** A draft may be longer than a message; beyond this it is not synchronised between devices. */
export const MESSAGE_DRAFT_MAX = 2 * MESSAGE_MAX
export const MESSAGES_PAGE_SIZE = 30
export const CONVERSATIONS_PAGE_SIZE = 30
export const NEW_CORRESPONDENTS_PER_DAY = 20
/** The search for recipients: minimum characters, results shown. */
export const CORRESPONDENT_SEARCH = { min: 2, shown: 10 }
export const REPORTED_MESSAGES_MAX = 10
/** Characters of the last message in the list of conversations. */
export const MESSAGE_PREVIEW_MAX = 200
/** Members who are not connected get a mail about unread messages after this delay. */
export const MESSAGE_MAIL_MINUTES = 15
/** « … écrit » is sent this often while typing, and shown this long. */
export const TYPING = { sentMs: 3_000, shownMs: 5_000 }

export type MessageImage = { url: string; width: number; height: number }

export type Message = {
  id: string
  /** Null when the account is deleted. */
  sender_id: string | null
  /** Null for a picture alone. */
  content: string | null
  image: MessageImage | null
  /** For the viewer's own messages: whether the other participant read it and shows that. */
  is_read: boolean
  created_at: string
}

/** What may change of a loaded message; a deleted message has no state. */
export type MessageState = Pick<Message, 'id' | 'is_read'>

/** The maximum number of states in a response. */
export const MESSAGE_STATES_MAX = 1_000

/** A page of a conversation, oldest first. */
export type MessagePage = {
  messages: Message[]
  /** The cursors of the first and the last message; null for an empty page. */
  start: string | null
  end: string | null
  has_earlier: boolean
  has_later: boolean
}

/** A conversation in the viewer's list. */
export type ConversationSummary = {
  id: string
  /** Null when the account is deleted. */
  other: MemberCard | null
  /** Null while there is no message. */
  last_message: { content: string; is_own: boolean } | null
  last_message_at: string
  unread_count: number
  /** The other participant wrote: the viewer may reply even where starting a conversation is locked. */
  was_written_to: boolean
}

/** An open conversation, without its messages. */
export type Conversation = {
  id: string
  other: MemberCard | null
  /** Why the viewer cannot write here, or null. */
  refusal: SendRefusal | null
  /** The viewer blocked the other participant. */
  is_blocked: boolean
  /** The viewer's draft, perhaps from another device. */
  draft: MessageDraft | null
}

export type MessageDraft = { content: string; updated_at: string }

export type SendRefusal = { reason: 'banned' | 'locked' | 'left' | 'blocked' | 'closed'; message: string }

/** The facts that decide whether one member may write to another. */
export type Correspondence = {
  sender: Actor
  /** Null when the account is deleted. */
  recipient: { messages_from: MessagePreference; follows_sender: boolean } | null
  sender_blocked_recipient: boolean
  recipient_blocked_sender: boolean
  /** The sender received a message from the recipient, and may therefore reply. */
  has_received_message: boolean
}

export const VIP_REQUIRED = 'Vous devez être Verified ou VIP pour envoyer des messages à cet utilisateur'

/** Why one member may not write to another, or null. */
export function sendRefusal(correspondence: Correspondence): SendRefusal | null {
  const { sender, recipient, sender_blocked_recipient, recipient_blocked_sender, has_received_message } =
    correspondence
  if (!can.contribute(sender)) return { reason: 'banned', message: banSentence(sender.ban_status) }
  if (!recipient) return { reason: 'left', message: 'Ce compte n’existe plus.' }
  if (!can.startConversations(sender) && !has_received_message)
    return { reason: 'locked', message: VIP_REQUIRED }
  if (sender_blocked_recipient)
    return { reason: 'blocked', message: 'Vous avez bloqué ce membre : débloquez-le pour lui écrire.' }
  // The message does not reveal a block.
  if (recipient_blocked_sender || !(has_received_message || accepts(recipient)))
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

/** The preview of a message that is only a picture. */
export const PICTURE_PREVIEW = 'Photo'
