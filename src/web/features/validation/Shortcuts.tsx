import { switchStore } from '#web/lib/local-store.ts'
import { SHORTCUTS_KEY } from '#web/lib/storage-keys.ts'
import { useStore } from '#web/lib/store.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { Switch } from '#web/ui/Switch.tsx'

const shortcuts = switchStore(SHORTCUTS_KEY)

/** Whether single letters act in the list, as this browser was told. */
export const useShortcuts = () => useStore(shortcuts, true)

/** Single letters surprise whoever speaks to their computer, or puts something down on the keyboard. */
export function ShortcutsSwitch() {
  return (
    <div className="flex-none text-dense">
      <Switch
        label="Raccourcis clavier"
        hint="Dans la liste seulement ; Échap y ramène."
        checked={useShortcuts()}
        onChange={shortcuts.set}
      />
    </div>
  )
}

const HINTS = [
  ['JK', 'parcourir'],
  ['L', 'lire'],
  ['A', 'approuver'],
  ['R', 'refuser'],
  ['U', 'annuler'],
  ['M', 'prendre'],
] as const

/** The letters, where there is a keyboard and they are switched on. */
export function ShortcutHints() {
  if (!useShortcuts()) return null
  return (
    <p className="flex flex-wrap justify-end gap-x-3 gap-y-1 text-small text-muted max-lg:hidden">
      {HINTS.map(([letters, what]) => (
        <span key={letters} className="inline-flex items-center gap-1.5">
          {letters.split('').map((letter) => (
            <Kbd key={letter}>{letter}</Kbd>
          ))}
          {what}
        </span>
      ))}
    </p>
  )
}
