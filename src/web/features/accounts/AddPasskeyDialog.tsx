import { useState } from 'react'
import { secondFactorApi, type WebAuthnJson } from '#api/accounts/second-factor.ts'
import type { FactorAdded } from '#domain/accounts/second-factor.ts'
import { createPasskey } from '#web/features/accounts/auth/passkeys.ts'
import { call } from '#web/lib/call.ts'
import { useForm } from '#web/lib/use-form.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { NameField, nameRule } from './AddAppDialog.tsx'

type AddPasskeyDialogProps = {
  options: WebAuthnJson
  token: string | undefined
  onClose: () => void
  onAdded: (name: string, added: FactorAdded) => void
}

/** Names a passkey and creates it. Its options were requested before: browsers want a press just before they ask. */
export function AddPasskeyDialog({ options, token, onClose, onAdded }: AddPasskeyDialogProps) {
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
