import { useState } from 'react'
import { PASSWORD_MIN, passwordStrength, STAFF_PASSWORD_MIN } from '#domain/accounts/accounts.ts'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/Field.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

type NewPasswordFieldProps = { name?: string; label?: string; error: string | undefined }

/** A new password: shows the rule and the strength. */
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
          {PASSWORD_MIN} caractères suffisent ; {STAFF_PASSWORD_MIN} ou plus, c’est bien plus sûr. Une phrase
          vaut mieux qu’un mot.
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

/** Three bars, a word and a reason; screen readers announce changes. Empty while the field is. */
function StrengthHint({ password }: { password: string }) {
  const { level, label, why } = passwordStrength(password)
  return (
    <span role="status" className="block empty:hidden">
      {password !== '' && (
        <>
          <span className="mb-1 flex items-center gap-2">
            <VisuallyHidden>Solidité :</VisuallyHidden>
            <span aria-hidden className="flex flex-1 gap-1">
              {[1, 2, 3].map((bar) => (
                <span
                  key={bar}
                  className={cx('h-1 flex-1 rounded-full', bar <= level ? BARS[level] : 'bg-line')}
                />
              ))}
            </span>
            <span className={cx('min-w-18 text-right font-semibold', WORDS[level])}>{label}</span>
          </span>
          <span className="mb-1 block text-ink">{why}</span>
        </>
      )}
    </span>
  )
}

const BARS = ['bg-line', 'bg-bad', 'bg-warn-fill', 'bg-good']
const WORDS = ['text-bad', 'text-bad', 'text-warn', 'text-good']
