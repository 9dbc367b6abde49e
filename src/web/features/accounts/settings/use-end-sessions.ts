import { useMutation, useQueryClient } from '@tanstack/react-query'
import { accountsApi } from '#api/accounts.ts'
import { call } from '#web/lib/call.ts'
import { toast } from '#web/ui/toast.ts'
import { sessionsQuery } from './sessions-query.ts'

/** Ends one session by its id, or all the others without one. */
export function useEndSessions(sessionId?: string) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      sessionId
        ? call(accountsApi.endSession, { params: { sessionId } })
        : call(accountsApi.endOtherSessions, {}),
    onSuccess: async () => {
      await queryClient.invalidateQueries(sessionsQuery)
      toast({ title: sessionId ? 'Session fermée' : 'Autres sessions fermées' })
    },
    onError: ({ message }) => void toast({ title: 'Erreur', description: message, variant: 'destructive' }),
  })
  return { end: () => mutate(), isEnding: isPending }
}
