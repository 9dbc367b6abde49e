import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { accountsApi } from '#api/accounts.ts'
import { secondFactorApi } from '#api/accounts-second-factor.ts'
import { cleanEmail, STAFF_PASSWORD_NEEDED } from '#domain/accounts/accounts.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { settingsPath } from '#domain/profiles/members.ts'
import { longDate } from '#domain/time.ts'
import { call } from '#web/lib/call.ts'
import { useSite } from '#web/lib/site.ts'
import { useForm } from '#web/lib/use-form.ts'
import { toast, toastFailure } from '#web/lib/toast.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { EmailField, emailRule } from './auth/EmailField.tsx'
import { PasswordSetting, Setting } from './PasswordSetting.tsx'
import { SecondFactorSection } from './SecondFactorSection.tsx'
import { Sessions } from './Sessions.tsx'
import { googlePurpose } from './auth/google-sign-in.ts'
import { factorsQuery, refetchFactors } from './factors-query.ts'

/** Email address, password, Google, second factor and open sessions. */
export function SignInSection({ viewer }: { viewer: Viewer }) {
  const { has_google } = useSite()
  const { user, staff_lock } = viewer
  const isLocked = staff_lock === 'password'
  return (
    <>
      {isLocked && (
        <Notice tone="warn" title={STAFF_PASSWORD_NEEDED}>
          Choisissez-le par{' '}
          <Link to="/auth/mot-de-passe-oublie" className="link">
            Mot de passe oublié
          </Link>{' '}
          : le lien de cet e‑mail débloque votre rôle. S’il est déjà assez long, déconnectez-vous, puis
          reconnectez-vous.
        </Notice>
      )}
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
        <AddressSetting user={user} isLocked={isLocked} />
        <PasswordSetting user={user} isLocked={isLocked} />
        {has_google && <GoogleSetting viewer={viewer} />}
      </div>
      <SecondFactorSection lock={staff_lock} />
      <Sessions />
    </>
  )
}

function AddressSetting({ user, isLocked }: { user: Viewer['user']; isLocked: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const [askedFor, setAskedFor] = useState<string | null>(null)
  return (
    <>
      <Setting
        label="Adresse"
        value={user.email}
        action={
          user.has_password &&
          !isLocked && (
            <Button size="s" aria-label="Changer l’adresse" onClick={() => setIsOpen(true)}>
              Changer
            </Button>
          )
        }
        hint={
          !user.has_password ? (
            'Pour la changer, définissez d’abord un mot de passe.'
          ) : askedFor && askedFor !== user.email ? (
            <span role="status">
              Un lien a été envoyé à <b className="wrap-anywhere">{askedFor}</b>. L’adresse changera quand il
              sera ouvert.
            </span>
          ) : null
        }
      />
      {isOpen && <ChangeEmailDialog onClose={() => setIsOpen(false)} onDone={setAskedFor} />}
    </>
  )
}

type ChangeEmailDialogProps = { onClose: () => void; onDone: (email: string) => void }

function ChangeEmailDialog({ onClose, onDone }: ChangeEmailDialogProps) {
  const form = useForm({
    rules: { email: emailRule },
    send: async (values) => {
      await call(accountsApi.changeEmail, { body: values })
      toast({ title: 'Vérifiez votre nouvelle adresse', description: 'Un lien vient de lui être envoyé.' })
      onDone(cleanEmail(values.email))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      size="s"
      title="Changer d’adresse"
      description="Un lien part à la nouvelle adresse ; elle remplace l’ancienne quand vous l’ouvrez."
      submitLabel="Recevoir le lien"
      onClose={onClose}
    >
      <EmailField label="Nouvelle adresse" error={form.errors.email} />
    </FormDialog>
  )
}

/** Links the account to Google, or unlinks it. Only where Google is configured. */
function GoogleSetting({ viewer }: { viewer: Viewer }) {
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
