import * as v from 'valibot'
import type { MemberCard } from '#domain/profiles/members.ts'
import {
  type Conversation,
  type ConversationSummary,
  CORRESPONDENT_SEARCH,
  type Message,
  MESSAGE_DRAFT_MAX,
  type MessagePage,
  type MessageState,
  messageRefusal,
  type SendRefusal,
} from '#domain/messages.ts'
import { endpoint, type Limit } from './endpoint.ts'
import { conversationParams, cursor, id, memberParams, pageQuery, textField } from './fields.ts'
import type { UnreadCounts } from './live.ts'
import { cleanText, isStorable } from '#domain/typed-text.ts'

const done = endpoint<{ done: true }>()
const perMinute = (max: number): Limit[] => [{ per: 'member', max, seconds: 60 }]

export const messagesApi = {
  list: endpoint<{ conversations: ConversationSummary[]; next: string | null }>()({
    method: 'GET',
    path: '/api/conversations',
    access: 'member',
    action: 'conversation.list',
    summary:
      'The member’s conversations, latest activity first, thirty at a time. While messages are locked for the member: only those that others started.',
    query: pageQuery,
  }),
  create: endpoint<{ id: string }>()({
    method: 'POST',
    path: '/api/conversations',
    access: 'member',
    action: 'conversation.create',
    summary: 'Opens the conversation with a member, or starts it.',
    limits: perMinute(30),
    body: v.object({ member_id: id }),
  }),
  read: endpoint<Conversation>()({
    method: 'GET',
    path: '/api/conversations/:conversationId',
    access: 'member',
    action: 'conversation.read',
    summary: 'The other participant, why the member cannot write, and the member’s draft.',
    params: conversationParams,
  }),
  listMessages: endpoint<MessagePage>()({
    method: 'GET',
    path: '/api/conversations/:conversationId/messages',
    access: 'member',
    action: 'conversation.read',
    summary:
      'Messages of a conversation, oldest first: the newest thirty, or those before or after a cursor.',
    params: conversationParams,
    query: v.object({ before: v.optional(cursor), after: v.optional(cursor) }),
  }),
  listStates: endpoint<{ states: MessageState[] }>()({
    method: 'GET',
    path: '/api/conversations/:conversationId/messages/states',
    access: 'member',
    action: 'conversation.read',
    summary: 'The ids and read states of the messages from a cursor on, oldest first, at most a thousand.',
    params: conversationParams,
    query: v.object({ from: cursor }),
  }),
  send: endpoint<Message>()({
    method: 'POST',
    path: '/api/conversations/:conversationId/messages',
    access: 'member',
    action: 'message.send',
    summary:
      'Sends a text, an uploaded picture, or both, under an id chosen by the browser, so that a repeated request sends it once.',
    limits: perMinute(30),
    params: conversationParams,
    body: v.pipe(
      v.object({
        id,
        content: v.optional(textField(cleanText, messageRefusal, 'Veuillez écrire un message.')),
        /** The path of the upload. */
        image: v.optional(v.pipe(v.string(), v.minLength(1, 'Cette image n’existe pas.'), v.maxLength(200))),
      }),
      v.check(({ content, image }) => Boolean(content ?? image), 'Veuillez écrire un message.'),
    ),
  }),
  markRead: endpoint<{ unread: UnreadCounts }>()({
    method: 'PUT',
    path: '/api/conversations/:conversationId/read',
    access: 'member',
    action: 'message.mark_read',
    summary: 'Marks the other’s messages as read, up to the last one shown.',
    params: conversationParams,
    body: v.object({ last: id }),
  }),
  showTyping: done({
    method: 'PUT',
    path: '/api/conversations/:conversationId/typing',
    access: 'member',
    action: 'live.typing',
    summary: 'Shows the other participant that the member is typing, unless the member’s settings hide it.',
    limits: perMinute(60),
    params: conversationParams,
  }),
  saveDraft: done({
    method: 'PUT',
    path: '/api/conversations/:conversationId/draft',
    access: 'member',
    action: 'draft.own',
    summary: 'Saves the draft of a conversation; an empty text deletes it.',
    limits: perMinute(120),
    params: conversationParams,
    body: v.object({
      content: v.pipe(
        v.string(),
        v.maxLength(MESSAGE_DRAFT_MAX),
        v.check(isStorable, 'Le message contient des caractères interdits.'),
      ),
    }),
  }),
  delete: done({
    method: 'DELETE',
    path: '/api/messages/:messageId',
    access: 'member',
    action: 'message.delete',
    summary: 'Deletes one’s own message, with its picture, for both participants.',
    params: v.object({ messageId: id }),
  }),
  findCorrespondents: endpoint<{ members: MemberCard[] }>()({
    method: 'GET',
    path: '/api/correspondents',
    access: 'member',
    action: 'user.search_dm',
    summary: 'Members whose pseudo contains the typed characters, ten at most, without oneself.',
    limits: perMinute(60),
    query: v.object({
      q: v.pipe(
        v.string(),
        v.trim(),
        v.minLength(
          CORRESPONDENT_SEARCH.min,
          `Tapez au moins ${CORRESPONDENT_SEARCH.min} caractères pour rechercher`,
        ),
        v.maxLength(100),
      ),
    }),
  }),
  mayWrite: endpoint<{ refusal: SendRefusal | null }>()({
    method: 'GET',
    path: '/api/members/:memberId/messaging',
    access: 'member',
    action: 'conversation.may_start',
    summary: 'Why the viewer cannot write to a member, or null.',
    params: memberParams,
  }),
}
