import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { toast } from '#web/ui/toast.ts'
import type { ReactionKind } from './reaction-kind.ts'

/** What pressing the button does. Its code comes with the first press; a member has it as soon as the page is alive. */
export function useReaction(kind: ReactionKind, id: string): () => void {
  const client = useQueryClient()
  const router = useRouter()
  return () =>
    void import('./react.ts').then(
      ({ react }) => react({ client, router }, kind, id),
      () => toast({ title: 'Erreur', description: "Erreur lors de l'action", variant: 'destructive' }),
    )
}
