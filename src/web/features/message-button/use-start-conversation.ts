import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { messagesApi } from '#api/messages.ts'
import { AppError } from '#domain/errors.ts'
import { LOCKED } from '#domain/messages.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { tellFailure } from '#web/lib/tell-failure.ts'
import { toastError } from '#web/ui/toast.ts'

/** Opens the conversation with a member, or says why not. `onLeave` is called before another page opens. */
export function useStartConversation(onLeave?: () => void) {
  const client = useQueryClient()
  const router = useRouter()
  const mayStart = useViewer()?.abilities.startConversations
  return useMutation({
    mutationFn: (memberId: string) => call(messagesApi.create, { body: { member_id: memberId } }),
    onSuccess: async ({ id }) => {
      void client.invalidateQueries({ queryKey: keys.conversations })
      onLeave?.()
      await router.navigate({ to: '/messages', search: { c: id } })
    },
    onError: (error, memberId) => {
      // What was known of it beforehand was wrong.
      void client.invalidateQueries({ queryKey: keys.messaging(memberId) })
      const isLocked = !mayStart && error instanceof AppError && error.kind === 'forbidden'
      if (!isLocked) return tellFailure(error, 'Impossible d’ouvrir la conversation')
      onLeave?.()
      return showLocked(router)
    },
  })
}

/** Whoever may not begin a conversation is shown how they could. */
export function showLocked(router: ReturnType<typeof useRouter>) {
  toastError(LOCKED, 'Accès restreint')
  void router.navigate({ to: '/vip' })
}
