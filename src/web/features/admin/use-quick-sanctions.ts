import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ClosedNetworks, sanctionsApi } from '#api/sanctions.ts'
import { toAppError } from '#domain/errors.ts'
import type { MemberRecord } from '#domain/staff.ts'
import { networksText, tellRefused } from '#web/features/moderation/sanctions/use-sanction-form.ts'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/keys.ts'
import { failureText } from '#web/lib/toast-failure.ts'
import { toast } from '#web/lib/toast.ts'

type Words = { done: (isOn: boolean) => string; failed: string }
type Wanted = { isOn: boolean; confirmedMembers?: number | undefined }

/** Comments closed to a member, or open again. */
export const useMute = (member: MemberRecord) =>
  useSanction(member, MUTE, ({ isOn }) =>
    call(sanctionsApi.toggleComments, { params: { memberId: member.user_id }, body: { on: isOn } }),
  )

export const useDayBan = (member: MemberRecord, onDone: () => void) =>
  useSanction(
    member,
    DAY_BAN,
    () => call(sanctionsApi.banForADay, { params: { memberId: member.user_id }, body: {} }),
    onDone,
  )

export const useAddressBan = (member: MemberRecord, onDone: () => void) =>
  useSanction(
    member,
    ADDRESS_BAN,
    ({ isOn, confirmedMembers }) =>
      call(sanctionsApi.toggleAddressBan, {
        params: { memberId: member.user_id },
        body: { on: isOn, ...(confirmedMembers !== undefined && { confirmed_members: confirmedMembers }) },
      }),
    onDone,
  )

const MUTE: Words = {
  done: (isOn) => (isOn ? 'Commentaires coupés' : 'Commentaires rétablis'),
  failed: 'Impossible de modifier le statut',
}
const DAY_BAN: Words = {
  done: () => 'Ban temporaire appliqué',
  failed: 'Impossible d’appliquer le ban temporaire',
}
const ADDRESS_BAN: Words = {
  done: (isOn) => (isOn ? 'Ban IP appliqué' : 'Ban IP retiré'),
  failed: 'Impossible de modifier le ban IP',
}

function useSanction(
  { pseudo }: MemberRecord,
  { done, failed }: Words,
  send: (wanted: Wanted) => Promise<{ done: true } | ClosedNetworks>,
  onDone?: () => void,
) {
  const client = useQueryClient()
  const sanction = useMutation({
    mutationFn: send,
    onSuccess: (answer, { isOn }) => {
      onDone?.()
      toast({ title: done(isOn), description: isOn && 'closed' in answer ? networksText(answer) : pseudo })
      void invalidate.member(client)
    },
    onError: (error) => {
      const refusal = toAppError(error)
      // Asked again in the dialog, with their number.
      if (refusal.field !== 'confirmed_members') tellRefused(refusal, failed)
    },
    onSettled: () => {
      const reloaded = invalidate.staff(client)
      // A switch shows what was asked until the list says so; a dialog waits for no list.
      return onDone ? undefined : reloaded
    },
  })
  const { error } = sanction
  return { ...sanction, problem: error && failureText(error, failed) }
}
