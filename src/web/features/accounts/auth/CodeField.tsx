import { type InputEvent, useEffect, useRef } from 'react'
import { focusOnMount } from '#web/lib/focus.ts'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'

const DIGITS = 6

type CodeFieldProps = {
  hint?: string
  error: string | undefined
  /** The form is sent as soon as the code is complete. */
  submits?: boolean
  takesFocus?: boolean
}

/** The code of an authenticator app; spaces of a pasted code are removed. */
export function CodeField({ hint, error, submits = false, takesFocus = false }: CodeFieldProps) {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) focusOnMount(ref.current)
  }, [takesFocus])
  // The next code replaces the refused one.
  useEffect(() => {
    if (error) ref.current?.select()
  }, [error])
  const complete = ({ currentTarget: input }: InputEvent<HTMLInputElement>) => {
    const digits = input.value.replace(/\D/g, '').slice(0, DIGITS)
    if (digits !== input.value) input.value = digits
    if (submits && digits.length === DIGITS) input.form?.requestSubmit()
  }
  return (
    <Field label="Code à six chiffres" hint={hint} error={error}>
      <Input
        ref={ref}
        name="code"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        placeholder="000000"
        onInput={complete}
        className="font-mono text-[1.25rem] tracking-[0.3em] placeholder:text-muted/45"
      />
    </Field>
  )
}

export const codeRule = (value: string) =>
  value.length === DIGITS
    ? null
    : value === ''
      ? 'Saisissez le code à six chiffres.'
      : 'Le code compte six chiffres.'
