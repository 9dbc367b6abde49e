import { useQueryClient } from '@tanstack/react-query'
import { Link, useHydrated, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { accountsApi } from '#api/accounts.ts'
import { EmailField, emailRule } from './EmailField.tsx'
import { knownPasswordRule, PasswordField } from './PasswordField.tsx'
import { refetchViewerInAllTabs } from '#web/features/accounts/viewer/viewer-query.ts'
import { call } from '#web/lib/call.ts'
import { useForm } from '#web/lib/use-form.ts'
import { toastError } from '#web/lib/toast.ts'
import { AuthForm } from './AuthForm.tsx'
import { ResendConfirmation } from './ResendConfirmation.tsx'
import { toastSignedIn } from './google-sign-in.ts'

type SignInFormProps = {
  email: string
  onEmailChange: (email: string) => void
  /** The page to return to, which the page of the second factor passes on. */
  retour: string | undefined
}

export function SignInForm({ email, onEmailChange, retour }: SignInFormProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [refused, setRefused] = useState<string | null>(null)
  const form = useForm({
    rules: { email: emailRule, password: knownPasswordRule },
    send: async (values) => {
      setRefused(null)
      const result = await call(accountsApi.signIn, { body: values })
      if ('asks' in result) return await navigate({ to: '/auth/double-authentification', search: { retour } })
      await refetchViewerInAllTabs(queryClient)
      toastSignedIn()
    },
    onFailure: (error, values) => {
      toastError(error.message, 'Erreur de connexion')
      if (error.kind === 'unauthenticated') setRefused(values.email)
    },
  })
  return (
    <>
      <AuthForm form={form} submitLabel="Se connecter" busyLabel="Connexion…">
        <EmailField
          autoComplete="username webauthn"
          error={form.errors.email}
          defaultValue={email}
          onChange={onEmailChange}
        />
        <PasswordField error={form.errors.password} aside={<ForgottenLink retour={retour} />} />
      </AuthForm>
      {refused && <PerhapsUnconfirmed key={refused} email={refused} />}
    </>
  )
}

/** The server does not reveal who has an account: this hints at the cause for members who have just signed up. */
function PerhapsUnconfirmed({ email }: { email: string }) {
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <p className="text-small text-muted">
        Vous venez de vous inscrire ? Confirmez d’abord votre adresse : le lien est dans l’e‑mail que vous
        avez reçu. Vous l’avez fait dans un autre navigateur ? Inscrivez-vous de nouveau ici pour recevoir un
        autre lien.
      </p>
      <ResendConfirmation email={email} label="Renvoyer l’e‑mail de confirmation" />
    </div>
  )
}

function ForgottenLink({ retour }: Pick<SignInFormProps, 'retour'>) {
  const isHydrated = useHydrated()
  return (
    <Link
      to="/auth/mot-de-passe-oublie"
      search={{ retour: isHydrated ? retour : undefined }}
      className="link hit text-small"
    >
      Mot de passe oublié ?
    </Link>
  )
}
