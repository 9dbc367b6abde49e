import Send from 'lucide-react/icons/send'

/** The round button that sends a message or a question. */
export function SendButton({ disabled }: { disabled: boolean }) {
  return (
    <button
      type="submit"
      aria-label="Envoyer"
      title="Envoyer"
      disabled={disabled}
      className="grid size-11 place-items-center rounded-full bg-primary text-on-primary transition-colors hover:bg-primary-deep disabled:pointer-events-none disabled:bg-sunken disabled:text-muted"
    >
      <Send />
    </button>
  )
}
