import type { RefObject } from 'react'
import { ASSIGNABLE_ROLES, type AssignableRole, type VerifiedType } from '#domain/roles.ts'
import { ColourChoice } from '#web/features/payments/verified/ColourChoice.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Select } from '#web/ui/Input.tsx'

type RoleFieldsProps = {
  role: AssignableRole
  onRole: (role: AssignableRole) => void
  colour: VerifiedType | null
  onColour: (colour: VerifiedType) => void
  colourError: string | null
  firstColour: RefObject<HTMLInputElement | null>
}

/** The role, and for « verified » the colour of its mark. */
export function RoleFields({ role, onRole, colour, onColour, colourError, firstColour }: RoleFieldsProps) {
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
            <option key={one}>{one}</option>
          ))}
        </Select>
      </Field>
      {role === 'verified' && (
        <ColourChoice firstRef={firstColour} value={colour} onChange={onColour} error={colourError} />
      )}
    </div>
  )
}
