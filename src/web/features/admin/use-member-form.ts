import { useRef, useState } from 'react'
import { ASSIGNABLE_ROLES, type AssignableRole, type VerifiedType } from '#domain/roles.ts'
import type { MemberRecord } from '#domain/moderation/staff.ts'
import { toastFailure } from '#web/lib/toast.ts'
import { useForm } from '#web/lib/use-form.ts'
import { useChangeRole } from './use-change-role.ts'
import { useEditBadges } from './use-edit-badges.ts'

/** The dialog closes this long after saving. */
const CLOSE_MS = 500

/** Role and badges of a member, saved together. After a failure, what was already saved is not sent again. */
export function useMemberForm(member: MemberRecord, onClose: () => void) {
  const role = useRole(member)
  const badges = useBadges(member)
  const [isSaved, setIsSaved] = useState(false)
  const form = useForm({
    rules: { role: () => null },
    send: async () => {
      if (role.refuse()) return
      await role.save()
      await badges.save()
      setIsSaved(true)
      await new Promise((resolve) => setTimeout(resolve, CLOSE_MS))
      onClose()
    },
    onFailure: (error) => toastFailure(error, 'Impossible de sauvegarder les modifications'),
  })
  return {
    form,
    isSaved,
    isChanged: role.isChanged || badges.isChanged,
    role: role.fields,
    badges: badges.fields,
  }
}

function useRole(member: MemberRecord) {
  const { mutateAsync } = useChangeRole({ isQuiet: true })
  const [saved, setSaved] = useState<Pick<MemberRecord, 'role' | 'verified_type'>>(member)
  const [role, setRole] = useState<AssignableRole>(
    () => ASSIGNABLE_ROLES.find((one) => one === member.role) ?? 'user',
  )
  const [colour, setColour] = useState<VerifiedType | null>(member.verified_type)
  const [isMissing, setIsMissing] = useState(false)
  const firstColour = useRef<HTMLInputElement>(null)
  const isChanged = role !== saved.role || (role === 'verified' && colour !== saved.verified_type)
  return {
    isChanged,
    /** « verified » without a colour: shows an error beside the colours. */
    refuse() {
      const isRefused = role === 'verified' && colour === null
      setIsMissing(isRefused)
      if (isRefused) firstColour.current?.focus()
      return isRefused
    },
    async save() {
      if (!isChanged) return
      const verified_type = role === 'verified' ? colour : null
      const response = await mutateAsync({ member: { ...member, role: saved.role }, role, verified_type })
      setSaved(response.member)
    },
    fields: {
      role,
      onRole: setRole,
      colour,
      onColour: (chosen: VerifiedType) => {
        setColour(chosen)
        setIsMissing(false)
      },
      colourError: isMissing && role === 'verified' ? 'Veuillez sélectionner un type de badge' : null,
      firstColour,
    },
  }
}

function useBadges(member: MemberRecord) {
  const { mutateAsync } = useEditBadges()
  const [saved, setSaved] = useState<readonly string[]>(member.badges)
  const [badges, setBadges] = useState(saved)
  const isChanged = !isSameList(badges, saved)
  return {
    isChanged,
    async save() {
      if (!isChanged) return
      const input = { memberId: member.user_id, badges: [...badges], from: [...saved] }
      setSaved((await mutateAsync(input)).member.badges)
    },
    fields: {
      badges,
      onBadges: setBadges,
      /** Badges that the server awarded are no unsaved changes. */
      onSynced: (given: string[]) => {
        const added = given.filter((badge) => !saved.includes(badge))
        setSaved(given)
        setBadges((mine) => [...mine, ...added.filter((badge) => !mine.includes(badge))])
      },
    },
  }
}

const isSameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((item, at) => item === other[at])
