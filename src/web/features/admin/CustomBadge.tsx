import { type KeyboardEvent, useState } from 'react'
import {
  BADGE_ALREADY_GIVEN,
  BADGE_MAX,
  BADGES_MAX,
  badgeRefusal,
  cleanBadge,
  hasBadge,
} from '#domain/badges.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'

/** A badge of any name, once. Enter adds it; it does not save the form. */
export function CustomBadge({ held, onAdd }: { held: readonly string[]; onAdd: (badge: string) => void }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const add = () => {
    const badge = cleanBadge(text)
    const refusal = refusalOf(badge, held)
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

function refusalOf(badge: string, held: readonly string[]): string | null {
  if (held.length >= BADGES_MAX) return `Un membre a ${BADGES_MAX} badges au plus.`
  return hasBadge(held, badge) ? BADGE_ALREADY_GIVEN : badgeRefusal(badge)
}
