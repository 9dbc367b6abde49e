import type { Hono } from 'hono'
import { messagesApi } from '#api/messages.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { AppContext } from '#server/context.ts'
import {
  findCorrespondents,
  findOrCreateConversation,
  readConversation,
  readConversations,
  readMessaging,
  saveDraft,
  showTyping,
} from './conversations/actions.ts'
import { deleteMessage, sendMessage } from './thread/actions.ts'
import { markRead, readMessages, readMessageStates } from './thread/read.ts'

export function messagesRoutes(app: Hono<RequestEnv>, ctx: AppContext) {
  const { sql } = ctx.db
  mount(app, messagesApi.list, ({ viewer, query }) => readConversations(sql, viewer, query.after))
  mount(app, messagesApi.create, ({ viewer, body }) => findOrCreateConversation(ctx, viewer, body.member_id))
  mount(app, messagesApi.read, ({ viewer, params }) => readConversation(sql, viewer, params.conversationId))
  mount(app, messagesApi.listMessages, ({ viewer, params, query }) =>
    readMessages(sql, viewer, params.conversationId, query),
  )
  mount(app, messagesApi.listStates, ({ viewer, params, query }) =>
    readMessageStates(sql, viewer, params.conversationId, query.from),
  )
  mount(app, messagesApi.send, ({ viewer, params, body }) =>
    sendMessage(ctx, viewer, params.conversationId, body),
  )
  mount(app, messagesApi.markRead, ({ viewer, params, body }) =>
    markRead(ctx, viewer, params.conversationId, body.last),
  )
  mount(app, messagesApi.showTyping, ({ viewer, params }) => showTyping(ctx, viewer, params.conversationId))
  mount(app, messagesApi.saveDraft, ({ viewer, params, body }) =>
    saveDraft(sql, viewer, params.conversationId, body.content),
  )
  mount(app, messagesApi.delete, ({ viewer, params }) => deleteMessage(ctx, viewer, params.messageId))
  mount(app, messagesApi.findCorrespondents, ({ viewer, query }) => findCorrespondents(sql, viewer, query.q))
  mount(app, messagesApi.mayWrite, ({ viewer, params }) => readMessaging(sql, viewer, params.memberId))
}
