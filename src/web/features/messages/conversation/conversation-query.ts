import { queryOptions } from '@tanstack/react-query'
import { messagesApi } from '#api/messages.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'

export const conversationQuery = (conversationId: string) =>
  queryOptions({
    queryKey: keys.conversation(conversationId),
    queryFn: () => call(messagesApi.read, { params: { conversationId } }),
    // Nobody hears what changes while it is not open: each visit asks again.
    staleTime: 0,
  })
