import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import KeyRound from 'lucide-react/icons/key-round'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { secondFactorApi, type WebAuthnJson } from '#api/accounts-second-factor.ts'
import { type FactorAdded, type FactorSummary, PASSKEYS_MAX } from '#domain/accounts/second-factor.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure, toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { useForm } from '#web/lib/use-form.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { OpenLocalhost } from './auth/IdentityForm.tsx'
import { createPasskey, useHostForPasskeys } from './auth/passkeys.ts'
import { AddAppDialog, NameField, nameRule } from './AddAppDialog.tsx'
import { refetchFactors, SECOND_FACTOR_ID } from './factors-query.ts'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'

type AddFactorProps = {
  factors: readonly FactorSummary[]
  /** Of the link in the mail with which staff add their first factor. */
  token: string | undefined
}

/** The buttons that add an authenticator app or a passkey. After the first one, the recovery codes are shown. */
export function AddFactor({ factors, token }: AddFactorProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const localhost = useHostForPasskeys()
  const app = useStart(() => call(secondFactorApi.startTotp, { body: { token } }))
  const passkey = useStart(() => call(secondFactorApi.startPasskey, { body: { token } }))
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const onAdded = (name: string, { recovery_codes }: FactorAdded) => {
    app.reset()
    passkey.reset()
    setCodes(recovery_codes)
    toast({
      title: recovery_codes ? 'Double authentification activée' : 'Moyen de connexion ajouté',
      description: `${name}. Vos autres sessions sont fermées.`,
    })
    if (!recovery_codes) finish()
  }
  const finish = () => {
    setCodes(null)
    void refetchFactors(client)
    // The token of the link has been used.
    if (token) void navigate({ to: '.', search: true, hash: SECOND_FACTOR_ID, replace: true })
  }
  const mayAddApp = !factors.some(({ kind }) => kind === 'totp')
  const mayAddPasskey = factors.filter(({ kind }) => kind === 'passkey').length < PASSKEYS_MAX
  return (
    <>
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
        {mayAddApp && (
          <Button className="max-sm:px-3" busy={app.isPending} onClick={() => app.mutate()}>
            <Smartphone className="size-4" />
            Ajouter une application
          </Button>
        )}
        {mayAddPasskey && !localhost && (
          <Button className="max-sm:px-3" busy={passkey.isPending} onClick={() => passkey.mutate()}>
            <KeyRound className="size-4" />
            Ajouter une clé d’accès
          </Button>
        )}
      </div>
      {localhost && <OpenLocalhost href={localhost} />}
      {app.data && <AddAppDialog enrolment={app.data} token={token} onClose={app.reset} onAdded={onAdded} />}
      {passkey.data && (
        <AddPasskeyDialog
          options={passkey.data.passkey}
          token={token}
          onClose={passkey.reset}
          onAdded={onAdded}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={finish} />}
    </>
  )
}

/** What the server sends before a factor can be added; the dialog opens with it. */
function useStart<Started>(start: () => Promise<Started>) {
  return useMutation({
    mutationFn: start,
    onError: (error) => toastFailure(error, 'Impossible de commencer. Réessayez dans quelques instants.'),
  })
}

type AddPasskeyDialogProps = {
  options: WebAuthnJson
  token: string | undefined
  onClose: () => void
  onAdded: (name: string, added: FactorAdded) => void
}

/** Names a passkey and creates it. Its options were requested before: browsers want a press just before they ask. */
function AddPasskeyDialog({ options, token, onClose, onAdded }: AddPasskeyDialogProps) {
  const [unused, setUnused] = useState<WebAuthnJson | null>(options)
  const form = useForm({
    rules: { name: nameRule },
    send: async ({ name }) => {
      const passkey = unused ?? (await call(secondFactorApi.startPasskey, { body: { token } })).passkey
      const credential = await createPasskey(passkey)
      // The server accepts a challenge once.
      setUnused(null)
      onAdded(name, await call(secondFactorApi.addPasskey, { body: { credential, name, token } }))
    },
  })
  return (
    <FormDialog
      form={form}
      size="s"
      title="Ajouter une clé d’accès"
      description="Votre appareil la crée et la garde : vous la débloquerez par l’empreinte, le visage, le code de l’écran ou une clé de sécurité."
      submitLabel="Créer la clé"
      onClose={onClose}
    >
      <NameField error={form.errors.name} defaultValue={deviceName()} />
    </FormDialog>
  )
}

/** « Clé de mon iPhone » */
function deviceName(): string {
  const device = DEVICES.find(({ agent }) => agent.test(navigator.userAgent))
  return device ? `Clé de mon ${device.name}` : 'Ma clé'
}

const DEVICES = [
  { agent: /iPhone/, name: 'iPhone' },
  { agent: /iPad/, name: 'iPad' },
  { agent: /Android/, name: 'téléphone' },
  { agent: /Macintosh/, name: 'Mac' },
  { agent: /Windows|Linux|CrOS/, name: 'ordinateur' },
]
