import { useMutation } from '@tanstack/react-query'
import { accountsApi } from '#api/accounts.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { focusOnMount } from '#web/ui/move-focus.ts'
import { Setting } from './Setting.tsx'

/** For whoever signs in with Google only: a first password comes the way a forgotten one does. */
export function DefinePassword({ email }: { email: string }) {
  const ask = useMutation({
    mutationFn: () => call(accountsApi.requestPasswordReset, { body: { email } }),
  })
  return (
    <Setting
      label="Mot de passe"
      value={<span className="text-muted">Aucun : vous vous connectez avec Google.</span>}
      action={
        <Button
          size="s"
          busy={ask.isPending}
          busyLabel="Envoi…"
          disabled={ask.isSuccess}
          onClick={() => ask.mutate()}
        >
          Définir un mot de passe
        </Button>
      }
      hint={
        ask.isSuccess ? (
          <span ref={focusOnMount} tabIndex={-1} role="status" className="outline-none">
            Un lien pour le choisir vient d’être envoyé à votre adresse.
          </span>
        ) : (
          ask.error && (
            <span role="alert" className="text-bad">
              {ask.error.message}
            </span>
          )
        )
      }
    />
  )
}
