import { accountsApi } from '#api/accounts.ts'
import { cleanEmail, passwordRefusal } from '#domain/accounts/accounts.ts'
import { DIGEST_CHECKBOX } from '#domain/notifications/mails.ts'
import { EmailField, emailRule } from './EmailField.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { PseudoField, pseudoRule } from './PseudoField.tsx'
import { markSentWithSignUp, pendingOfVisitor } from '#web/features/accounts/viewer/pending-action.ts'
import { call } from '#web/lib/call.ts'
import { useForm } from '#web/lib/use-form.ts'
import { toast, toastError } from '#web/lib/toast.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { AuthForm } from './AuthForm.tsx'

type SignUpFormProps = {
  email: string
  onEmailChange: (email: string) => void
  /** The page to return to, also from the link of the mail. */
  back: string
  /** The account exists; its address is not yet confirmed. */
  onDone: (email: string) => void
}

export function SignUpForm({ email, onEmailChange, back, onDone }: SignUpFormProps) {
  const form = useForm({
    rules: { pseudo: pseudoRule, email: emailRule, password: passwordRefusal, wants_digest: () => null },
    send: async (values) => {
      const body = { ...values, wants_digest: values.wants_digest !== '', back, ...pendingField() }
      await call(accountsApi.signUp, { body })
      markSentWithSignUp()
      toast({
        title: 'Inscription réussie',
        description: 'Vérifiez votre email pour confirmer votre compte.',
      })
      onDone(cleanEmail(values.email))
    },
    onFailure: (error) => toastError(error.message, 'Erreur d’inscription'),
  })
  return (
    <AuthForm form={form} submitLabel="Créer mon compte" busyLabel="Inscription…">
      <PseudoField error={form.errors.pseudo} />
      <EmailField error={form.errors.email} defaultValue={email} onChange={onEmailChange} />
      <NewPasswordField error={form.errors.password} />
      <Checkbox name="wants_digest" label={DIGEST_CHECKBOX} />
    </AuthForm>
  )
}

function pendingField() {
  const pending_action = pendingOfVisitor()
  return pending_action && { pending_action }
}
