import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { profilesApi } from '#api/profiles.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { toast, toastError } from '#web/lib/toast.ts'
import { confirm } from '#web/ui/confirm.tsx'

type Member = { user_id: string; pseudo: string }

const blockQuery = (memberId: string) =>
  queryOptions({
    queryKey: keys.block(memberId),
    queryFn: async () => (await call(profilesApi.readBlock, { params: { memberId } })).blocked,
  })

/** Queries that depend on a block: the list in the settings, and messages with the member. */
const staleKeys = (memberId: string) => [keys.blocks, keys.messaging(memberId), keys.allConversations]

async function changeBlock(client: QueryClient, { user_id, pseudo }: Member, isBlocked: boolean) {
  const { blocked } = await call(isBlocked ? profilesApi.block : profilesApi.unblock, {
    params: { memberId: user_id },
  })
  toast({ title: blocked ? `Vous avez bloqué ${pseudo}` : `Vous avez débloqué ${pseudo}` })
  client.setQueryData(blockQuery(user_id).queryKey, blocked)
  await Promise.all(staleKeys(user_id).map((queryKey) => client.invalidateQueries({ queryKey })))
}

const toastRefusal = (error: Error) => toastError(error.message)

/** Asks, and blocks the member. */
export const blockMember = (member: Member) =>
  void confirm({
    title: `Bloquer ${member.pseudo} ?`,
    text: 'Vous ne pourrez plus vous écrire, ni l’un ni l’autre. Vous pourrez débloquer cette personne dans vos paramètres.',
    label: 'Bloquer',
    run: (client) => changeBlock(client, member, true),
    onError: toastRefusal,
  })

/** Whether the viewer has blocked this member, and the function to unblock them. */
export function useBlock(member: Member) {
  const client = useQueryClient()
  const { data } = useQuery({ ...blockQuery(member.user_id), enabled: Boolean(useViewer()) })
  const unblocking = useMutation({
    mutationFn: () => changeBlock(client, member, false),
    onError: toastRefusal,
  })
  return {
    isBlocked: data ?? false,
    /** False for visitors, and until the server has responded. */
    isKnown: data !== undefined,
    isUnblocking: unblocking.isPending,
    unblock: () => unblocking.mutate(),
  }
}
