import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { messagesApi } from '#api/messages.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { openDialog } from '#web/lib/open-dialog.ts'
import { toastFailure } from '#web/lib/toast.ts'

const LockedDialog = lazyWithRetry(() => import('./LockedDialog.tsx'), LoadFailure)

/** Opens the conversation with a member, or says why not. `onLeave` is called before another page or dialog opens. */
export function useStartConversation(onLeave?: () => void) {
  const client = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: (memberId: string) => call(messagesApi.create, { body: { member_id: memberId } }),
    onSuccess: async ({ id }) => {
      void client.invalidateQueries({ queryKey: keys.conversationList })
      onLeave?.()
      await router.navigate({ to: '/messages', search: { c: id } })
    },
    onError: async (error, memberId) => {
      const refusal = await rereadRefusal(client, memberId)
      if (refusal?.reason !== 'locked') return toastFailure(error, 'Impossible d’ouvrir la conversation')
      onLeave?.()
      return openLockedDialog()
    },
  })
}

/** The cached refusal was out of date. */
async function rereadRefusal(client: QueryClient, memberId: string) {
  try {
    return await client.fetchQuery({ ...messagingQuery(memberId), staleTime: 0 })
  } catch {
    return null
  }
}

/** Why the viewer cannot write to a member, or null. */
export const messagingQuery = (memberId: string) =>
  queryOptions({
    queryKey: keys.messaging(memberId),
    queryFn: async () => (await call(messagesApi.mayWrite, { params: { memberId } })).refusal,
  })

/** Says to a member who may not start conversations what opens them. */
export const openLockedDialog = () => void openDialog(LockedDialog, {})
