import type { ReactNode } from 'react'
import { focusOnMount } from '#web/lib/focus.ts'
import { Field } from '#web/ui/Field.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'

type PasswordFieldProps = {
  name?: string
  label?: string
  aside?: ReactNode
  error: string | undefined
  takesFocus?: boolean
}

/** The current password. */
export function PasswordField({
  name = 'password',
  label = 'Mot de passe',
  aside,
  error,
  takesFocus = false,
}: PasswordFieldProps) {
  return (
    <Field label={label} aside={aside} error={error}>
      <PasswordInput
        ref={takesFocus ? focusOnMount : undefined}
        name={name}
        required
        autoComplete="current-password"
      />
    </Field>
  )
}

/** The current password only has to be present. */
export const knownPasswordRule = (value: string) =>
  value === '' ? 'Veuillez saisir votre mot de passe.' : null
