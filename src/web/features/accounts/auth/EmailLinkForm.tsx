import type { ReactNode } from 'react'
import { cleanEmail } from '#domain/accounts/accounts.ts'
import { EmailField, emailRule } from './EmailField.tsx'
import { useForm } from '#web/lib/use-form.ts'
import { AuthForm } from './AuthForm.tsx'

type EmailLinkFormProps = {
  ask: (email: string) => Promise<unknown>
  onDone: (email: string) => void
  children: ReactNode
}

/** Requests an email with a link; the address is the only field. */
export function EmailLinkForm({ ask, onDone, children }: EmailLinkFormProps) {
  const form = useForm({
    rules: { email: emailRule },
    send: async ({ email }) => {
      await ask(email)
      onDone(cleanEmail(email))
    },
  })
  return (
    <AuthForm form={form} submitLabel={children} busyLabel="Envoi…">
      <EmailField autoComplete="username" error={form.errors.email} />
    </AuthForm>
  )
}
