import { Spinner } from '#web/ui/Button.tsx'

export function LoadingConversation() {
  return (
    <p role="status" className="flex grow items-center justify-center gap-2.5 bg-paper p-4 text-muted">
      <Spinner />
      Chargement de la conversation...
    </p>
  )
}
