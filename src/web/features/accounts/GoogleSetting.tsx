import { useMutation, useQuery } from '@tanstack/react-query'
import { secondFactorApi } from '#api/accounts/second-factor.ts'
import { settingsPath } from '#domain/profiles/members.ts'
import { longDate } from '#domain/time.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { googlePurpose } from '#web/features/accounts/auth/google-sign-in.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Setting } from './PasswordSetting.tsx'
import { factorsQuery, refetchFactors } from './factors-query.ts'

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
      action={
        !isOnlyWay && (
          <Button size="s" onClick={unlinkGoogle}>
            Délier Google
          </Button>
        )
      }
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

const unlinkGoogle = () =>
  void confirm({
    title: 'Délier Google ?',
    text: 'Vous ne pourrez plus vous connecter avec Google. Vos autres sessions seront fermées.',
    label: 'Délier Google',
    failure: 'Impossible de délier Google',
    run: async (client) => {
      await call(secondFactorApi.unlinkGoogle, {})
      await refetchFactors(client)
      toast({ title: 'Google est délié' })
    },
  })
