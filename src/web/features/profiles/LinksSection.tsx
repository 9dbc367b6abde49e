import Plus from 'lucide-react/icons/plus'
import { useRef, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash2 from 'lucide-react/icons/trash-2'
import { counted } from '#domain/numbers.ts'
import {
  PROFILE_LIMITS,
  type ProfileSettings,
  type ExternalLink,
  LINK_TYPES,
  type LinkType,
} from '#domain/profiles/profiles.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FormProblem } from '#web/ui/Notice.tsx'
import { Input, Select } from '#web/ui/Input.tsx'
import { controlBeside, focusOnRemoval } from '#web/lib/focus.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
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

const ADD_LINK_ID = 'ajouter-un-lien'

type LinkRowProps = {
  link: ExternalLink
  number: number
  isFirst: boolean
  isLast: boolean
  labelError: string | undefined
  urlError: string | undefined
  onChange: (part: Partial<ExternalLink>) => void
  onMove: (step: 1 | -1) => void
  onRemove: () => void
}

function LinkRow({
  link,
  number,
  isFirst,
  isLast,
  labelError,
  urlError,
  onChange,
  onMove,
  onRemove,
}: LinkRowProps) {
  return (
    <li className="grid gap-3">
      <div role="group" aria-label={`Lien ${number}`} className="grid gap-3 md:grid-cols-[9rem_1fr_1.4fr]">
        <Field label="Type">
          <Select value={link.type} onChange={(event) => onChange({ type: event.target.value as LinkType })}>
            {LINK_TYPES.map((type) => (
              <option key={type} value={type}>
                {LINK_TYPE_NAMES[type]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Libellé" error={labelError}>
          <Input
            name={linkField(number - 1, 'label')}
            value={link.label}
            maxLength={PROFILE_LIMITS.linkLabel}
            onChange={(event) => onChange({ label: event.target.value })}
          />
        </Field>
        <Field label="Adresse" error={urlError}>
          <Input
            type="url"
            name={linkField(number - 1, 'url')}
            value={link.url}
            placeholder="https://"
            onChange={(event) => onChange({ url: event.target.value })}
          />
        </Field>
      </div>
      <div className="-ml-2.5 flex">
        <Move label={`Monter le lien ${number}`} isOff={isFirst} onMove={() => onMove(-1)}>
          <ArrowUp className="size-4" />
        </Move>
        <Move label={`Descendre le lien ${number}`} isOff={isLast} onMove={() => onMove(1)}>
          <ArrowDown className="size-4" />
        </Move>
        <IconButton
          ref={toNeighbour}
          label={`Retirer le lien ${number}`}
          size="s"
          className="text-bad"
          onClick={onRemove}
        >
          <Trash2 className="size-4" />
        </IconButton>
      </div>
    </li>
  )
}

/** Moves the focus to the button of the next or previous row, or else to « add ». */
const toNeighbour = focusOnRemoval(
  (button) => controlBeside(button, 'button:last-of-type') ?? document.getElementById(ADD_LINK_ID),
)

type MoveProps = { label: string; isOff: boolean; onMove: () => void; children: ReactNode }

/** Never `disabled`: a disabled button would lose the focus at the end of the list. */
function Move({ label, isOff, onMove, children }: MoveProps) {
  return (
    <IconButton
      label={label}
      size="s"
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onMove()}
      className="aria-disabled:text-line-strong aria-disabled:hover:bg-transparent"
    >
      {children}
    </IconButton>
  )
}

const LINK_TYPE_NAMES: Record<LinkType, string> = {
  website: 'Site web',
  formation: 'Formation',
  gumroad: 'Gumroad',
  whop: 'Whop',
  tally: 'Tally',
  telegram: 'Telegram',
  youtube: 'YouTube',
  custom: 'Autre',
}
