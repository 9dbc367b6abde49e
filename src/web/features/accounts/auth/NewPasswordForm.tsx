import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { accountsApi } from '#api/accounts.ts'
import { passwordRefusal } from '#domain/accounts.ts'
import { isLinkRefused } from './link-refused.ts'
import { FormProblem } from '#web/features/accounts/form/FormProblem.tsx'
import { NewPasswordField } from '#web/features/accounts/form/NewPasswordField.tsx'
import { useForm } from '#web/lib/use-form.ts'
import { refreshViewer } from '#web/features/viewer/viewer-query.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'

type NewPasswordFormProps = { token: string; onRefused: () => void }

export function NewPasswordForm({ token, onRefused }: NewPasswordFormProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { form, errors, problem, isSending } = useForm({
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
    <form {...form} className="grid gap-4">
      <NewPasswordField label="Nouveau mot de passe" error={errors.password} />
      <FormProblem text={problem} />
      <Button
        type="submit"
        variant="primary"
        wide
        busy={isSending}
        busyLabel="Enregistrement…"
        className="md:min-h-11"
      >
        Enregistrer le mot de passe
      </Button>
    </form>
  )
}
