import type { ReactNode } from 'react'
import { Field } from '#web/ui/Field.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'

type PasswordFieldProps = {
  name?: string
  label?: string
  aside?: ReactNode
  error: string | undefined
}

/** The current password. */
export function PasswordField({
  name = 'password',
  label = 'Mot de passe',
  aside,
  error,
}: PasswordFieldProps) {
  return (
    <Field label={label} aside={aside} error={error}>
      <PasswordInput name={name} required autoComplete="current-password" />
    </Field>
  )
}

/** The current password only has to be present. */
export const knownPasswordRule = (value: string) =>
  value === '' ? 'Veuillez saisir votre mot de passe.' : null
