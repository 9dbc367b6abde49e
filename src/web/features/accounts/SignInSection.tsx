import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { cleanEmail, STAFF_PASSWORD_NEEDED } from '#domain/accounts/accounts.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { accountsApi } from '#api/accounts/accounts.ts'
import { call } from '#web/lib/call.ts'
import { useSite } from '#web/lib/site.ts'
import { useForm } from '#web/lib/use-form.ts'
import { toast } from '#web/lib/toast.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { EmailField, emailRule } from './auth/EmailField.tsx'
import { GoogleSetting } from './GoogleSetting.tsx'
import { PasswordSetting, Setting } from './PasswordSetting.tsx'
import { SecondFactorSection } from './SecondFactorSection.tsx'
import { Sessions } from './Sessions.tsx'

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
