import Plus from 'lucide-react/icons/plus'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { counted } from '#domain/numbers.ts'
import { PROFILE_LIMITS, type ProfileSettings } from '#domain/profiles/profiles.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FormProblem } from '#web/ui/Notice.tsx'
import { Input } from '#web/ui/Input.tsx'
import { ADD_LINK_ID, LinkRow } from './LinkRow.tsx'
import { SaveBar } from './SaveBar.tsx'
import { linkField, useLinksForm } from './use-links-form.ts'
import { WithSettings } from './WithSettings.tsx'

export function LinksSection({ viewer }: { viewer: Viewer }) {
  return (
    <WithSettings>{(settings) => <LinksForm memberId={viewer.user.id} settings={settings} />}</WithSettings>
  )
}

function LinksForm({ memberId, settings }: { memberId: string; settings: ProfileSettings }) {
  const saved = { bio_url: settings.bio_url ?? '', external_links: settings.external_links }
  const { form, links, mainLink, isChanged, typeMainLink, discard, add, edit, remove, move } = useLinksForm(
    memberId,
    saved,
  )
  const list = useRef<HTMLUListElement>(null)
  const addHere = () => {
    flushSync(add)
    list.current?.lastElementChild?.querySelector('select')?.focus()
  }
  return (
    <form {...form.props} className="grid gap-5">
      <Field label="Lien principal" error={form.errors.bio_url}>
        <Input
          type="url"
          name="bio_url"
          autoComplete="url"
          placeholder="https://exemple.ch"
          value={mainLink}
          onChange={({ target }) => typeMainLink(target.value)}
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
            labelError={form.errors[linkField(index, 'label')]}
            urlError={form.errors[linkField(index, 'url')]}
            onChange={(part) => edit(link.id, part)}
            onMove={(step) => move(index, step)}
            onRemove={() => remove(link.id)}
          />
        ))}
      </ul>
      <FormProblem text={form.problem} />
      <SaveBar
        label="Enregistrer les liens"
        isChanged={isChanged}
        isSending={form.isSending}
        onDiscard={discard}
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
