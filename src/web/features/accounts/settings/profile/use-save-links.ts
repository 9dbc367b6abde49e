import { tellFailure } from '#web/lib/tell-failure.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { AppError, unexpected } from '#domain/errors.ts'
import type { ExternalLink } from '#domain/profiles.ts'
import { type LinkErrors, linkRefusals } from './link-refusals.ts'
import { CANNOT_SAVE, saveProfile, settle, tellSaved } from './settings-query.ts'
import type { useTyped } from './use-typed.ts'

type TypedLinks = ReturnType<typeof useTyped<{ bio_url: string; external_links: ExternalLink[] }>>

/** On their way to the server, once however often it is pressed; what is wrong comes back beside its field. */
export function useSaveLinks({ values, changes, forgetSent }: TypedLinks) {
  const client = useQueryClient()
  const [errors, setErrors] = useState<LinkErrors>({})
  const [isSending, setIsSending] = useState(false)
  const refuse = (form: HTMLFormElement, found: LinkErrors) => {
    flushSync(() => setErrors(found))
    form.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }
  const save = async (form: HTMLFormElement) => {
    const refused = linkRefusals(values.bio_url, values.external_links)
    if (Object.keys(refused).length > 0) return refuse(form, refused)
    setErrors({})
    setIsSending(true)
    try {
      const saved = await saveProfile(client, changes)
      forgetSent(values)
      await settle(client, saved)
      tellSaved('Liens mis à jour')
    } catch (thrown) {
      const error = thrown instanceof AppError ? thrown : unexpected()
      refuse(form, { [error.field ?? 'form']: error.message })
      tellFailure(error, CANNOT_SAVE)
    } finally {
      setIsSending(false)
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isSending) void save(event.currentTarget)
  }
  return { errors, setErrors, isSending, submit }
}
