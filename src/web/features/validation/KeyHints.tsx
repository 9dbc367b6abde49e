import { Kbd } from '#web/ui/Kbd.tsx'
import { useShortcuts } from './shortcuts.ts'

const HINTS = [
  ['J', 'suivant'],
  ['K', 'précédent'],
  ['L', 'lire'],
  ['A', 'approuver'],
  ['R', 'refuser'],
  ['U', 'annuler'],
] as const

/** The letters of the keyboard, where there is one and they are switched on. */
export function KeyHints() {
  const { isOn } = useShortcuts()
  if (!isOn) return null
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 text-small text-muted lg:ml-auto max-lg:hidden">
      {HINTS.map(([key, what]) => (
        <span key={key} className="inline-flex items-center gap-1.5">
          <Kbd>{key}</Kbd>
          {what}
        </span>
      ))}
    </p>
  )
}
