import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { accountsApi } from '#api/accounts.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormProblem } from '#web/ui/Notice.tsx'
import { focusOnMount } from '#web/lib/focus.ts'

/** Emails take a moment to arrive: no other one is sent meanwhile. */
const PAUSE_SECONDS = 30

type ResendConfirmationProps = { email: string; label?: string }

/** Requests the confirmation email again; says that it was sent, or how long to wait. */
export function ResendConfirmation({ email, label = 'Renvoyer l’e‑mail' }: ResendConfirmationProps) {
  const [secondsLeft, setSecondsLeft] = useState(0)
  const isWaiting = secondsLeft > 0
  const resend = useMutation({
    mutationFn: () => call(accountsApi.resendConfirmation, { body: { email } }),
    onSuccess: () => setSecondsLeft(PAUSE_SECONDS),
  })
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => setSecondsLeft((known) => known - 1), 1000)
    return () => clearInterval(timer)
  }, [isWaiting])
  return (
    <div className="grid gap-2">
      <Button
        wide
        busy={resend.isPending}
        busyLabel="Envoi…"
        disabled={isWaiting}
        className="md:min-h-11"
        onClick={() => resend.mutate()}
      >
        {isWaiting ? `Renvoyer dans ${secondsLeft} s` : label}
      </Button>
      <p role="status" className="text-small text-muted empty:hidden">
        {resend.isSuccess && (
          <span key={resend.submittedAt} ref={focusOnMount} tabIndex={-1} className="outline-none">
            E‑mail renvoyé. Pensez à regarder dans les courriers indésirables.
          </span>
        )}
      </p>
      <FormProblem text={resend.error?.message ?? null} />
    </div>
  )
}
