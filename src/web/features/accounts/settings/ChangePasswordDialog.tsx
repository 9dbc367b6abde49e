import { useQueryClient } from '@tanstack/react-query'
import { accountsApi } from '#api/accounts.ts'
import { passwordRefusal } from '#domain/accounts.ts'
import { NewPasswordField } from '#web/features/accounts/form/NewPasswordField.tsx'
import { PasswordField } from '#web/features/accounts/form/PasswordField.tsx'
import { knownPasswordRule } from '#web/features/accounts/form/rules.ts'
import { useForm } from '#web/lib/use-form.ts'
import { call } from '#web/lib/call.ts'
import { toast } from '#web/ui/toast.ts'
import { FormDialog } from '#web/features/accounts/form/FormDialog.tsx'
import { sessionsQuery } from './sessions-query.ts'

export function ChangePasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { form, errors, problem, isSending } = useForm({
    rules: { current_password: knownPasswordRule, new_password: passwordRefusal },
    send: async (values) => {
      await call(accountsApi.changePassword, { body: values })
      void queryClient.invalidateQueries(sessionsQuery)
      toast({ title: 'Mot de passe modifié', description: 'Vos autres sessions sont fermées.' })
      onClose()
    },
  })
  return (
    <FormDialog
      title="Changer de mot de passe"
      description="Vos autres sessions seront fermées."
      submitLabel="Changer"
      form={form}
      problem={problem}
      isSending={isSending}
      onClose={onClose}
    >
      {/* Whose password it is, for those that keep passwords. */}
      <input hidden readOnly type="text" name="username" autoComplete="username" value={email} />
      <PasswordField name="current_password" label="Mot de passe actuel" error={errors.current_password} />
      <NewPasswordField name="new_password" label="Nouveau mot de passe" error={errors.new_password} />
    </FormDialog>
  )
}
