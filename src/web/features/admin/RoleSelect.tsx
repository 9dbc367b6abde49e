import { ASSIGNABLE_ROLES, type Role } from '#domain/roles.ts'
import type { MemberRecord } from '#domain/staff.ts'
import { ChoiceSelect } from './ChoiceSelect.tsx'
import { useChangeRole } from './use-change-role.ts'

/** « verified » needs a colour, which the dialog asks for. */
const OFFERED = ASSIGNABLE_ROLES.filter((role) => role !== 'verified')

/** A member's role, which changes as soon as another one is chosen. */
export function RoleSelect({ member }: { member: MemberRecord }) {
  const { mutate, isPending, variables } = useChangeRole()
  const shown = isPending ? variables.role : member.role
  const roles: readonly Role[] = OFFERED.some((role) => role === member.role)
    ? OFFERED
    : [...OFFERED, member.role]
  return (
    <div className="w-32 max-w-full lg:w-36">
      <ChoiceSelect
        aria-label={`Rôle de ${member.pseudo}`}
        value={shown}
        disabled={!member.may_change_role}
        aria-busy={isPending || undefined}
        onChange={({ target }) => {
          const role = OFFERED.find((one) => one === target.value)
          if (role && !isPending) mutate({ member, role })
        }}
      >
        {(member.may_change_role ? roles : [member.role]).map((role) => (
          <option key={role}>{role}</option>
        ))}
      </ChoiceSelect>
    </div>
  )
}
