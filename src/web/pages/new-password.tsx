import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountsApi } from '#api/accounts.ts'
import { passwordRefusal } from '#domain/accounts/accounts.ts'
import { loadAside } from '#web/features/accounts/auth/auth-route.ts'
import { AuthLayout, BackToSignIn, isLinkRefused } from '#web/features/accounts/auth/AuthLayout.tsx'
import { resetReturn, takeResetReturn } from '#web/features/accounts/auth/reset-return.ts'
import { useLinkToken } from '#web/features/accounts/auth/use-link-token.ts'
import { NewPasswordField } from '#web/features/accounts/auth/NewPasswordField.tsx'
import { refetchViewerInAllTabs } from '#web/features/accounts/viewer/viewer-query.ts'
import { AuthForm } from '#web/features/accounts/auth/AuthForm.tsx'
import { pageHead } from '#web/lib/head.ts'
import { call } from '#web/lib/call.ts'
import { useForm } from '#web/lib/use-form.ts'
import { toast } from '#web/lib/toast.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

const PURPOSE = 'Choisissez le mot de passe qui remplacera l’ancien.'

export const Route = createFileRoute('/auth/nouveau-mot-de-passe')({
  loader: ({ context }) => loadAside(context.queryClient),
  head: ({ match }) => pageHead(match, { title: 'Nouveau mot de passe', isPrivate: true }),
  component: NewPasswordPage,
})

function NewPasswordPage() {
  const token = useLinkToken()
  return (
    <AuthLayout title="Nouveau mot de passe" purpose={PURPOSE}>
      <NewPassword token={token} />
      <BackToSignIn retour={resetReturn()} />
    </AuthLayout>
  )
}

/** The form, or why the link is invalid: it works once and expires. */
function NewPassword({ token }: { token: string | null | undefined }) {
  // Another link may open in the same tab, without a reload.
  const [refused, setRefused] = useState<string | null>(null)
  if (token !== null && token !== refused) {
    return <NewPasswordForm token={token ?? ''} onRefused={setRefused} />
  }
  // Rendered only after hydration.
  const search = { retour: resetReturn() }
  return (
    <>
      <Notice tone="warn" role="alert" title="Ce lien ne fonctionne plus.">
        Il a déjà servi, il a expiré ou il est incomplet. Demandez-en un autre : il arrivera en quelques
        instants.
      </Notice>
      <Link
        to="/auth/mot-de-passe-oublie"
        search={search}
        className={buttonClass({ variant: 'primary', wide: true })}
      >
        Demander un nouveau lien
      </Link>
    </>
  )
}

function NewPasswordForm({ token, onRefused }: { token: string; onRefused: (token: string) => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({
    rules: { password: passwordRefusal },
    send: async ({ password }) => {
      await call(accountsApi.resetPassword, { body: { token, password } })
      // A new password ends every session, also the one in this browser.
      await refetchViewerInAllTabs(queryClient)
      await navigate({ to: '/auth', search: { retour: takeResetReturn() }, replace: true })
      toast({ title: 'Mot de passe modifié', description: 'Connectez-vous avec le nouveau.' })
    },
    onFailure: (error) => {
      if (isLinkRefused(error)) onRefused(token)
    },
  })
  return (
    <AuthForm form={form} submitLabel="Enregistrer le mot de passe" busyLabel="Enregistrement…">
      <NewPasswordField label="Nouveau mot de passe" error={form.errors.password} />
    </AuthForm>
  )
}
