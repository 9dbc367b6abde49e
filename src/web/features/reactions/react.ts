import type { QueryClient } from '@tanstack/react-query'
import type { useRouter } from '@tanstack/react-router'
import { wholeNumber } from '#domain/numbers.ts'
import { toSignIn } from '#web/features/viewer/to-sign-in.ts'
import { marksQuery } from '#web/features/viewer/use-marks.ts'
import { viewerQuery } from '#web/features/viewer/viewer-query.ts'
import { announce } from '#web/lib/announce.ts'
import { tellFailure } from '#web/lib/tell-failure.ts'
import { toast, type ToastOptions } from '#web/ui/toast.ts'
import { bookmarkOf, followOf, likeOf, repostOf } from './kinds.ts'
import type { ReactionKind } from './reaction-kind.ts'
import { keepWanted, takeWanted, type WantedReaction } from './wanted-reaction.ts'
import { toggle, turnOn } from './wish.ts'

export type Place = { client: QueryClient; router: ReturnType<typeof useRouter> }

type Change = typeof toggle

type Way = {
  /** Turns it on or off, and answers which; null when an earlier press is about to. */
  change(how: Change, client: QueryClient, id: string): Promise<boolean | null>
  /** For visitors. */
  invitation: string
  outcome(isOn: boolean, undo: () => void): ToastOptions | null
  failure: string
}

/** What a press of a button does, in the specification's words. */
export async function react(place: Place, kind: ReactionKind, id: string): Promise<void> {
  if (!(await viewerOf(place.client))) return invite(place, { kind, id })
  const isOn = await attempt(toggle, place, { kind, id })
  const outcome = isOn === null ? null : outcomeOf(place, { kind, id }, isOn)
  if (outcome) toast(outcome)
}

/** Back from signing in: what the visitor had wanted is done, and said, where a press alone says nothing. */
export async function doWanted(place: Place): Promise<void> {
  const wanted = takeWanted()
  if (!wanted) return
  const isOn = await attempt(turnOn, place, wanted)
  if (isOn === null) return
  const isLiked = wanted.kind === 'like' && isOn
  const outcome = isLiked ? { title: 'J’aime ajouté\u202F!' } : outcomeOf(place, wanted, isOn)
  if (outcome) toast(outcome)
}

/** Whether it is on now; null where an earlier press is about to say so, or it failed and that was said. */
async function attempt(
  how: Change,
  { client }: Place,
  { kind, id }: WantedReaction,
): Promise<boolean | null> {
  const way = WAYS[kind]
  try {
    return await way.change(how, client, id)
  } catch (error) {
    tellFailure(error, way.failure)
    return null
  }
}

const outcomeOf = (place: Place, { kind, id }: WantedReaction, isOn: boolean) =>
  WAYS[kind].outcome(isOn, () => void react(place, kind, id))

/** Undefined while it is being asked; asking again would take time. */
async function viewerOf(client: QueryClient) {
  const viewer = client.getQueryData(viewerQuery.queryKey)
  return viewer === undefined ? await client.fetchQuery(viewerQuery) : viewer
}

const like: Way = {
  async change(how, client, id) {
    const isOn = await how(client, likeOf(client, id))
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
    change: (how, client, id) => how(client, repostOf(client, id)),
    invitation: 'Vous devez être connecté pour reposter.',
    outcome: (isOn) => ({ title: isOn ? 'Plan reposté\u202F!' : 'Repost supprimé' }),
    failure: 'Erreur lors du repost',
  },
  bookmark: {
    change: (how, client, id) => how(client, bookmarkOf(client, id)),
    invitation: 'Vous devez être connecté pour garder des favoris.',
    outcome: (isOn, undo) =>
      isOn
        ? { title: 'Plan ajouté à vos favoris' }
        : { title: 'Plan retiré de vos favoris', action: { label: 'Annuler', onClick: undo } },
    failure: 'Impossible de modifier vos favoris',
  },
  follow: {
    change: (how, client, id) => how(client, followOf(client, id)),
    invitation: 'Vous devez être connecté pour suivre un membre.',
    outcome: (isOn) => ({ title: isOn ? 'Abonnement réussi\u202F!' : 'Désabonnement réussi' }),
    failure: "Erreur lors de l'action",
  },
}

function invite({ router }: Place, wanted: WantedReaction) {
  const leave = (tab?: 'inscription') => () => {
    keepWanted(wanted)
    toSignIn(router, tab)
  }
  toast({
    title: 'Connexion requise',
    description: WAYS[wanted.kind].invitation,
    variant: 'plain',
    // Whoever has two buttons to choose from needs more time than for one.
    duration: 10_000,
    action: { label: 'Se connecter', onClick: leave() },
    secondAction: { label: 'Créer un compte', onClick: leave('inscription') },
  })
}
