import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ClosedNetworks, sanctionsApi } from '#api/moderation-sanctions.ts'
import type { AppError } from '#domain/errors.ts'
import { type BanHours, type BanType, otherMembersIn } from '#domain/moderation/sanctions.ts'
import { counted } from '#domain/numbers.ts'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/invalidate.ts'
import { useForm } from '#web/lib/use-form.ts'
import { toast, toastError } from '#web/lib/toast.ts'

const FAILURE = 'Impossible de bannir l’utilisateur'

type SanctionInput = {
  member: { user_id: string; pseudo: string }
  type: BanType
  hours: BanHours
  onType: (reason: string) => void
  onDone: () => void
}

/** Sends a sanction. Closing a network that many others use needs a confirmation with their number. */
export function useSanctionForm({ member, type, hours, onType, onDone }: SanctionInput) {
  const client = useQueryClient()
  const [sharedBy, setSharedBy] = useState<number | null>(null)
  const params = { memberId: member.user_id }
  const send = async (reason: string): Promise<string> => {
    if (type === 'ip') {
      const body = { reason, ...(sharedBy !== null && { confirmed_members: sharedBy }) }
      return networksText(await call(sanctionsApi.banByAddress, { params, body }))
    }
    const body = type === 'temp' ? { type, hours, reason } : { type, reason }
    await call(sanctionsApi.ban, { params, body })
    return member.pseudo
  }
  const form = useForm({
    rules: { reason: () => null },
    send: async ({ reason }) => {
      const description = await send(reason.trim())
      onDone()
      toast({ title: 'Utilisateur banni', description })
      void invalidate.staff(client)
      void invalidate.member(client)
    },
    failure: FAILURE,
    onFailure: (error) => {
      const others = otherMembersIn(error)
      void invalidate.staff(client)
      setSharedBy(others)
      if (others === null) toastRefusal(error, FAILURE)
    },
    onType: ({ reason }) => onType(reason),
  })
  return { form, sharedBy, clearSharedBy: () => setSharedBy(null) }
}

/** The toast of a refused sanction; the dialog shows the reason. */
export function toastRefusal(error: AppError, otherwise: string) {
  if (error.kind === 'forbidden') toastError(error.message, 'Permission refusée')
  else toastError(otherwise)
}

/** The networks that a ban by address closed, and why others stay open. */
export function networksText({ closed, kept_open }: ClosedNetworks): string {
  if (closed + kept_open === 0) return 'Aucun réseau connu : seul le compte est banni.'
  const first =
    closed === 0 ? 'Aucun réseau fermé' : counted(closed, 'réseau') + (closed > 1 ? ' fermés' : ' fermé')
  if (kept_open === 0) return `${first}.`
  return kept_open === 1
    ? `${first} ; 1 reste ouvert : l’équipe s’en sert, ou il est partagé.`
    : `${first} ; ${kept_open} restent ouverts : l’équipe s’en sert, ou ils sont partagés.`
}
