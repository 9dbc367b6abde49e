import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { accountsApi } from '#api/accounts.ts'
import { SITE_NAME } from '#domain/site.ts'
import { refreshViewer } from '#web/features/viewer/viewer-query.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'
import { EmailField } from '#web/features/accounts/form/EmailField.tsx'
import { FormProblem } from '#web/features/accounts/form/FormProblem.tsx'
import { PasswordField } from '#web/features/accounts/form/PasswordField.tsx'
import { emailRule, knownPasswordRule } from '#web/features/accounts/form/rules.ts'
import { useForm } from '#web/features/accounts/form/use-form.ts'
import { ResendConfirmation } from './ResendConfirmation.tsx'
import { signInFailed } from './sign-in-failed.ts'

type SignInFormProps = { email: string; onEmailChange: (email: string) => void }

export function SignInForm({ email, onEmailChange }: SignInFormProps) {
  const queryClient = useQueryClient()
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  const { form, errors, problem, isSending } = useForm({
    rules: { email: emailRule, password: knownPasswordRule },
    send: async (values) => {
      setUnconfirmed(null)
      await call(accountsApi.signIn, { body: values })
      await refreshViewer(queryClient)
      toast({ title: 'Connexion réussie', description: `Bienvenue sur ${SITE_NAME} !` })
    },
    onFailure: (error, values) => {
      signInFailed(error)
      if (error.kind === 'forbidden' && error.field === 'email') setUnconfirmed(values.email)
    },
  })
  return (
    <form {...form} className="grid gap-4">
      <EmailField
        autoComplete="username"
        error={errors.email}
        defaultValue={email}
        onChange={onEmailChange}
      />
      {unconfirmed && (
        <ResendConfirmation key={unconfirmed} email={unconfirmed} label="Renvoyer l’e-mail de confirmation" />
      )}
      <PasswordField error={errors.password} aside={<ForgottenLink />} />
      <FormProblem text={problem} />
      <Button
        type="submit"
        variant="primary"
        wide
        busy={isSending}
        busyLabel="Connexion…"
        className="md:min-h-11"
      >
        Se connecter
      </Button>
    </form>
  )
}

function ForgottenLink() {
  return (
    <Link to="/auth/mot-de-passe-oublie" className="link hit text-small">
      Mot de passe oublié ?
    </Link>
  )
}
