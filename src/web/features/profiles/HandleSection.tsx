import { useQueryClient } from '@tanstack/react-query'
import Lock from 'lucide-react/icons/lock'
import { useRef, useState } from 'react'
import { profilesApi } from '#api/profiles.ts'
import { cleanHandle, HANDLE_FREE, handleRefusal, handleWait } from '#domain/profiles/handles.ts'
import type { ProfileSettings } from '#domain/profiles/profiles.ts'
import { AvailabilityHint, useAvailability } from '#web/features/accounts/auth/use-availability.tsx'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { toastFailure } from '#web/lib/toast.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { CANNOT_SAVE, refreshMember, toastSaved } from './settings-query.ts'
import { WithSettings } from './WithSettings.tsx'

export function HandleSection() {
  return <WithSettings>{(settings) => <HandleForm settings={settings} />}</WithSettings>
}

function HandleForm({ settings: { handle: current, handle_wait } }: { settings: ProfileSettings }) {
  const client = useQueryClient()
  const [handle, setHandle] = useState(current ?? '')
  const box = useRef<HTMLInputElement>(null)
  const check = useAvailability(handle, HANDLE, current)
  const form = useForm({
    rules: { handle: handleRefusal },
    send: async (values) => {
      const saved = await call(profilesApi.setHandle, { body: values })
      // The button is disabled from here on and would lose the focus.
      box.current?.focus()
      await refreshMember(client, saved)
      toastSaved('Identifiant mis à jour')
    },
    onFailure: (error) => toastFailure(error, CANNOT_SAVE),
  })
  const refusal = check.status === 'refused' ? check.reason : form.errors.handle
  const isFree = check.status === 'free' && !refusal
  const isLocked = handle_wait > 0
  return (
    <form {...form.props} className="grid gap-5">
      <p className="-mt-4 text-small text-muted">
        De 3 à 30 caractères : lettres de a à z, chiffres, « _ » et « . ». Un changement tous les 30 jours ;
        l’ancien vous reste réservé 90 jours.
      </p>
      {isLocked && (
        <Notice tone="warn" icon={<Lock />} title="Changement récent.">
          {handleWait(handle_wait)}.
        </Notice>
      )}
      <Field
        label={current ? 'Identifiant' : 'Nouvel identifiant'}
        error={refusal}
        hint={
          <AvailabilityHint status={form.errors.handle ? 'unknown' : check.status} free={HANDLE_FREE}>
            L’autre adresse de votre profil : /@{handle || 'identifiant'}
          </AvailabilityHint>
        }
      >
        <span className="relative block">
          <span aria-hidden className="absolute inset-y-0 left-3 grid place-items-center text-muted">
            @
          </span>
          <Input
            ref={box}
            name="handle"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            readOnly={isLocked}
            value={handle}
            onChange={(event) => setHandle(cleanHandle(event.target.value))}
            className="pl-8!"
          />
        </span>
      </Field>
      <Button
        type="submit"
        variant="primary"
        disabled={!isFree || isLocked}
        busy={form.isSending}
        busyLabel="Enregistrement…"
        className="justify-self-start"
      >
        {current ? 'Changer l’identifiant' : 'Choisir cet identifiant'}
      </Button>
    </form>
  )
}

const HANDLE = {
  refusal: handleRefusal,
  queryKey: keys.handleCheck,
  check: (handle: string) => call(profilesApi.checkHandle, { query: { handle } }),
}
