import { useQueryClient } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
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
  // Links of before led here.
  if (link === 'rights') return <Navigate to="/auth/acces-aux-donnees" search={{ jeton: token }} replace />
  return <WithPassword token={token} {...ASKED[link]} />
}

const ASKED = {
  sign_up: {
    why: 'Votre inscription a été faite dans un autre navigateur. Saisissez le mot de passe choisi alors : votre compte s’ouvrira ici.',
    submitLabel: 'Confirmer mon adresse',
    otherwise: (
      <>
        Vous ne l’avez plus ?{' '}
        <Link to="/auth" search={{ onglet: 'inscription' }} className="link">
          Inscrivez-vous de nouveau
        </Link>
        . Vous n’avez rien demandé ? Fermez cette page : aucun compte ne s’ouvrira.
      </>
    ),
  },
  email: {
    why: 'Vous n’êtes pas connecté dans ce navigateur. Saisissez le mot de passe de votre compte : cette adresse remplacera aussitôt l’ancienne pour vous connecter.',
    submitLabel: 'Confirmer cette adresse',
    otherwise: 'Vous n’avez rien demandé ? Fermez cette page : rien ne changera.',
  },
}

type WithPasswordProps = { token: string; why: string; submitLabel: string; otherwise: ReactNode }

/** The link is good, but perhaps somebody else asked for it. */
function WithPassword({ token, why, submitLabel, otherwise }: WithPasswordProps) {
  const { confirm, onFailure } = useConfirm(token)
  const form = useForm({
    rules: { password: knownPasswordRule },
    send: ({ password }) => confirm(password),
    onFailure,
  })
  return (
    <>
      <p>{why}</p>
      <AuthForm form={form} submitLabel={submitLabel} busyLabel="Confirmation…">
        <PasswordField error={form.errors.password} />
      </AuthForm>
      <p className="text-small text-muted">{otherwise}</p>
    </>
  )
}

/** The page then shows what the link led to, or that it leads nowhere any more, as if it had been followed by itself. */
function useConfirm(token: string) {
  const client = useQueryClient()
  const queryKey = keys.confirmation(token)
  return {
    confirm: async (password: string) => {
      const answer = await call(accountsApi.confirm, { body: { token, password } })
      await refreshViewer(client)
      client.setQueryData(queryKey, answer)
    },
    onFailure: (error: unknown) => {
      if (isLinkRefused(error)) void client.refetchQueries({ queryKey, exact: true })
    },
  }
}
