import { accountsApi } from '#api/accounts.ts'
import { cleanEmail } from '#domain/accounts.ts'
import { EmailField } from '#web/features/accounts/form/EmailField.tsx'
import { PasswordField } from '#web/features/accounts/form/PasswordField.tsx'
import { emailRule, knownPasswordRule } from '#web/features/accounts/form/rules.ts'
import { useForm } from '#web/lib/use-form.ts'
import { call } from '#web/lib/call.ts'
import { toast } from '#web/ui/toast.ts'
import { FormDialog } from '#web/features/accounts/form/FormDialog.tsx'

type ChangeEmailDialogProps = { onClose: () => void; onDone: (email: string) => void }

export function ChangeEmailDialog({ onClose, onDone }: ChangeEmailDialogProps) {
  const { form, errors, problem, isSending } = useForm({
    rules: { email: emailRule, password: knownPasswordRule },
    send: async (values) => {
      await call(accountsApi.changeEmail, { body: values })
      toast({ title: 'Vérifiez votre nouvelle adresse', description: 'Un lien vient de lui être envoyé.' })
      onDone(cleanEmail(values.email))
      onClose()
    },
  })
  return (
    <FormDialog
      title="Changer d’adresse"
      description="Un lien part à la nouvelle adresse ; elle remplace l’ancienne quand vous l’ouvrez."
      submitLabel="Recevoir le lien"
      form={form}
      problem={problem}
      isSending={isSending}
      onClose={onClose}
    >
      <EmailField label="Nouvelle adresse" error={errors.email} />
      <PasswordField error={errors.password} />
    </FormDialog>
  )
}
