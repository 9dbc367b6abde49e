import { accountsApi } from '#api/accounts.ts'
import { cleanEmail, passwordRefusal } from '#domain/accounts.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'
import { EmailField } from '#web/features/accounts/form/EmailField.tsx'
import { FormProblem } from '#web/features/accounts/form/FormProblem.tsx'
import { NewPasswordField } from '#web/features/accounts/form/NewPasswordField.tsx'
import { PseudoField } from '#web/features/accounts/form/PseudoField.tsx'
import { emailRule, pseudoRule } from '#web/features/accounts/form/rules.ts'
import { useForm } from '#web/lib/use-form.ts'

type SignUpFormProps = {
  email: string
  onEmailChange: (email: string) => void
  /** The account is there; its address waits to be confirmed. */
  onDone: (email: string) => void
}

export function SignUpForm({ email, onEmailChange, onDone }: SignUpFormProps) {
  const { form, errors, problem, isSending } = useForm({
    rules: { pseudo: pseudoRule, email: emailRule, password: passwordRefusal },
    send: async (values) => {
      await call(accountsApi.signUp, { body: values })
      toast({
        title: 'Inscription réussie',
        description: 'Vérifiez votre email pour confirmer votre compte.',
      })
      onDone(cleanEmail(values.email))
    },
    onFailure: ({ message }) =>
      void toast({ title: 'Erreur d’inscription', description: message, variant: 'destructive' }),
  })
  return (
    <form {...form} className="grid gap-4">
      <PseudoField error={errors.pseudo} />
      <EmailField error={errors.email} defaultValue={email} onChange={onEmailChange} />
      <NewPasswordField error={errors.password} />
      <FormProblem text={problem} />
      <Button
        type="submit"
        variant="primary"
        wide
        busy={isSending}
        busyLabel="Inscription…"
        className="md:min-h-11"
      >
        Créer mon compte
      </Button>
    </form>
  )
}
