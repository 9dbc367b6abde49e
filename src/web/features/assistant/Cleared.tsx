import { Button } from '#web/ui/Button.tsx'

/** Says that the conversation is gone, while it can still be brought back. */
export function Cleared({ onUndo }: { onUndo: (() => void) | null }) {
  return (
    <div role="status" className="flex flex-wrap items-center text-dense text-muted">
      {onUndo && (
        <>
          Conversation effacée.
          <Button variant="ghost" size="s" className="text-primary" onClick={onUndo}>
            Annuler
          </Button>
        </>
      )}
    </div>
  )
}
