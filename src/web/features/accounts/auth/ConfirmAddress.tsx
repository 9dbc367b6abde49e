import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { accountsApi } from '#api/accounts.ts'
import { safeReturnPath } from '#domain/accounts/accounts.ts'
import { SITE_NAME } from '#domain/site.ts'
import type { MailLinkResult } from '#domain/accounts/viewer.ts'
import { savePending } from '#web/features/accounts/viewer/pending-action.ts'
import { useSignOut } from '#web/features/accounts/viewer/use-sign-out.ts'
import { refetchViewerInAllTabs } from '#web/features/accounts/viewer/viewer-query.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { toast } from '#web/lib/toast.ts'
import { useForm } from '#web/lib/use-form.ts'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import { knownPasswordRule, PasswordField } from './PasswordField.tsx'
import { EmailLinkForm } from './EmailLinkForm.tsx'
import { isLinkRefused } from './AuthLayout.tsx'
import { MailSent } from './MailSent.tsx'
import { AuthForm } from './AuthForm.tsx'

export function ConfirmAddress({ token }: { token: string | null | undefined }) {
  const navigate = useNavigate()
  const query = useConfirmation(token)
  const { data, error } = query

  useEffect(() => {
    if (!data || 'asks' in data) return
    const { href, ...outcome } = outcomeOf(data)
    toast(outcome)
    if (data.confirmed === 'sign_up' && data.pending_action) savePending(data.pending_action, href)
    void navigate({ href, replace: true })
  }, [data, navigate])

  if (isLinkRefused(error) && error.kind === 'forbidden') {
    return <OtherAccount reason={error.message} onSignedOut={() => void query.refetch()} />
  }
  if (token === null || isLinkRefused(error)) return <RefusedLink reason={error?.message ?? INCOMPLETE} />
  if (error) return <QueryError title="Adresse non confirmée" text={error.message} query={query} />
  if (token && data && 'asks' in data) return <ConfirmWithPassword token={token} link={data.asks} />
  return <Progress label="Confirmation de votre adresse…" />
}

/**
 * Confirms the address with the token, which works once, or learns that a password is needed. A query, not a mutation: the
 * same token is sent once and its response is cached, however often the page renders.
 */
function useConfirmation(token: string | null | undefined) {
  const queryClient = useQueryClient()
  return useQuery({
    queryKey: keys.confirmation(token),
    queryFn: async () => {
      const response = await call(accountsApi.confirm, { body: { token: token ?? '' } })
      await refetchViewerInAllTabs(queryClient)
      return response
    },
    enabled: typeof token === 'string',
    staleTime: Infinity,
    retry: false,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
}

type AskedLink = Extract<MailLinkResult, { asks: unknown }>['asks']

type UsedLink = Extract<MailLinkResult, { confirmed: unknown }>

function outcomeOf(link: UsedLink) {
  if (link.confirmed === 'sign_up') {
    const back = safeReturnPath(link.back ?? undefined)
    const href = back === '/' ? '/?bienvenue=1' : back
    return { href, title: 'Adresse confirmée', description: `Bienvenue sur ${SITE_NAME} !` }
  }
  if (link.confirmed === 'address')
    return { href: '/', title: 'Adresse vérifiée', description: 'Nos e‑mails vous parviennent de nouveau.' }
  return {
    href: '/',
    title: 'Adresse modifiée',
    description: 'Connectez-vous désormais avec la nouvelle. Vos autres sessions sont fermées.',
  }
}

const INCOMPLETE = 'Ce lien est incomplet.'

/** A link works once, and expires. */
function RefusedLink({ reason }: { reason: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo) {
    return (
      <MailSent>
        <p>
          Si une inscription faite dans ce navigateur attend encore la confirmation de{' '}
          <b className="wrap-anywhere">{sentTo}</b>, un nouveau lien vient de lui être envoyé.
        </p>
        <p className="text-muted">
          Rien reçu ?{' '}
          <Link to="/auth" search={{ onglet: 'inscription' }} className="link">
            Inscrivez-vous de nouveau
          </Link>{' '}
          : vous recevrez un autre lien.
        </p>
      </MailSent>
    )
  }
  return (
    <>
      <Notice tone="warn" role="alert" title={reason}>
        Si votre adresse est déjà confirmée, connectez-vous. Sinon, recevez un nouveau lien.
      </Notice>
      <EmailLinkForm
        ask={(email) => call(accountsApi.resendConfirmation, { body: { email } })}
        onDone={setSentTo}
      >
        Recevoir un nouveau lien
      </EmailLinkForm>
    </>
  )
}

/** The link is valid, but another member is signed in here. */
function OtherAccount({ reason, onSignedOut }: { reason: string; onSignedOut: () => void }) {
  const { mutate, isPending } = useMutation({ mutationFn: useSignOut(), onSuccess: onSignedOut })
  return (
    <div className="grid gap-4">
      <Notice tone="warn" role="alert" title={reason}>
        Le lien reste valable : il servira une fois que vous serez déconnecté.
      </Notice>
      <Button
        variant="primary"
        wide
        busy={isPending}
        busyLabel="Déconnexion…"
        className="md:min-h-11"
        onClick={() => mutate()}
      >
        Me déconnecter et continuer
      </Button>
    </div>
  )
}

/** This browser is not signed in to the account: opening the link is not enough, since mail scanners open links too. */
function ConfirmWithPassword({ token, link }: { token: string; link: AskedLink }) {
  if (link === 'second_factor') return <Navigate to="/auth/double-authentification" replace />
  // Older links lead here.
  if (link === 'rights') return <Navigate to="/auth/acces-aux-donnees" hash={`jeton=${token}`} replace />
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

/** The link is valid, but another person may have requested it. */
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

/** Puts the response into the query of the page, which then shows the outcome, or that the link is refused. */
function useConfirm(token: string) {
  const client = useQueryClient()
  const queryKey = keys.confirmation(token)
  return {
    confirm: async (password: string) => {
      const response = await call(accountsApi.confirm, { body: { token, password } })
      await refetchViewerInAllTabs(client)
      client.setQueryData(queryKey, response)
    },
    onFailure: (error: unknown) => {
      if (isLinkRefused(error)) void client.refetchQueries({ queryKey, exact: true })
    },
  }
}
