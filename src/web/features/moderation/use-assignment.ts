import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { MemberCard } from '#domain/profiles/members.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { announce } from '#web/lib/announce.ts'
import { toastFailure } from '#web/lib/toast.ts'

const ASSIGNMENT_KEY = ['viewer', 'assignment'] as const

type AssignmentOptions<Item> = {
  /** The lists that show the item. */
  queryKey: QueryKey
  /** Shows the assignee in the cached list. */
  show: (item: Item, assignee: MemberCard | null) => void
  send: (item: Item, mine: boolean) => Promise<unknown>
}

type Assignable = { title: string; assignee: MemberCard | null }

/** « Je m’en occupe »: shown at once, then reconciled with the server. */
export function useAssignment<Item extends Assignable>({ queryKey, show, send }: AssignmentOptions<Item>) {
  const client = useQueryClient()
  const viewer = useViewer()
  const { mutate } = useMutation({
    mutationKey: ASSIGNMENT_KEY,
    // One after the other: the last change wins.
    scope: { id: 'assignment' },
    mutationFn: ({ item, mine }: { item: Item; mine: boolean }) => send(item, mine),
    onMutate: async ({ item, mine }) => {
      await client.cancelQueries({ queryKey })
      show(item, mine && viewer ? viewer.profile : null)
    },
    onSuccess: (_response, { item: { title }, mine }) =>
      announce(mine ? `Vous vous occupez de « ${title} »` : `Vous laissez « ${title} »`),
    onError: (error) => toastFailure(error, 'Impossible de traiter cette action'),
    onSettled: () => {
      if (client.isMutating({ mutationKey: ASSIGNMENT_KEY }) === 1)
        void client.invalidateQueries({ queryKey })
    },
  })
  const isMine = ({ assignee }: Item) => assignee !== null && assignee.user_id === viewer?.user.id
  return {
    isMine,
    /** Assigns the item to the viewer, also from another assignee; or releases it. */
    toggle: (item: Item) => mutate({ item, mine: !isMine(item) }),
  }
}

export type ItemAssignment<Item extends Assignable> = ReturnType<typeof useAssignment<Item>>
