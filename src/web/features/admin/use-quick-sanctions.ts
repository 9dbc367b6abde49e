import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ClosedNetworks, sanctionsApi } from '#api/sanctions.ts'
import { toAppError } from '#domain/errors.ts'
import type { MemberRecord } from '#domain/staff.ts'
import { networksText, toastRefusal } from '#web/features/moderation/sanctions/use-sanction-form.ts'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/invalidate.ts'
import { failureText } from '#web/lib/toast-failure.ts'
import { toast } from '#web/lib/toast.ts'

type Texts = { done: (isOn: boolean) => string; failed: string }
type SanctionInput = { isOn: boolean; confirmedMembers?: number | undefined }

/** Mutes a member's comments, or unmutes them. */
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

const MUTE: Texts = {
  done: (isOn) => (isOn ? 'Commentaires coupés' : 'Commentaires rétablis'),
  failed: 'Impossible de modifier le statut',
}
const DAY_BAN: Texts = {
  done: () => 'Ban temporaire appliqué',
  failed: 'Impossible d’appliquer le ban temporaire',
}
const ADDRESS_BAN: Texts = {
  done: (isOn) => (isOn ? 'Ban IP appliqué' : 'Ban IP retiré'),
  failed: 'Impossible de modifier le ban IP',
}

function useSanction(
  { pseudo }: MemberRecord,
  { done, failed }: Texts,
  send: (input: SanctionInput) => Promise<{ done: true } | ClosedNetworks>,
  onDone?: () => void,
) {
  const client = useQueryClient()
  const sanction = useMutation({
    mutationFn: send,
    onSuccess: (response, { isOn }) => {
      onDone?.()
      toast({
        title: done(isOn),
        description: isOn && 'closed' in response ? networksText(response) : pseudo,
      })
      void invalidate.member(client)
    },
    onError: (error) => {
      const refusal = toAppError(error)
      // The dialog asks for confirmation with their number.
      if (refusal.field !== 'confirmed_members') toastRefusal(refusal, failed)
    },
    onSettled: () => {
      const reloaded = invalidate.staff(client)
      // A switch stays pending until the list is refetched; a dialog does not wait for it.
      return onDone ? undefined : reloaded
    },
  })
  const { error } = sanction
  return { ...sanction, problem: error && failureText(error, failed) }
}
