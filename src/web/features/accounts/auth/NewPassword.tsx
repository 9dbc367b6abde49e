import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { accountsApi } from '#api/accounts.ts'
import { passwordRefusal } from '#domain/accounts.ts'
import { NewPasswordField } from '#web/features/accounts/form/NewPasswordField.tsx'
import { refreshViewer } from '#web/features/viewer/viewer-query.ts'
import { call } from '#web/lib/call.ts'
import { useForm } from '#web/lib/use-form.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { toast } from '#web/lib/toast.ts'
import { AuthForm } from './AuthForm.tsx'
import { isLinkRefused } from './mail-link.ts'

/** The form, or why there is none: a link works once, and not for long. */
export function NewPassword({ token }: { token: string | null | undefined }) {
  const [isRefused, setIsRefused] = useState(false)
  if (token !== null && !isRefused) {
    return <NewPasswordForm token={token ?? ''} onRefused={() => setIsRefused(true)} />
  }
  return (
    <>
      <Notice tone="warn" role="alert" title="Ce lien ne fonctionne plus.">
        Il a déjà servi, il a expiré ou il est incomplet. Demandez-en un autre : il arrivera en quelques
        instants.
      </Notice>
      <Link to="/auth/mot-de-passe-oublie" className={buttonClass({ variant: 'primary', wide: true })}>
        Demander un nouveau lien
      </Link>
    </>
  )
}

function NewPasswordForm({ token, onRefused }: { token: string; onRefused: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({
    rules: { password: passwordRefusal },
    send: async ({ password }) => {
      await call(accountsApi.resetPassword, { body: { token, password } })
      // It ended every session, also one on this browser.
      await refreshViewer(queryClient)
      await navigate({ to: '/auth', replace: true })
      toast({ title: 'Mot de passe modifié', description: 'Connectez-vous avec le nouveau.' })
    },
    onFailure: (error) => {
      if (isLinkRefused(error)) onRefused()
    },
  })
  return (
    <AuthForm form={form} submitLabel="Enregistrer le mot de passe" busyLabel="Enregistrement…">
      <NewPasswordField label="Nouveau mot de passe" error={form.errors.password} />
    </AuthForm>
  )
}
