import { Button } from '#web/ui/Button.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { MailSent } from './MailSent.tsx'
import { ResendConfirmation } from './ResendConfirmation.tsx'

/** After signing up: the account opens with the link of the mail. */
export function CheckYourMail({ email, onBack }: { email: string; onBack: () => void }) {
  return (
    <AuthLayout title="Encore une étape" purpose="Votre compte s’ouvre dès que votre adresse est confirmée.">
      <MailSent>
        <p>
          Un e-mail a été envoyé à <b className="wrap-anywhere">{email}</b>. Ouvrez dans ce navigateur le lien
          qu’il contient ; ailleurs, votre mot de passe vous sera demandé.
        </p>
        <p className="text-muted">
          Rien reçu ? Regardez dans les courriers indésirables, ou demandez un nouvel envoi. Dans un autre
          navigateur, inscrivez-vous de nouveau.
        </p>
      </MailSent>
      <ResendConfirmation email={email} />
      <Button variant="ghost" wide onClick={onBack}>
        Ce n’est pas la bonne adresse
      </Button>
    </AuthLayout>
  )
}
