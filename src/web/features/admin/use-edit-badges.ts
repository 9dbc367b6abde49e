import { useMutation, useQueryClient } from '@tanstack/react-query'
import { adminApi } from '#api/admin.ts'
import { membersApi } from '#api/moderation.ts'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/invalidate.ts'
import { toast, toastError } from '#web/lib/toast.ts'
import { updateMember } from './admin-queries.ts'

/** Saves the badges if the member still has those shown (`from`). */
export function useEditBadges() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ memberId, ...body }: { memberId: string; badges: string[]; from: string[] }) =>
      call(adminApi.editBadges, { params: { memberId }, body }),
    onSuccess: ({ member }) => {
      updateMember(client, member)
      toast({ title: 'Badges enregistrés', description: member.pseudo })
      void invalidate.member(client)
    },
    onSettled: () => invalidate.staff(client),
  })
}

/** Awards the activity badges that the member has earned. */
export function useSyncBadges(memberId: string, onSynced: (badges: string[]) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(membersApi.syncBadges, { params: { memberId } }),
    onSuccess: ({ badges }) => {
      onSynced(badges)
      toast({ title: 'Badges synchronisés' })
      void invalidate.staff(client)
      void invalidate.member(client)
    },
    onError: () => toastError('Impossible de synchroniser les badges'),
  })
}
