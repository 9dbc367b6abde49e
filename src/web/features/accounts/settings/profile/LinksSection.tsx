import Plus from 'lucide-react/icons/plus'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { PROFILE_LIMITS, type ProfileSettings } from '#domain/profiles.ts'
import type { Viewer } from '#domain/viewer.ts'
import { counted } from '#domain/numbers.ts'
import { FormProblem } from '#web/features/accounts/form/FormProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { linkChanges } from './link-changes.ts'
import { ADD_LINK_ID, LinkRow } from './LinkRow.tsx'
import { SaveBar } from './SaveBar.tsx'
import { useSaveLinks } from './use-save-links.ts'
import { useTyped } from './use-typed.ts'
import { WithSettings } from './WithSettings.tsx'

export function LinksSection({ viewer }: { viewer: Viewer }) {
  return (
    <WithSettings>{(settings) => <LinksForm memberId={viewer.user.id} settings={settings} />}</WithSettings>
  )
}

function LinksForm({ memberId, settings }: { memberId: string; settings: ProfileSettings }) {
  const saved = { bio_url: settings.bio_url ?? '', external_links: settings.external_links }
  const typed = useTyped(`${memberId}:liens`, saved)
  const { bio_url, external_links: links } = typed.values
  const { add, change, remove, move } = linkChanges((apply) =>
    typed.type((values) => ({ external_links: apply(values.external_links) })),
  )
  const { errors, setErrors, isSending, submit } = useSaveLinks(typed)
  const list = useRef<HTMLUListElement>(null)
  const addHere = () => {
    flushSync(add)
    list.current?.lastElementChild?.querySelector('select')?.focus()
  }
  return (
    <form noValidate method="post" className="grid gap-5" onSubmit={submit}>
      <Field label="Lien principal" error={errors.bio_url ?? null}>
        <Input
          type="url"
          autoComplete="url"
          placeholder="https://exemple.ch"
          value={bio_url}
          onChange={({ target }) => typed.type(() => ({ bio_url: target.value }))}
        />
      </Field>
      <ul
        ref={list}
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
            onMove={(step) => {
              move(index, step)
              setErrors({})
            }}
            onRemove={() => {
              remove(link.id)
              setErrors({})
            }}
          />
        ))}
      </ul>
      <FormProblem text={errors.form ?? errors.external_links ?? null} />
      <SaveBar
        label="Enregistrer les liens"
        isChanged={typed.isChanged}
        isSending={isSending}
        onForget={() => {
          typed.forget()
          setErrors({})
        }}
      >
        <Button id={ADD_LINK_ID} disabled={links.length >= PROFILE_LIMITS.links} onClick={addHere}>
          <Plus className="size-4" />
          Ajouter un lien
        </Button>
      </SaveBar>
      <p className="text-small text-muted">
        {counted(links.length, 'lien')} sur {PROFILE_LIMITS.links}.
      </p>
    </form>
  )
}
