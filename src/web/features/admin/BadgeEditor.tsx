import Check from 'lucide-react/icons/check'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useState } from 'react'
import {
  BADGE_ALREADY_GIVEN,
  BADGE_MAX,
  badgeRefusal,
  BADGES_MAX,
  cleanBadge,
  hasBadge,
  PRESET_BADGES,
} from '#domain/points/badges.ts'
import { useFocusAfterRemoval } from '#web/lib/focus.ts'
import { Button } from '#web/ui/Button.tsx'
import { chipClass } from '#web/ui/Chip.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { useSyncBadges } from './use-edit-badges.ts'

type BadgeEditorProps = {
  memberId: string
  badges: readonly string[]
  onBadges: (badges: readonly string[]) => void
  onSynced: (badges: string[]) => void
}

/** Preset badges by one click, others by name. Badges grant no rights. */
export function BadgeEditor({ memberId, badges, onBadges, onSynced }: BadgeEditorProps) {
  const { mutate, isPending } = useSyncBadges(memberId, onSynced)
  const add = (badge: string) => onBadges([...badges, badge])
  return (
    <section aria-label="Badges" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-section">Badges</h3>
        <Button variant="ghost" size="s" busy={isPending} className="max-sm:px-0!" onClick={() => mutate()}>
          <RefreshCw className="size-4" />
          Synchroniser les badges
        </Button>
      </div>
      <div className="flex flex-wrap gap-2">
        {PRESET_BADGES.map((badge) => (
          <PresetButton
            key={badge}
            badge={badge}
            isGiven={hasBadge(badges, badge)}
            onAdd={() => add(badge)}
          />
        ))}
      </div>
      <CustomBadge given={badges} onAdd={add} />
      <GivenBadges badges={badges} onBadges={onBadges} />
    </section>
  )
}

/** Not `disabled`: the clicked button would lose the focus. */
function PresetButton({ badge, isGiven, onAdd }: { badge: string; isGiven: boolean; onAdd: () => void }) {
  return (
    <button
      type="button"
      aria-disabled={isGiven || undefined}
      aria-label={isGiven ? `${badge}, déjà attribué` : `Ajouter ${badge}`}
      className={chipClass({ active: isGiven }, isGiven ? 'cursor-default' : undefined)}
      onClick={() => !isGiven && onAdd()}
    >
      {isGiven && <Check />}
      {badge}
    </button>
  )
}

function GivenBadges({ badges, onBadges }: Pick<BadgeEditorProps, 'badges' | 'onBadges'>) {
  const focus = useFocusAfterRemoval<HTMLUListElement>()
  if (badges.length === 0) return <p className="text-small text-muted">Aucun badge.</p>
  return (
    <ul {...focus} tabIndex={-1} aria-label="Badges du membre" className="flex flex-wrap gap-2 outline-none">
      {badges.map((badge) => (
        <li key={badge} className={chipClass({}, 'max-w-full pr-1 md:pr-1')}>
          <span className="truncate">{badge}</span>
          <button
            type="button"
            aria-label={`Retirer le badge ${badge}`}
            className="hit grid size-8 flex-none place-items-center rounded-full hover:bg-hover md:size-7"
            onClick={() => onBadges(badges.filter((one) => one !== badge))}
          >
            <X className="size-4 text-muted" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Adds a badge by name. Enter adds it; it does not save the form. */
function CustomBadge({ given, onAdd }: { given: readonly string[]; onAdd: (badge: string) => void }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const add = () => {
    const badge = cleanBadge(text)
    const refusal = refusalOf(badge, given)
    setError(refusal)
    if (refusal) return
    onAdd(badge)
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <div className="flex items-start gap-2">
      <Field label="Badge personnalisé" error={error} className="min-w-0 flex-1">
        <Input
          value={text}
          maxLength={BADGE_MAX}
          autoComplete="off"
          onChange={({ target }) => {
            setText(target.value)
            setError(null)
          }}
          onKeyDown={onKeyDown}
        />
      </Field>
      <Button className="mt-[1.6875rem] flex-none" onClick={add}>
        Ajouter
      </Button>
    </div>
  )
}

function refusalOf(badge: string, given: readonly string[]): string | null {
  if (given.length >= BADGES_MAX) return `Un membre a ${BADGES_MAX} badges au plus.`
  return hasBadge(given, badge) ? BADGE_ALREADY_GIVEN : badgeRefusal(badge)
}
