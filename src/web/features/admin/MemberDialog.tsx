import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { avatarUrl } from '#domain/profiles/avatar.ts'
import { wholeNumber } from '#domain/numbers.ts'
import type { MemberRecord } from '#domain/moderation/staff.ts'
import { monthAndYear } from '#domain/time.ts'
import { ASSIGNABLE_ROLES, type AssignableRole, ROLE_DETAILS, type VerifiedType } from '#domain/roles.ts'
import { historyQuery } from '#web/features/moderation/SanctionHistory.tsx'
import { ColourChoice } from '#web/features/payments/ColourChoice.tsx'
import type { OpenDialogProps } from '#web/lib/open-dialog.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Select } from '#web/ui/Input.tsx'
import { AccountSection } from './AccountSection.tsx'
import { BadgeEditor } from './BadgeEditor.tsx'
import { SanctionSection } from './SanctionSection.tsx'
import { useMemberForm } from './use-member-form.ts'

/** Edits a member: role and badges are saved together, all other changes at once. */
export default function MemberDialog({ member, onClose }: { member: MemberRecord } & OpenDialogProps) {
  const { form, role, badges, isChanged, isSaved } = useMemberForm(member, onClose)
  // Refetched after a sanction in this dialog.
  const current = useQuery(historyQuery(member.user_id)).data?.member ?? member
  return (
    <FormDialog
      form={form}
      size="l"
      title={member.pseudo}
      lead={<Avatar src={avatarUrl(member)} name={member.pseudo} size={48} />}
      description={aboutMember(member)}
      submitLabel="Enregistrer"
      busyLabel={isSaved ? 'Enregistré' : 'Un instant…'}
      isChanged={isChanged}
      onClose={onClose}
    >
      <RoleFields {...role} />
      <BadgeEditor memberId={member.user_id} {...badges} />
      <SanctionSection member={current} />
      <AccountSection member={member} />
    </FormDialog>
  )
}

const aboutMember = ({ handle, joined_at, community_xp }: MemberRecord) =>
  [
    ...(handle ? [`@${handle}`] : []),
    `membre depuis ${monthAndYear(joined_at, 'reader')}`,
    `${wholeNumber(community_xp)} XP`,
  ].join(' · ')

type RoleFieldsProps = {
  role: AssignableRole
  onRole: (role: AssignableRole) => void
  colour: VerifiedType | null
  onColour: (colour: VerifiedType) => void
  colourError: string | null
  firstColour: RefObject<HTMLInputElement | null>
}

/** The role, and for « verified » the colour of its badge. */
function RoleFields({ role, onRole, colour, onColour, colourError, firstColour }: RoleFieldsProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
      <Field label="Rôle" hint="Un autre rôle retire la coche accordée. Une coche achetée reste.">
        <Select
          name="role"
          value={role}
          onChange={({ target }) => {
            const chosen = ASSIGNABLE_ROLES.find((one) => one === target.value)
            if (chosen) onRole(chosen)
          }}
        >
          {ASSIGNABLE_ROLES.map((one) => (
            <option key={one} value={one}>
              {ROLE_DETAILS[one].name}
            </option>
          ))}
        </Select>
      </Field>
      {role === 'verified' && (
        <ColourChoice firstRef={firstColour} value={colour} onChange={onColour} error={colourError} />
      )}
    </div>
  )
}
