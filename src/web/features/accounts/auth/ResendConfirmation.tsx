import { accountsApi } from '#api/accounts.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { focusOnMount } from '#web/ui/move-focus.ts'
import { FormProblem } from '#web/features/accounts/form/FormProblem.tsx'
import { useResend } from './use-resend.ts'

type ResendConfirmationProps = { email: string; label?: string }

/** Asks for the confirmation mail again; says when it went out, or how long to wait. */
export function ResendConfirmation({ email, label = 'Renvoyer l’e-mail' }: ResendConfirmationProps) {
  const { resend, isSending, times, error, secondsLeft } = useResend(() =>
    call(accountsApi.resendConfirmation, { body: { email } }),
  )
  return (
    <div className="grid gap-2">
      <Button
        wide
        busy={isSending}
        busyLabel="Envoi…"
        disabled={secondsLeft > 0}
        className="md:min-h-11"
        onClick={() => void resend()}
      >
        {secondsLeft > 0 ? `Renvoyer dans ${secondsLeft} s` : label}
      </Button>
      <p role="status" className="text-small text-muted empty:hidden">
        {times > 0 && !error && (
          <span key={times} ref={focusOnMount} tabIndex={-1} className="outline-none">
            E-mail renvoyé. Pensez à regarder dans les courriers indésirables.
          </span>
        )}
      </p>
      <FormProblem text={error} />
    </div>
  )
}
