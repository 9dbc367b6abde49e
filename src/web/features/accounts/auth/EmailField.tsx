import { cleanEmail, EMAIL_MAX, emailRefusal } from '#domain/accounts/accounts.ts'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'

type EmailFieldProps = {
  label?: string
  hint?: string
  error: string | undefined
  /** `username` in sign-in forms: password managers look for it. With `webauthn` the browser also suggests passkeys. */
  autoComplete?: 'username' | 'username webauthn' | 'email'
  defaultValue?: string
  onChange?: (email: string) => void
}

export function EmailField({
  label = 'Adresse e‑mail',
  hint,
  error,
  autoComplete = 'email',
  defaultValue,
  onChange,
}: EmailFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      <Input
        type="email"
        name="email"
        required
        maxLength={EMAIL_MAX}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={defaultValue}
        onChange={onChange && ((event) => onChange(event.target.value))}
      />
    </Field>
  )
}

export const emailRule = (value: string) => emailRefusal(cleanEmail(value))
