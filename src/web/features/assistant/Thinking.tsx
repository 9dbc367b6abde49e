import { Button } from '#web/ui/Button.tsx'

type ThinkingProps = {
  isThinking: boolean
  /** Brings back a conversation that was just cleared. */
  onUndo: (() => void) | null
}

/** What is going on, in words that are read out: PB-AI thinks, or the conversation is gone. */
export function Thinking({ isThinking, onUndo }: ThinkingProps) {
  return (
    <div role="status" className="flex min-h-11 items-center gap-2.5 text-dense text-muted">
      {isThinking && (
        <>
          <Dots />
          PB-AI réfléchit...
        </>
      )}
      {!isThinking && onUndo && (
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

const Dots = () => (
  <span aria-hidden className="flex gap-1">
    {[0, 200, 400].map((delay) => (
      <i
        key={delay}
        className="size-1.5 animate-blink rounded-full bg-primary"
        style={{ animationDelay: `${delay}ms` }}
      />
    ))}
  </span>
)
