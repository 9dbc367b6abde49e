import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { OpenState } from './open-state.ts'

const CHANGES = Array.from({ length: 24 }, (_, index) => `Version ${24 - index} : budget et étapes revus`)

/** Taller than the window: it scrolls, the page behind stands still. */
export function LongDialog(state: OpenState) {
  return (
    <Dialog
      {...state}
      size="l"
      title="Historique du plan"
      footer={
        <Button variant="primary" onClick={state.onClose}>
          Compris
        </Button>
      }
    >
      <ol className="divide-y divide-line">
        {CHANGES.map((change) => (
          <li key={change} className="py-3">
            {change}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
