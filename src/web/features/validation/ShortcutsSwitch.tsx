import { Switch } from '#web/ui/Switch.tsx'
import { useShortcuts } from './shortcuts.ts'

/** Single letters surprise whoever speaks to their computer, or puts something down on the keyboard. */
export function ShortcutsSwitch() {
  const { isOn, switchTo } = useShortcuts()
  return (
    <div className="flex-none text-dense">
      <Switch
        label="Raccourcis clavier"
        hint="Dans la liste seulement ; Échap y ramène."
        checked={isOn}
        onChange={switchTo}
      />
    </div>
  )
}
