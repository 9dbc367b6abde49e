import { switchStore } from '#web/lib/local-store.ts'
import { SHORTCUTS_KEY } from '#web/lib/storage-keys.ts'
import { useStore } from '#web/lib/store.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { Switch } from '#web/ui/Switch.tsx'

const shortcuts = switchStore(SHORTCUTS_KEY)

/** Whether single-key shortcuts are on in this browser. */
export const useShortcuts = () => useStore(shortcuts, true)

/** Single-key shortcuts must be optional: voice input and accidental presses trigger them (WCAG 2.1.4). */
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

/** Lists the shortcuts when they are on; hidden on narrow screens. */
export function ShortcutHints() {
  if (!useShortcuts()) return null
  return (
    <p className="flex flex-wrap justify-end gap-x-3 gap-y-1 text-small text-muted max-lg:hidden">
      {HINTS.map(([keys, what]) => (
        <span key={keys} className="inline-flex items-center gap-1.5">
          {keys.split('').map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {what}
        </span>
      ))}
    </p>
  )
}
