import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { tellFailure } from '#web/lib/tell-failure.ts'
import type { ReactionKind } from './toggles.ts'

/** What pressing the button does. Its code comes with the first press; a member has it as soon as the page is alive. */
export function useReaction(kind: ReactionKind, id: string): () => void {
  const client = useQueryClient()
  const router = useRouter()
  return () =>
    void import('./toggle-reaction.ts')
      .then(({ toggleReaction }) => toggleReaction({ client, router }, kind, id))
      .catch((error: unknown) => tellFailure(error, 'Erreur lors de l’action'))
}
