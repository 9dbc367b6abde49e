import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { profilesApi } from '#api/profiles.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { toast, toastError } from '#web/lib/toast.ts'

type Member = { user_id: string; pseudo: string }

const blockQuery = (memberId: string) =>
  queryOptions({
    queryKey: keys.block(memberId),
    queryFn: async () => (await call(profilesApi.readBlock, { params: { memberId } })).blocked,
  })

/** Queries that depend on a block: the list in the settings, and messages with the member. */
const staleKeys = (memberId: string) => [keys.blocks, keys.messaging(memberId), keys.allConversations]

/** Whether the viewer has blocked this member, and the functions to change it. */
export function useBlock(member: Member) {
  const client = useQueryClient()
  const { data } = useQuery({ ...blockQuery(member.user_id), enabled: Boolean(useViewer()) })
  const change = useMutation({
    mutationFn: (isBlocked: boolean) =>
      call(isBlocked ? profilesApi.block : profilesApi.unblock, { params: { memberId: member.user_id } }),
    onSuccess: ({ blocked }) => {
      toast({ title: blocked ? `Vous avez bloqué ${member.pseudo}` : `Vous avez débloqué ${member.pseudo}` })
      client.setQueryData(blockQuery(member.user_id).queryKey, blocked)
      return Promise.all(staleKeys(member.user_id).map((queryKey) => client.invalidateQueries({ queryKey })))
    },
    onError: (error) => toastError(error.message),
  })
  return {
    isBlocked: data ?? false,
    /** False for visitors, and until the server has responded. */
    isKnown: data !== undefined,
    isChanging: change.isPending,
    block: async () => void (await change.mutateAsync(true)),
    unblock: () => change.mutate(false),
  }
}
