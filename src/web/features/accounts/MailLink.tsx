import { useMutation } from '@tanstack/react-query'
import { secondFactorApi } from '#api/accounts-second-factor.ts'
import { MailSent } from '#web/features/accounts/auth/MailSent.tsx'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormProblem } from '#web/ui/Notice.tsx'

/** Staff add their first factor through a link sent by mail, so that a stolen session cannot. */
export function MailLink() {
  const ask = useMutation({ mutationFn: () => call(secondFactorApi.mailEnrolmentLink, {}) })
  if (ask.isSuccess) {
    return (
      <MailSent>
        <p>
          Un lien vient d’être envoyé à votre adresse. Ouvrez-le dans ce navigateur pour ajouter une
          application ou une clé d’accès.
        </p>
      </MailSent>
    )
  }
  return (
    <div className="grid gap-3">
      <p className="text-dense">
        Membre de l’équipe, vous ajoutez le premier moyen par un lien envoyé à votre adresse.
      </p>
      <FormProblem text={ask.error?.message ?? null} />
      <Button
        variant="primary"
        className="justify-self-start"
        busy={ask.isPending}
        busyLabel="Envoi…"
        onClick={() => ask.mutate()}
      >
        Recevoir le lien
      </Button>
    </div>
  )
}
