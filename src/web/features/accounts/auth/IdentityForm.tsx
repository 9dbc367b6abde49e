import { useMutation } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { type ReactNode, useState } from 'react'
import type { WebAuthnJson } from '#api/accounts-second-factor.ts'
import { type AppError, toAppError } from '#domain/errors.ts'
import type { ProofKind } from '#domain/accounts/second-factor.ts'
import { AuthForm } from '#web/features/accounts/auth/AuthForm.tsx'
import { knownPasswordRule, PasswordField } from './PasswordField.tsx'
import { focusOnMount } from '#web/lib/focus.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { FormProblem } from '#web/ui/Notice.tsx'
import { codeRule, CodeField } from './CodeField.tsx'
import { signWithPasskey, useHostForPasskeys } from './passkeys.ts'

/** What the member gives: exactly one. */
export type IdentityAnswer =
  | { code: string }
  | { recovery_code: string }
  | { password: string }
  | { assertion: WebAuthnJson }

type IdentityFormProps = {
  kinds: readonly ProofKind[]
  /** The options of the browser, where the account has a passkey and this address a host name. */
  passkey: WebAuthnJson | null
  /** For password managers. */
  email?: string
  send: (answer: IdentityAnswer) => Promise<void>
  onFailure?: (error: AppError) => void
  submitLabel: string
  /** Under the field. */
  children?: ReactNode
}

/** Asks for the second factor, or the password of an account without one: in the sign-in and before sensitive actions. */
export function IdentityForm({ kinds, passkey, ...form }: IdentityFormProps) {
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false)
  if (usesRecoveryCode) {
    return (
      <>
        <FieldForm {...form} field="recovery_code" />
        <SwitchButton onClick={() => setUsesRecoveryCode(false)}>Revenir aux autres moyens</SwitchButton>
      </>
    )
  }
  const field = kinds.includes('totp') ? 'code' : kinds.includes('password') ? 'password' : null
  const hasPasskey = kinds.includes('passkey')
  return (
    <>
      {field && <FieldForm {...form} field={field} />}
      {field && hasPasskey && <Or />}
      {hasPasskey && (
        <PasskeyForm {...form} passkey={passkey} isOnly={!field}>
          {!field && form.children}
        </PasskeyForm>
      )}
      {kinds.includes('recovery_code') && (
        <SwitchButton onClick={() => setUsesRecoveryCode(true)}>Utiliser un code de secours</SwitchButton>
      )}
    </>
  )
}

type FieldName = 'code' | 'recovery_code' | 'password'
type FieldFormProps = Omit<IdentityFormProps, 'kinds' | 'passkey'> & { field: FieldName }

function FieldForm({ field, email, send, onFailure, submitLabel, children }: FieldFormProps) {
  const form = useForm({
    rules: { [field]: RULES[field] },
    send: (values) => send({ [field]: values[field]! } as IdentityAnswer),
    onFailure,
  })
  const error = form.errors[field]
  return (
    <AuthForm form={form} submitLabel={submitLabel} busyLabel="Vérification…">
      {field === 'code' && (
        <CodeField
          takesFocus
          submits
          error={error}
          hint="Votre application d’authentification l’affiche ; il change toutes les 30 secondes."
        />
      )}
      {field === 'recovery_code' && <RecoveryCodeField error={error} />}
      {field === 'password' && (
        <>
          <input hidden readOnly type="text" name="username" autoComplete="username" value={email} />
          <PasswordField takesFocus error={error} />
        </>
      )}
      {children}
    </AuthForm>
  )
}

const RULES: Record<FieldName, (value: string) => string | null> = {
  code: codeRule,
  recovery_code: (value) => (value.trim() === '' ? 'Saisissez un code de secours.' : null),
  password: knownPasswordRule,
}

function RecoveryCodeField({ error }: { error: string | undefined }) {
  return (
    <Field
      label="Code de secours"
      hint="L’un de ceux que vous avez conservés. Chaque code ne sert qu’une fois."
      error={error}
    >
      <Input
        ref={focusOnMount}
        name="recovery_code"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="font-mono"
      />
    </Field>
  )
}

type PasskeyFormProps = Pick<IdentityFormProps, 'send' | 'onFailure' | 'children'> & {
  passkey: WebAuthnJson | null
  /** There is no field beside it. */
  isOnly: boolean
}

function PasskeyForm({ passkey, isOnly, send, onFailure, children }: PasskeyFormProps) {
  const localhost = useHostForPasskeys()
  const use = useMutation({
    mutationFn: async (options: WebAuthnJson) => await send({ assertion: await signWithPasskey(options) }),
    onError: (error) => onFailure?.(toAppError(error)),
  })
  if (localhost) return <OpenLocalhost href={localhost} />
  if (!passkey) return null
  return (
    <div className="grid gap-4">
      {children}
      <Button
        ref={isOnly ? focusOnMount : undefined}
        variant={isOnly ? 'primary' : 'secondary'}
        wide
        busy={use.isPending}
        busyLabel="Vérification…"
        className="md:min-h-11"
        onClick={() => use.mutate(passkey)}
      >
        <KeyRound className="size-5" />
        Utiliser une clé d’accès
      </Button>
      <FormProblem text={use.error && toAppError(use.error).message} />
    </div>
  )
}

/** On a machine of a developer: WebAuthn wants a host name. */
export function OpenLocalhost({ href }: { href: string }) {
  return (
    <p className="text-small text-muted">
      Les clés d’accès ont besoin d’un nom d’hôte : ouvrez{' '}
      <a href={href} className="link">
        cette page sur localhost
      </a>
      .
    </p>
  )
}

/** « ou » between two ways. */
export function Or({ children = 'ou' }: { children?: string }) {
  return (
    <p className="flex items-center gap-3 text-small text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {children}
    </p>
  )
}

function SwitchButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" className="link min-h-11 justify-self-start text-dense" onClick={onClick}>
      {children}
    </button>
  )
}
