import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { type ExternalLink, LINK_TYPES, type LinkType, PROFILE_LIMITS } from '#domain/profiles/profiles.ts'
import { Field } from '#web/ui/Field.tsx'
import { controlBeside, focusOnRemoval } from '#web/lib/focus.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Input, Select } from '#web/ui/Input.tsx'
import { linkField } from './use-links-form.ts'

export const ADD_LINK_ID = 'ajouter-un-lien'

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

export function LinkRow({
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
                {TYPES[type]}
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

const TYPES: Record<LinkType, string> = {
  website: 'Site web',
  formation: 'Formation',
  gumroad: 'Gumroad',
  whop: 'Whop',
  tally: 'Tally',
  telegram: 'Telegram',
  youtube: 'YouTube',
  custom: 'Autre',
}
