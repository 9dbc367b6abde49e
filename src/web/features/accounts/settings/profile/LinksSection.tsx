import { useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { membersApi } from '#api/members.ts'
import { AppError, unexpected } from '#domain/errors.ts'
import { PROFILE_LIMITS, type ProfileSettings } from '#domain/profiles.ts'
import { FormProblem } from '#web/features/accounts/form/FormProblem.tsx'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { LinkRow } from './LinkRow.tsx'
import { type LinkErrors, linkRefusals } from './link-refusals.ts'
import { settle, tellFailure, tellSaved } from './settings-query.ts'
import { useLinks } from './use-links.ts'
import { WithSettings } from './WithSettings.tsx'

export function LinksSection() {
  return <WithSettings>{(settings) => <LinksForm settings={settings} />}</WithSettings>
}

function LinksForm({ settings }: { settings: ProfileSettings }) {
  const client = useQueryClient()
  const [mainLink, setMainLink] = useState(settings.bio_url ?? '')
  const { links, reset, add, change, remove, move } = useLinks(settings.external_links)
  const [errors, setErrors] = useState<LinkErrors>({})
  const [isSending, setIsSending] = useState(false)

  const refuse = (form: HTMLFormElement, found: LinkErrors) => {
    flushSync(() => setErrors(found))
    form.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }
  const save = async (form: HTMLFormElement) => {
    const refused = linkRefusals(mainLink, links)
    if (Object.keys(refused).length > 0) return refuse(form, refused)
    setErrors({})
    setIsSending(true)
    try {
      const saved = await call(membersApi.update, { body: { bio_url: mainLink, external_links: links } })
      setMainLink(saved.bio_url ?? '')
      reset(saved.external_links)
      await settle(client, saved)
      tellSaved('Liens mis à jour')
    } catch (thrown) {
      const error = thrown instanceof AppError ? thrown : unexpected()
      refuse(form, { [error.field ?? 'form']: error.message })
      tellFailure(error)
    } finally {
      setIsSending(false)
    }
  }
  return (
    <form
      noValidate
      method="post"
      className="grid gap-5"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (!isSending) void save(event.currentTarget)
      }}
    >
      <Field label="Lien principal" error={errors.bio_url ?? null}>
        <Input
          type="url"
          autoComplete="url"
          placeholder="https://exemple.ch"
          value={mainLink}
          onChange={(event) => setMainLink(event.target.value)}
        />
      </Field>
      <ul
        aria-label="Liens externes"
        className="grid gap-5 divide-y divide-line empty:hidden *:not-last:pb-5"
      >
        {links.map((link, index) => (
          <LinkRow
            key={link.id}
            link={link}
            number={index + 1}
            isFirst={index === 0}
            isLast={index === links.length - 1}
            labelError={errors[`external_links.${index}.label`] ?? null}
            urlError={errors[`external_links.${index}.url`] ?? null}
            onChange={(part) => change(link.id, part)}
            onMove={(step) => move(index, step)}
            onRemove={() => {
              remove(link.id)
              setErrors({})
            }}
          />
        ))}
      </ul>
      <FormProblem text={errors.form ?? errors.external_links ?? null} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isSending} busyLabel="Enregistrement…">
          Enregistrer les liens
        </Button>
        <Button disabled={links.length >= PROFILE_LIMITS.links} onClick={add}>
          <Plus className="size-4" />
          Ajouter un lien
        </Button>
      </div>
      <p className="text-small text-muted">
        {links.length} lien{links.length > 1 ? 's' : ''} sur {PROFILE_LIMITS.links}.
      </p>
    </form>
  )
}
