import { messagesApi } from '#api/messages.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { AppContext } from '#server/platform/context.ts'
import {
  findCorrespondents,
  findOrCreateConversation,
  readConversation,
  readConversations,
  readMessaging,
  saveMessageDraft,
  showTyping,
} from './actions.ts'
import {
  deleteMessage,
  sendMessage,
  markConversationRead,
  readMessages,
  readMessageStates,
} from './thread.ts'

export function messagesRoutes(ctx: AppContext) {
  const { sql } = ctx.db
  return serve(messagesApi, {
    list: ({ viewer, query }) => readConversations(sql, viewer, query.after),
    create: ({ viewer, body }) => findOrCreateConversation(ctx, viewer, body.member_id),
    read: ({ viewer, params }) => readConversation(sql, viewer, params.conversationId),
    listMessages: ({ viewer, params, query }) => readMessages(sql, viewer, params.conversationId, query),
    listStates: ({ viewer, params, query }) =>
      readMessageStates(sql, viewer, params.conversationId, query.from),
    send: ({ viewer, params, body }) => sendMessage(ctx, viewer, params.conversationId, body),
    markRead: ({ viewer, params, body }) =>
      markConversationRead(ctx, viewer, params.conversationId, body.last),
    showTyping: ({ viewer, params }) => showTyping(ctx, viewer, params.conversationId),
    saveDraft: ({ viewer, params, body }) =>
      saveMessageDraft(sql, viewer, params.conversationId, body.content),
    delete: ({ viewer, params }) => deleteMessage(ctx, viewer, params.messageId),
    findCorrespondents: ({ viewer, query }) => findCorrespondents(sql, viewer, query.q),
    mayWrite: ({ viewer, params }) => readMessaging(sql, viewer, params.memberId),
  })
}
