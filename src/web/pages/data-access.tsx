import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountsApi } from '#api/accounts.ts'
import { settingsPath } from '#domain/profiles/members.ts'
import { loadAside } from '#web/features/accounts/auth/auth-route.ts'
import { AuthLayout, BackToSignIn, isLinkRefused } from '#web/features/accounts/auth/AuthLayout.tsx'
import { useLinkToken } from '#web/features/accounts/auth/use-link-token.ts'
import { refetchViewerInAllTabs } from '#web/features/accounts/viewer/viewer-query.ts'
import { AuthForm } from '#web/features/accounts/auth/AuthForm.tsx'
import { pageHead } from '#web/lib/head.ts'
import { call } from '#web/lib/call.ts'
import { useForm } from '#web/lib/use-form.ts'
import { toast } from '#web/lib/toast.ts'
import { Notice } from '#web/ui/Notice.tsx'

const TITLE = 'Accès à vos données'
const PURPOSE = 'Le lien de votre e‑mail ouvre vos paramètres, pendant une heure.'

export const Route = createFileRoute('/auth/acces-aux-donnees')({
  loader: ({ context }) => loadAside(context.queryClient),
  head: ({ match }) => pageHead(match, { title: TITLE, isPrivate: true }),
  component: DataAccessPage,
})

function DataAccessPage() {
  const token = useLinkToken()
  return (
    <AuthLayout title={TITLE} purpose={PURPOSE}>
      <DataAccess token={token} />
      <BackToSignIn />
    </AuthLayout>
  )
}

/** For members who may not sign in. Needs a click, since mail scanners open links by themselves. */
function DataAccess({ token }: { token: string | null | undefined }) {
  // Another link may open in the same tab, without a reload.
  const [refused, setRefused] = useState<{ token: string; reason: string } | null>(null)
  const reason = token === null ? 'Ce lien est incomplet.' : token === refused?.token && refused?.reason
  if (!reason) return <DataAccessForm token={token ?? ''} onRefused={setRefused} />
  return (
    <Notice tone="warn" role="alert" title={reason}>
      Pour en recevoir un autre, essayez de vous connecter.
    </Notice>
  )
}

type DataAccessFormProps = { token: string; onRefused: (refused: { token: string; reason: string }) => void }

function DataAccessForm({ token, onRefused }: DataAccessFormProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({
    rules: {},
    send: async () => {
      const result = await call(accountsApi.confirm, { body: { token, is_pressed: true } })
      if ('asks' in result) {
        await navigate({ to: '/auth/double-authentification', search: { suite: 'donnees' }, replace: true })
        return
      }
      const viewer = await refetchViewerInAllTabs(queryClient)
      toast({ title: 'Vos paramètres sont ouverts', description: 'Pendant une heure.' })
      await navigate({
        href: settingsPath({ pseudo: viewer?.profile.pseudo ?? '' }, 'donnees'),
        replace: true,
      })
    },
    onFailure: (error) => {
      // The link stays valid: it works once the signed-in member has signed out.
      if (isLinkRefused(error) && error.kind !== 'forbidden') onRefused({ token, reason: error.message })
    },
  })
  return (
    <AuthForm form={form} submitLabel="Accéder à mes données" busyLabel="Un instant…">
      <p>Vos paramètres s’ouvriront dans ce navigateur.</p>
    </AuthForm>
  )
}
