import type { ReactNode } from 'react'
import { cleanEmail } from '#domain/accounts.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmailField } from '#web/features/accounts/form/EmailField.tsx'
import { FormProblem } from '#web/features/accounts/form/FormProblem.tsx'
import { emailRule } from '#web/features/accounts/form/rules.ts'
import { useForm } from '#web/lib/use-form.ts'

type AskByMailProps = {
  ask: (email: string) => Promise<unknown>
  onDone: (email: string) => void
  children: ReactNode
}

/** Asks for a mail with a link, by the address alone. */
export function AskByMail({ ask, onDone, children }: AskByMailProps) {
  const { form, errors, problem, isSending } = useForm({
    rules: { email: emailRule },
    send: async ({ email }) => {
      await ask(email)
      onDone(cleanEmail(email))
    },
  })
  return (
    <form {...form} className="grid gap-4">
      <EmailField autoComplete="username" error={errors.email} />
      <FormProblem text={problem} />
      <Button
        type="submit"
        variant="primary"
        wide
        busy={isSending}
        busyLabel="Envoi…"
        className="md:min-h-11"
      >
        {children}
      </Button>
    </form>
  )
}
