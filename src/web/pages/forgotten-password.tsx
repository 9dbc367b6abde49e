import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { accountsApi } from '#api/accounts.ts'
import { loadAside, readAuthSearch } from '#web/features/accounts/auth/auth-route.ts'
import { AuthLayout, BackToSignIn } from '#web/features/accounts/auth/AuthLayout.tsx'
import { EmailLinkForm } from '#web/features/accounts/auth/EmailLinkForm.tsx'
import { MailSent } from '#web/features/accounts/auth/MailSent.tsx'
import { saveResetReturn } from '#web/features/accounts/auth/reset-return.ts'
import { pageHead } from '#web/lib/head.ts'
import { call } from '#web/lib/call.ts'

const PURPOSE = 'Recevez par e‑mail un lien pour choisir un nouveau mot de passe.'

export const Route = createFileRoute('/auth/mot-de-passe-oublie')({
  validateSearch: readAuthSearch,
  loader: ({ context }) => loadAside(context.queryClient),
  head: ({ match }) => pageHead(match, { title: 'Mot de passe oublié', isPrivate: true }),
  component: ForgottenPasswordPage,
})

function ForgottenPasswordPage() {
  const { retour } = Route.useSearch()
  return (
    <AuthLayout title="Mot de passe oublié" purpose={PURPOSE}>
      <ForgottenPassword retour={retour} />
      <BackToSignIn retour={retour} />
    </AuthLayout>
  )
}

/** The response is the same for known and unknown addresses, so that it does not reveal who has an account. */
function ForgottenPassword({ retour }: { retour: string | undefined }) {
  const [askedFor, setAskedFor] = useState<string | null>(null)
  if (askedFor) {
    return (
      <MailSent>
        <p>
          Si un compte existe pour cette adresse, un e‑mail vient de lui être envoyé, avec un lien pour
          choisir un nouveau mot de passe.
        </p>
        <p className="text-muted">
          Adresse indiquée : <b className="wrap-anywhere text-ink">{askedFor}</b>
        </p>
      </MailSent>
    )
  }
  return (
    <EmailLinkForm
      ask={(email) => call(accountsApi.requestPasswordReset, { body: { email } })}
      onDone={(email) => {
        saveResetReturn(retour)
        setAskedFor(email)
      }}
    >
      Recevoir un lien
    </EmailLinkForm>
  )
}
