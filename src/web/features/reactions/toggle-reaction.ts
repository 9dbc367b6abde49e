import { CancelledError, type QueryClient } from '@tanstack/react-query'
import type { useRouter } from '@tanstack/react-router'
import { wholeNumber } from '#domain/numbers.ts'
import { isReaction, type PendingReaction, type ReactionKind } from '#domain/accounts/pending-actions.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { takePending } from '#web/features/accounts/viewer/pending-action.ts'
import { toastSignIn } from '#web/features/accounts/viewer/to-sign-in.ts'
import { planViewerStateQuery } from '#web/features/accounts/viewer/viewer-state.ts'
import { viewerQuery } from '#web/features/accounts/viewer/viewer-query.ts'
import { announce } from '#web/lib/announce.ts'
import { toastFailure, toast, type ToastOptions } from '#web/lib/toast.ts'
import { bookmarkToggle, commentLikeToggle, followToggle, likeToggle, repostToggle } from './toggles.ts'
import { toggle, turnOn } from './toggle-queue.ts'

export type ReactionContext = { client: QueryClient; router: ReturnType<typeof useRouter> }

type SetToggle = typeof toggle

type Reaction = {
  /** Turns it on or off, and resolves to the state; null when an earlier press will report it. */
  change(set: SetToggle, client: QueryClient, id: string): Promise<boolean | null>
  /** The toast for visitors. */
  invitation: string
  outcome(isOn: boolean, undo: () => void, router: ReactionContext['router']): ToastOptions | null
  failure: string
}

/** The press of a reaction button; its texts are those of the specification. */
export async function toggleReaction(app: ReactionContext, kind: ReactionKind, id: string): Promise<void> {
  if (!(await viewerOf(app.client))) {
    const action = { kind, id }
    return toastSignIn(app.router, { description: REACTIONS[kind].invitation, action })
  }
  const isOn = await attempt(toggle, app, { kind, id })
  const outcome = isOn === null ? null : outcomeOf(app, { kind, id }, isOn)
  if (outcome) toast(outcome)
}

/** After signing in: carries out the reaction that the visitor pressed, with a toast also for a like. */
export async function resumePending(app: ReactionContext): Promise<void> {
  const pending = takePending(app.router.state.location.pathname, isReaction)
  if (!pending) return
  const isOn = await attempt(turnOn, app, pending)
  if (isOn === null) return
  const isLiked = (pending.kind === 'like' || pending.kind === 'comment_like') && isOn
  const outcome = isLiked ? { title: 'J’aime ajouté\u202F!' } : outcomeOf(app, pending, isOn)
  if (outcome) toast(outcome)
}

/** The state after the change; null when an earlier press will report it, or when it failed and a toast said so. */
async function attempt(
  set: SetToggle,
  { client }: ReactionContext,
  { kind, id }: PendingReaction,
): Promise<boolean | null> {
  const reaction = REACTIONS[kind]
  try {
    return await reaction.change(set, client, id)
  } catch (error) {
    toastFailure(error, reaction.failure)
    return null
  }
}

const outcomeOf = (app: ReactionContext, { kind, id }: PendingReaction, isOn: boolean) =>
  REACTIONS[kind].outcome(isOn, () => void toggleReaction(app, kind, id), app.router)

/** From the cache when the viewer is known; otherwise waits for the request, which is retried until it succeeds. */
async function viewerOf(client: QueryClient): Promise<Viewer | null> {
  const viewer = client.getQueryData(viewerQuery.queryKey)
  if (viewer !== undefined) return viewer
  return await client.fetchQuery(viewerQuery).catch((error: unknown) => {
    // Cancelled by a newer request: its response counts.
    if (error instanceof CancelledError) return viewerOf(client)
    throw error
  })
}

const like: Reaction = {
  async change(set, client, id) {
    const isOn = await set(client, likeToggle(client, id))
    const likes = client.getQueryData(planViewerStateQuery(id).queryKey)?.counters?.likes_count
    if (isOn !== null && likes !== undefined) announce(`${wholeNumber(likes)} J’aime`)
    return isOn
  },
  invitation: 'Vous devez être connecté pour liker un plan.',
  outcome: () => null,
  failure: 'Erreur lors de l’action',
}

const REACTIONS: Record<ReactionKind, Reaction> = {
  like,
  vote: {
    ...like,
    invitation: 'Tu dois être connecté pour voter',
    outcome: (isOn) => ({ title: isOn ? 'Vote ajouté\u202F!' : 'Vote retiré' }),
    failure: 'Impossible de voter',
  },
  repost: {
    change: (set, client, id) => set(client, repostToggle(client, id)),
    invitation: 'Vous devez être connecté pour reposter.',
    outcome: (isOn) => ({ title: isOn ? 'Plan reposté\u202F!' : 'Repost supprimé' }),
    failure: 'Erreur lors du repost',
  },
  bookmark: {
    change: (set, client, id) => set(client, bookmarkToggle(client, id)),
    invitation: 'Vous devez être connecté pour enregistrer un plan.',
    outcome: (isOn, undo, router) =>
      isOn
        ? {
            title: 'Plan enregistré',
            action: { label: 'Voir mes favoris', onClick: () => void router.navigate({ to: '/favoris' }) },
          }
        : { title: 'Plan retiré de vos favoris', action: { label: 'Annuler', onClick: undo } },
    failure: 'Impossible de modifier vos favoris',
  },
  follow: {
    change: (set, client, id) => set(client, followToggle(client, id)),
    invitation: 'Vous devez être connecté pour suivre un membre.',
    outcome: (isOn) => ({ title: isOn ? 'Abonnement réussi\u202F!' : 'Désabonnement réussi' }),
    failure: 'Erreur lors de l’action',
  },
  topic: {
    async change(set, client, id) {
      const { topicToggle } = await import('#web/features/feed/topic-toggle.ts')
      return await set(client, topicToggle(client, id))
    },
    invitation: 'Vous devez être connecté pour suivre un sujet.',
    outcome: (isOn) =>
      isOn
        ? { title: 'Sujet suivi', description: 'Ses nouveaux plans arrivent dans vos Abonnements.' }
        : { title: 'Sujet retiré' },
    failure: 'Erreur lors de l’action',
  },
  discussion: {
    async change(set, client, id) {
      const { discussionToggle } = await import('#web/features/comments/discussion-toggle.ts')
      return await set(client, discussionToggle(id))
    },
    invitation: 'Vous devez être connecté pour suivre une discussion.',
    outcome: (isOn) => (isOn ? { title: 'Discussion suivie' } : null),
    failure: 'Erreur lors de l’action',
  },
  comment_like: {
    change: (set, client, id) => set(client, commentLikeToggle(client, id)),
    invitation: 'Vous devez être connecté pour aimer un commentaire.',
    outcome: () => null,
    failure: 'Erreur lors de l’action',
  },
}
