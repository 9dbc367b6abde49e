import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { MemberCard } from '#domain/members.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { announce } from '#web/lib/announce.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'

const CLAIM_KEY = ['viewer', 'claim'] as const

type ClaimOptions<Item> = {
  /** The lists that show it. */
  queryKey: QueryKey
  /** Puts whoever takes care of it into the list on the screen. */
  show: (item: Item, assignee: MemberCard | null) => void
  send: (item: Item, mine: boolean) => Promise<unknown>
}

type Claimable = { title: string; assignee: MemberCard | null }

/** « Je m’en occupe »: shown at once, and as the server has it afterwards. */
export function useClaim<Item extends Claimable>({ queryKey, show, send }: ClaimOptions<Item>) {
  const client = useQueryClient()
  const viewer = useViewer()
  const { mutate } = useMutation({
    mutationKey: CLAIM_KEY,
    // One after the other: the last word counts.
    scope: { id: 'claim' },
    mutationFn: ({ item, mine }: { item: Item; mine: boolean }) => send(item, mine),
    onMutate: async ({ item, mine }) => {
      await client.cancelQueries({ queryKey })
      show(item, mine && viewer ? viewer.profile : null)
    },
    onSuccess: (_answer, { item: { title }, mine }) =>
      announce(mine ? `Vous vous occupez de « ${title} »` : `Vous laissez « ${title} »`),
    onError: (error) => toastFailure(error, 'Impossible de traiter cette action'),
    onSettled: () => {
      if (client.isMutating({ mutationKey: CLAIM_KEY }) === 1) void client.invalidateQueries({ queryKey })
    },
  })
  const isMine = ({ assignee }: Item) => assignee !== null && assignee.user_id === viewer?.user.id
  return {
    isMine,
    /** Takes it, from whoever has it; or lets go of it. */
    toggle: (item: Item) => mutate({ item, mine: !isMine(item) }),
  }
}

export type Claim<Item extends Claimable> = ReturnType<typeof useClaim<Item>>
