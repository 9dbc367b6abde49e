import type { ReactNode } from 'react'
import { cleanEmail } from '#domain/accounts.ts'
import { EmailField, emailRule } from '#web/features/accounts/form/EmailField.tsx'
import { useForm } from '#web/lib/use-form.ts'
import { AuthForm } from './AuthForm.tsx'

type AskByMailProps = {
  ask: (email: string) => Promise<unknown>
  onDone: (email: string) => void
  children: ReactNode
}

/** Asks for a mail with a link, by the address alone. */
export function AskByMail({ ask, onDone, children }: AskByMailProps) {
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
