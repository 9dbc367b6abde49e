import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { secondFactorApi } from '#api/second-factor.ts'
import { settingsPath } from '#domain/members.ts'
import { longDate } from '#domain/time.ts'
import type { Viewer } from '#domain/viewer.ts'
import { googlePurpose } from '#web/features/accounts/auth/google-sign-in.ts'
import { call } from '#web/lib/call.ts'
import { failureText, toastFailure } from '#web/lib/toast-failure.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Setting } from './PasswordSetting.tsx'
import { factorsQuery, refetchFactors } from './second-factor/factors-query.ts'

/** Links the account to Google, or unlinks it. Only where Google is configured. */
export function GoogleSetting({ viewer }: { viewer: Viewer }) {
  const { data } = useQuery(factorsQuery)
  if (!data) return <Setting label="Google" value={<Skeleton className="h-4 w-40" />} />
  const { google_linked_at: linkedAt, factors } = data
  if (!linkedAt) {
    return (
      <Setting
        label="Google"
        value={<span className="text-muted">Non relié</span>}
        action={<LinkGoogle viewer={viewer} />}
      />
    )
  }
  const isOnlyWay = !viewer.user.has_password && !factors.some(({ kind }) => kind === 'passkey')
  return (
    <Setting
      label="Google"
      value={`Relié depuis le ${longDate(linkedAt, 'reader')}`}
      action={!isOnlyWay && <UnlinkGoogle />}
      hint={
        isOnlyWay && 'C’est votre seul moyen d’entrer. Pour le délier, définissez d’abord un mot de passe.'
      }
    />
  )
}

function LinkGoogle({ viewer: { profile } }: { viewer: Viewer }) {
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () =>
      call(secondFactorApi.linkGoogle, {
        body: { back: settingsPath(profile, 'connexion') },
      }),
    onSuccess: ({ url }) => {
      googlePurpose.set('link')
      location.assign(url)
    },
    onError: (error) => toastFailure(error, 'Impossible de relier Google'),
  })
  return (
    // Stays busy until the browser leaves the page.
    <Button size="s" busy={isPending || isSuccess} busyLabel="Vers Google…" onClick={() => mutate()}>
      Relier Google
    </Button>
  )
}

function UnlinkGoogle() {
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: () => call(secondFactorApi.unlinkGoogle, {}),
    onSuccess: async () => {
      await refetchFactors(client)
      setIsAsking(false)
      toast({ title: 'Google est délié' })
    },
  })
  return (
    <>
      <Button size="s" onClick={() => setIsAsking(true)}>
        Délier Google
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Délier Google ?"
        description="Vous ne pourrez plus vous connecter avec Google. Vos autres sessions seront fermées."
        confirmLabel="Délier Google"
        destructive
        busy={isPending}
        busyLabel="Un instant…"
        error={error && failureText(error, 'Impossible de délier Google')}
        onCancel={() => {
          reset()
          setIsAsking(false)
        }}
        onConfirm={() => mutate()}
      />
    </>
  )
}
