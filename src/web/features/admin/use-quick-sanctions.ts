import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sanctionsApi } from '#api/moderation-sanctions.ts'
import { toAppError } from '#domain/errors.ts'
import { otherMembersIn } from '#domain/moderation/sanctions.ts'
import type { MemberRecord } from '#domain/moderation/staff.ts'
import { networksText, toastRefusal } from '#web/features/moderation/use-sanction-form.ts'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/invalidate.ts'
import { toast } from '#web/lib/toast.ts'
import { confirm, type Question } from '#web/ui/confirm.tsx'

/** Mutes a member's comments, or unmutes them. */
export function useMute({ user_id, pseudo }: MemberRecord) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ isOn }: { isOn: boolean }) =>
      call(sanctionsApi.toggleComments, { params: { memberId: user_id }, body: { on: isOn } }),
    onSuccess: (_, { isOn }) => {
      toast({ title: isOn ? 'Commentaires coupés' : 'Commentaires rétablis', description: pseudo })
      void invalidate.member(client)
    },
    onError: (error) => toastRefusal(toAppError(error), 'Impossible de modifier le statut'),
    // The switch stays pending until the list is refetched.
    onSettled: () => invalidate.staff(client),
  })
}

/** Asks, and bans the member for a day. */
export const banForADay = ({ user_id, pseudo, ban_status }: MemberRecord) =>
  askToSanction({
    title: `Bannir ${pseudo} 24 heures ?`,
    text: ban_status.banned_until
      ? 'Remplace le ban temporaire en cours. Le membre en est averti ; le ban se lève seul.'
      : 'Plus rien que d’autres puissent voir : ni plans, ni commentaires, ni messages. Le membre en est averti ; le ban se lève seul.',
    label: 'Bannir 24 h',
    failure: 'Impossible d’appliquer le ban temporaire',
    send: async () => {
      await call(sanctionsApi.banForADay, { params: { memberId: user_id }, body: {} })
      toast({ title: 'Ban temporaire appliqué', description: pseudo })
    },
  })

/** Asks, and bans by network address or lifts that ban. A network that many others use needs a second confirmation. */
export function toggleAddressBan({ user_id, pseudo, ban_status }: MemberRecord) {
  const params = { memberId: user_id }
  if (ban_status.ip_banned)
    return askToSanction({
      title: `Lever le ban IP de ${pseudo} ?`,
      text: 'Le compte et ses réseaux sont rouverts aussitôt. Le membre en est averti.',
      label: 'Lever le ban IP',
      isHarmless: true,
      failure: CANNOT_BAN_ADDRESS,
      send: async () => {
        await call(sanctionsApi.toggleAddressBan, { params, body: { on: false } })
        toast({ title: 'Ban IP retiré', description: pseudo })
      },
    })
  let others: number | null = null
  return askToSanction({
    title: `Appliquer un ban IP à ${pseudo} ?`,
    text: 'Le compte est suspendu sans date de fin, et ses réseaux sont fermés aux inscriptions et aux connexions pendant 12 mois. Votre propre réseau reste ouvert.',
    label: 'Appliquer le ban IP',
    retryLabel: () => (others === null ? 'Appliquer le ban IP' : 'Bannir quand même'),
    failure: CANNOT_BAN_ADDRESS,
    send: async () => {
      const confirmed = others === null ? {} : { confirmed_members: others }
      try {
        const response = await call(sanctionsApi.toggleAddressBan, {
          params,
          body: { on: true, ...confirmed },
        })
        const description = 'closed' in response ? networksText(response) : pseudo
        toast({ title: 'Ban IP appliqué', description })
      } catch (error) {
        others = otherMembersIn(toAppError(error))
        throw error
      }
    },
  })
}

const CANNOT_BAN_ADDRESS = 'Impossible de modifier le ban IP'

type SanctionQuestion = Omit<Question, 'run'> & { failure: string; send: () => Promise<void> }

function askToSanction({ send, ...question }: SanctionQuestion) {
  void confirm({
    ...question,
    run: async (client) => {
      try {
        await send()
        void invalidate.member(client)
      } finally {
        void invalidate.staff(client)
      }
    },
    onError: (error) => {
      const refusal = toAppError(error)
      // The dialog asks for confirmation with their number.
      if (refusal.field !== 'confirmed_members') toastRefusal(refusal, question.failure)
    },
  })
}
