import type { QueryClient } from '@tanstack/react-query'
import type { useRouter } from '@tanstack/react-router'
import { AppError } from '#domain/errors.ts'
import { wholeNumber } from '#domain/numbers.ts'
import { toSignIn } from '#web/features/viewer/to-sign-in.ts'
import { marksQuery } from '#web/features/viewer/use-marks.ts'
import { viewerQuery } from '#web/features/viewer/viewer-query.ts'
import { announce } from '#web/lib/announce.ts'
import { toast, type ToastOptions } from '#web/ui/toast.ts'
import { bookmarkOf, followOf, likeOf, repostOf } from './kinds.ts'
import type { ReactionKind } from './reaction-kind.ts'
import { toggle } from './wish.ts'

export type Place = { client: QueryClient; router: ReturnType<typeof useRouter> }

type Way = {
  /** Turns it on or off, and answers which; null when an earlier press is about to. */
  toggle(client: QueryClient, id: string): Promise<boolean | null>
  /** For visitors. */
  invitation: string
  outcome(isOn: boolean, undo: () => void): ToastOptions | null
  failure: string
}

/** What a press of a button does, in the specification's words. */
export async function react(place: Place, kind: ReactionKind, id: string): Promise<void> {
  const { client, router } = place
  const way = WAYS[kind]
  if (!(await viewerOf(client))) return invite(way.invitation, () => toSignIn(router))
  try {
    const isOn = await way.toggle(client, id)
    const outcome = isOn === null ? null : way.outcome(isOn, () => void react(place, kind, id))
    if (outcome) toast(outcome)
  } catch (error) {
    toast({ title: 'Erreur', description: wordsOf(error) ?? way.failure, variant: 'destructive' })
  }
}

/** Undefined while it is being asked; asking again would take time. */
async function viewerOf(client: QueryClient) {
  const viewer = client.getQueryData(viewerQuery.queryKey)
  return viewer === undefined ? await client.fetchQuery(viewerQuery) : viewer
}

const like: Way = {
  async toggle(client, id) {
    const isOn = await toggle(client, likeOf(client, id))
    const likes = client.getQueryData(marksQuery(id).queryKey)?.counters?.likes_count
    if (isOn !== null && likes !== undefined) announce(`${wholeNumber(likes)} j’aime`)
    return isOn
  },
  invitation: 'Vous devez être connecté pour liker un plan.',
  outcome: () => null,
  failure: "Erreur lors de l'action",
}

const WAYS: Record<ReactionKind, Way> = {
  like,
  vote: {
    ...like,
    invitation: 'Tu dois être connecté pour voter',
    outcome: (isOn) => ({ title: isOn ? 'Vote ajouté\u202F!' : 'Vote retiré' }),
    failure: 'Impossible de voter',
  },
  repost: {
    toggle: (client, id) => toggle(client, repostOf(client, id)),
    invitation: 'Vous devez être connecté pour reposter.',
    outcome: (isOn) => ({ title: isOn ? 'Plan reposté\u202F!' : 'Repost supprimé' }),
    failure: 'Erreur lors du repost',
  },
  bookmark: {
    toggle: (client, id) => toggle(client, bookmarkOf(client, id)),
    invitation: 'Vous devez être connecté pour garder des favoris.',
    outcome: (isOn, undo) =>
      isOn
        ? { title: 'Plan ajouté à vos favoris' }
        : { title: 'Plan retiré de vos favoris', action: { label: 'Annuler', onClick: undo } },
    failure: 'Impossible de modifier vos favoris',
  },
  follow: {
    toggle: (client, id) => toggle(client, followOf(client, id)),
    invitation: 'Vous devez être connecté pour suivre un membre.',
    outcome: (isOn) => ({ title: isOn ? 'Abonnement réussi\u202F!' : 'Désabonnement réussi' }),
    failure: "Erreur lors de l'action",
  },
}

function invite(description: string, onClick: () => void) {
  toast({ title: 'Connexion requise', description, action: { label: 'Se connecter', onClick } })
}

/** What the server said, if it could say anything. */
const wordsOf = (error: unknown): string | null =>
  error instanceof AppError && error.kind !== 'unavailable' && error.kind !== 'unexpected'
    ? error.message
    : null
