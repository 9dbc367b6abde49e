import type { ReactNode } from 'react'
import type { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormProblem } from '#web/ui/Notice.tsx'

type AuthFormProps = {
  form: Pick<ReturnType<typeof useForm>, 'props' | 'problem' | 'isSending'>
  submitLabel: ReactNode
  busyLabel: string
  /** The fields. */
  children: ReactNode
}

/** A form of the /auth pages: its fields, its error, and one wide button. */
export function AuthForm({ form, submitLabel, busyLabel, children }: AuthFormProps) {
  return (
    <form {...form.props} className="grid gap-4">
      {children}
      <FormProblem text={form.problem} />
      <Button
        type="submit"
        variant="primary"
        wide
        busy={form.isSending}
        busyLabel={busyLabel}
        className="md:min-h-11"
      >
        {submitLabel}
      </Button>
    </form>
  )
}
