import CircleHelp from 'lucide-react/icons/circle-help'
import { openDialog, type OpenDialogProps } from '#web/lib/open-dialog.ts'
import { switchStore } from '#web/lib/local-store.ts'
import { SHORTCUTS_KEY } from '#web/lib/storage-keys.ts'
import { useStore } from '#web/lib/store.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { Switch } from '#web/ui/Switch.tsx'

const shortcuts = switchStore(SHORTCUTS_KEY)

/** Whether single-key shortcuts are on in this browser. */
export const useShortcuts = () => useStore(shortcuts, true)

/** « ? »: the shortcuts. Hidden on narrow screens, where they do not work. */
export function ShortcutsButton() {
  return (
    <IconButton
      label="Raccourcis clavier"
      size="s"
      className="-my-1.5 text-muted max-lg:hidden"
      onClick={() => openDialog(ShortcutsDialog, {})}
    >
      <CircleHelp />
    </IconButton>
  )
}

const SHORTCUTS = [
  ['JK', 'parcourir la liste'],
  ['L', 'lire le plan'],
  ['A', 'approuver'],
  ['R', 'refuser'],
  ['U', 'annuler la dernière décision'],
  ['M', 's’en occuper'],
] as const

/** Single-key shortcuts must be optional: voice input and accidental presses trigger them (WCAG 2.1.4). */
function ShortcutsDialog({ onClose }: OpenDialogProps) {
  return (
    <Dialog open onClose={onClose} size="s" title="Raccourcis clavier">
      <Switch
        label="Utiliser les raccourcis"
        hint="Actifs quand la liste est sélectionnée ; Échap y revient."
        checked={useShortcuts()}
        onChange={shortcuts.set}
      />
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-dense">
        {SHORTCUTS.map(([keys, action]) => (
          <div key={keys} className="contents">
            <dt className="flex gap-1">
              {keys.split('').map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
              <span className="sr-only">{keys.split('').join(', ')}</span>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
