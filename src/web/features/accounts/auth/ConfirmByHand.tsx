import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { accountsApi } from '#api/accounts.ts'
import type { MailLink } from '#domain/viewer.ts'
import { knownPasswordRule, PasswordField } from '#web/features/accounts/form/PasswordField.tsx'
import { refreshViewer } from '#web/features/viewer/viewer-query.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { useForm } from '#web/lib/use-form.ts'
import { AuthForm } from './AuthForm.tsx'
import { isLinkRefused } from './mail-link.ts'

/** Nobody on this browser is known to own the address: what a mail scanner would also do must not be enough. */
export function ConfirmByHand({ token, link }: { token: string; link: MailLink }) {
  if (link === 'sign_up') return <WithPassword token={token} />
  return <WithClick token={token} {...CLICKS[link]} />
}

/** The link is good, but the sign-up was made on another browser, perhaps by somebody else. */
function WithPassword({ token }: { token: string }) {
  const { confirm, onFailure } = useConfirm(token)
  const form = useForm({
    rules: { password: knownPasswordRule },
    send: ({ password }) => confirm({ password }),
    onFailure,
  })
  return (
    <>
      <p>
        Votre inscription a été faite dans un autre navigateur. Saisissez le mot de passe choisi alors : votre
        compte s’ouvrira ici.
      </p>
      <AuthForm form={form} submitLabel="Confirmer mon adresse" busyLabel="Confirmation…">
        <PasswordField error={form.errors.password} />
      </AuthForm>
      <p className="text-small text-muted">
        Vous ne l’avez plus ?{' '}
        <Link to="/auth" search={{ onglet: 'inscription' }} className="link">
          Inscrivez-vous de nouveau
        </Link>
        . Vous n’avez rien demandé ? Fermez cette page : aucun compte ne s’ouvrira.
      </p>
    </>
  )
}

const CLICKS = {
  email: {
    label: 'Confirmer cette adresse',
    consequence: 'Cette adresse remplacera aussitôt l’ancienne pour vous connecter.',
  },
  rights: {
    label: 'Accéder à mes données',
    consequence: 'Vos paramètres s’ouvriront dans ce navigateur, pendant une heure.',
  },
}

function WithClick({ token, label, consequence }: { token: string; label: string; consequence: string }) {
  const { confirm, onFailure } = useConfirm(token)
  const form = useForm({ rules: {}, send: () => confirm({ is_pressed: true }), onFailure })
  return (
    <AuthForm form={form} submitLabel={label} busyLabel="Un instant…">
      <p>{consequence}</p>
    </AuthForm>
  )
}

/** The page then shows what the link led to, or that it leads nowhere any more, as if it had been followed by itself. */
function useConfirm(token: string) {
  const client = useQueryClient()
  const queryKey = keys.confirmation(token)
  return {
    confirm: async (by: { password: string } | { is_pressed: true }) => {
      const answer = await call(accountsApi.confirm, { body: { token, ...by } })
      await refreshViewer(client)
      client.setQueryData(queryKey, answer)
    },
    onFailure: (error: unknown) => {
      if (isLinkRefused(error)) void client.refetchQueries({ queryKey, exact: true })
    },
  }
}
