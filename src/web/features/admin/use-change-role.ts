import { useMutation, useQueryClient } from '@tanstack/react-query'
import { adminApi } from '#api/admin.ts'
import type { AssignableRole, VerifiedType } from '#domain/roles.ts'
import type { MemberRecord } from '#domain/moderation/staff.ts'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/invalidate.ts'
import { toastFailure, toast } from '#web/lib/toast.ts'
import { updateMember } from './admin-queries.ts'

/** The lists are refetched this long after a role has changed. */
const RELOAD_MS = 1_000

type Change = { member: MemberRecord; role: AssignableRole; verified_type?: VerifiedType | null }

/**
 * Changes the role if the member still has the one shown; otherwise the lists are refetched. `isQuiet`: the caller reports
 * failures.
 */
export function useChangeRole({ isQuiet = false }: { isQuiet?: boolean } = {}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ member, role, verified_type = null }: Change) =>
      call(adminApi.changeRole, {
        params: { memberId: member.user_id },
        body: { role, from: member.role, verified_type },
      }),
    onSuccess: ({ member }) => {
      updateMember(client, member)
      toast({ title: 'Rôle mis à jour', description: `${member.pseudo} : ${member.role}` })
      setTimeout(() => void invalidate.staff(client), RELOAD_MS)
      void invalidate.member(client)
    },
    onError: (error) => {
      if (!isQuiet) toastFailure(error, 'Impossible de modifier le rôle')
      void invalidate.staff(client)
    },
  })
}
