import { tellFailure } from '#web/lib/tell-failure.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Lock from 'lucide-react/icons/lock'
import { useRef, useState, type SubmitEvent } from 'react'
import { profilesApi } from '#api/profiles.ts'
import { AppError } from '#domain/errors.ts'
import { cleanHandle, HANDLE_FREE, handleWait } from '#domain/handles.ts'
import type { ProfileSettings } from '#domain/profiles.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { CANNOT_SAVE, settle, tellSaved } from './settings-query.ts'
import { useHandleCheck } from './use-handle-check.ts'
import { WithSettings } from './WithSettings.tsx'

export function HandleSection() {
  return <WithSettings>{(settings) => <HandleForm settings={settings} />}</WithSettings>
}

function HandleForm({ settings: { handle: current, handle_wait } }: { settings: ProfileSettings }) {
  const client = useQueryClient()
  const [handle, setHandle] = useState(current ?? '')
  const box = useRef<HTMLInputElement>(null)
  const check = useHandleCheck(handle, current)
  const save = useMutation({
    mutationFn: () => call(profilesApi.setHandle, { body: { handle } }),
    onSuccess: async (saved) => {
      // The button rests from here on, and must not take the focus with it.
      box.current?.focus()
      await settle(client, saved)
      tellSaved('Handle mis à jour')
    },
    onError: (error) => {
      if (refusalOf(error)) box.current?.focus()
      tellFailure(error, CANNOT_SAVE)
    },
  })
  const refusal = check.status === 'refused' ? check.reason : refusalOf(save.error)
  const isFree = check.status === 'free' && !refusal
  const isLocked = handle_wait > 0
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // What was not found to be free is not sent.
    if (isFree && !save.isPending) save.mutate()
  }
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-5">
      <p className="-mt-4 text-small text-muted">
        De 3 à 30 caractères : a-z, 0-9, _ et . Un changement tous les 30 jours ; l’ancien vous reste réservé
        90 jours.
      </p>
      {isLocked && (
        <Notice tone="warn" icon={<Lock />} title="Changement récent.">
          {handleWait(handle_wait)}.
        </Notice>
      )}
      <Field
        label={current ? 'Handle' : 'Nouveau handle'}
        error={refusal}
        hint={
          <span aria-live="polite">
            {isFree && (
              <span className="flex items-center gap-1.5 text-good">
                <Check className="size-4" />
                {HANDLE_FREE}
              </span>
            )}
            {check.status === 'checking' && 'Vérification…'}
            {!isFree &&
              check.status !== 'checking' &&
              `L’autre adresse de votre profil : /@${handle || 'handle'}`}
          </span>
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
            onChange={(event) => {
              setHandle(cleanHandle(event.target.value))
              if (save.isError) save.reset()
            }}
            className="pl-8!"
          />
        </span>
      </Field>
      <Button
        type="submit"
        variant="primary"
        disabled={!isFree || isLocked}
        busy={save.isPending}
        busyLabel="Enregistrement…"
        className="justify-self-start"
      >
        {current ? 'Changer le handle' : 'Choisir ce handle'}
      </Button>
    </form>
  )
}

/** What the server has against the handle itself. */
const refusalOf = (error: Error | null) =>
  error instanceof AppError && error.field === 'handle' ? error.message : null
