import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { accountsApi } from '#api/accounts.ts'
import { passwordRefusal } from '#domain/accounts/accounts.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { refetchViewerInAllTabs } from '#web/features/accounts/viewer/viewer-query.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { useForm } from '#web/lib/use-form.ts'
import { focusOnMount } from '#web/lib/focus.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { NewPasswordField } from './auth/NewPasswordField.tsx'
import { knownPasswordRule, PasswordField } from './auth/PasswordField.tsx'

/** `isLocked`: staff with a password that is too short for their role. Only the link of an email replaces it. */
export function PasswordSetting({ user, isLocked }: { user: Viewer['user']; isLocked: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!user.has_password) return <DefinePassword email={user.email} />
  return (
    <>
      <Setting
        label="Mot de passe"
        value={
          <span aria-hidden className="text-muted">
            ••••••••
          </span>
        }
        action={
          !isLocked && (
            <Button size="s" aria-label="Changer le mot de passe" onClick={() => setIsOpen(true)}>
              Changer
            </Button>
          )
        }
      />
      {isOpen && <ChangePasswordDialog email={user.email} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function ChangePasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useForm({
    rules: { current_password: knownPasswordRule, new_password: passwordRefusal },
    send: async (values) => {
      await call(accountsApi.changePassword, { body: values })
      // The session has a new id.
      await refetchViewerInAllTabs(queryClient)
      void queryClient.invalidateQueries({ queryKey: keys.sessions })
      toast({ title: 'Mot de passe modifié', description: 'Vos autres sessions sont fermées.' })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      size="s"
      title="Changer de mot de passe"
      description="Vos autres sessions seront fermées."
      submitLabel="Changer"
      onClose={onClose}
    >
      {/* For password managers. */}
      <input hidden readOnly type="text" name="username" autoComplete="username" value={email} />
      <PasswordField
        name="current_password"
        label="Mot de passe actuel"
        error={form.errors.current_password}
      />
      <NewPasswordField name="new_password" label="Nouveau mot de passe" error={form.errors.new_password} />
    </FormDialog>
  )
}

/** For members who sign in with Google only: they set a first password like a forgotten one. */
function DefinePassword({ email }: { email: string }) {
  const ask = useMutation({
    mutationFn: () => call(accountsApi.requestPasswordReset, { body: { email } }),
  })
  return (
    <Setting
      label="Mot de passe"
      value={<span className="text-muted">Aucun : vous vous connectez avec Google.</span>}
      action={
        <Button
          size="s"
          busy={ask.isPending}
          busyLabel="Envoi…"
          disabled={ask.isSuccess}
          onClick={() => ask.mutate()}
        >
          Définir un mot de passe
        </Button>
      }
      hint={
        ask.isSuccess ? (
          <span ref={focusOnMount} tabIndex={-1} role="status" className="outline-none">
            Un lien pour le choisir vient d’être envoyé à votre adresse.
          </span>
        ) : (
          ask.error && (
            <span role="alert" className="text-bad">
              {ask.error.message}
            </span>
          )
        )
      }
    />
  )
}

type SettingProps = {
  label: string
  value: ReactNode
  /** The button that changes it. */
  action?: ReactNode
  hint?: ReactNode
}

/** One setting: its label, value and the button that changes it. */
export function Setting({ label, value, action, hint }: SettingProps) {
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <h3 className="font-sans text-small font-semibold tracking-normal">{label}</h3>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 md:min-h-8">
        <span className="min-w-0 break-words">{value}</span>
        {action}
      </div>
      {hint && <div className="text-small text-muted">{hint}</div>}
    </div>
  )
}
