import { useState } from 'react'
import { PASSWORD_MIN } from '#domain/accounts.ts'
import { Field } from '#web/ui/Field.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import { StrengthHint } from './StrengthHint.tsx'

type NewPasswordFieldProps = { name?: string; label?: string; error: string | undefined }

/** A password to be: says the rule, and how hard this one would be to guess. */
export function NewPasswordField({
  name = 'password',
  label = 'Mot de passe',
  error,
}: NewPasswordFieldProps) {
  const [password, setPassword] = useState('')
  return (
    <Field
      label={label}
      error={error}
      hint={
        <>
          <StrengthHint password={password} />
          Au moins {PASSWORD_MIN} caractères. Une phrase que vous seul connaissez vaut mieux qu’un mot.
        </>
      }
    >
      <PasswordInput
        name={name}
        required
        autoComplete="new-password"
        onChange={(event) => setPassword(event.target.value)}
      />
    </Field>
  )
}
