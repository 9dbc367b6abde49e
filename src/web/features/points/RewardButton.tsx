import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { questsApi } from '#api/points.ts'
import { MESSAGES_XP } from '#domain/permissions.ts'
import type { Quest, QuestProgress, Quests } from '#domain/points/quests.ts'
import { getLevel } from '#domain/points/ranks.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { refetchViewer, viewerQuery } from '#web/features/accounts/viewer/viewer-query.ts'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/invalidate.ts'
import { toast, toastError } from '#web/lib/toast.ts'
import { CONTENT_ID, focusOnRemoval } from '#web/lib/focus.ts'
import { Button } from '#web/ui/Button.tsx'
import { questsQuery } from './quests.ts'

export function RewardButton({ quest, className }: { quest: QuestProgress; className?: string }) {
  const { claimReward, isPending } = useReward()
  return (
    <Button
      variant="accent"
      busy={isPending}
      // A notice under the header explains a ban.
      disabled={useViewer()?.abilities.contribute === false}
      onClick={({ currentTarget: button }) => claimReward({ quest, button })}
      ref={focusNextReward}
      data-reward
      aria-label={`Réclamer ${quest.xp_reward} XP pour « ${quest.name} »`}
      className={className}
    >
      Réclamer {quest.xp_reward} XP
    </Button>
  )
}

type RewardRequest = { quest: Quest; button: HTMLElement }

const REWARD_KEY = ['reward']

/** Claims the reward, and refreshes everything that depends on XP. */
function useReward() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationKey: REWARD_KEY,
    mutationFn: ({ quest }: RewardRequest) => call(questsApi.claim, { params: { questId: quest.id } }),
    onSuccess: async (quests, { quest, button }) => {
      throwConfetti(button)
      const { sentences, isUnlocked } = rewardOutcome(client, quests)
      toast({
        title: 'Quête complétée',
        description: [`+${quest.xp_reward} XP.`, ...sentences].join(' '),
        ...(isUnlocked && {
          action: { label: 'Messages', onClick: () => void navigate({ to: '/messages' }) },
        }),
      })
      client.setQueryData(questsQuery.queryKey, quests)
      await Promise.all([refetchViewer(client), invalidate.own(client)])
    },
    onError: ({ message }) => toastError(`Impossible de réclamer la récompense. ${message}`),
  })
  const claimReward = (request: RewardRequest) => {
    // Read from the client: the last render may be older than the last press.
    if (client.isMutating({ mutationKey: REWARD_KEY }) === 0) mutate(request)
  }
  return { claimReward, isPending }
}

function rewardOutcome(client: QueryClient, { community_xp }: Quests) {
  const before = client.getQueryData(questsQuery.queryKey)?.community_xp ?? community_xp
  const couldWrite = client.getQueryData(viewerQuery.queryKey)?.abilities.startConversations ?? true
  const isUnlocked = !couldWrite && community_xp >= MESSAGES_XP
  const level = getLevel(community_xp).name
  const sentences: string[] = []
  if (getLevel(before).name !== level) sentences.push(`Vous passez au niveau ${level}.`)
  if (isUnlocked) sentences.push('La messagerie vous est ouverte.')
  return { sentences, isUnlocked }
}

/** The button disappears when pressed: focuses the next one, or the page. */
const focusNextReward = focusOnRemoval((button) => {
  const next = [...document.querySelectorAll('[data-reward]')].find((other) => other !== button)
  return next ?? document.getElementById(CONTENT_ID)
})

const PIECES = 18
const ANIMATION_MS = 900
const COLOURS = ['bg-accent', 'bg-primary', 'bg-good', 'bg-accent-deep']

/** A short confetti animation; none with reduced motion. */
function throwConfetti(from: HTMLElement) {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { left, top, width, height } = from.getBoundingClientRect()
  const burst = document.createElement('div')
  burst.setAttribute('aria-hidden', 'true')
  burst.dataset['burst'] = ''
  burst.className = 'pointer-events-none fixed z-50'
  burst.style.left = `${left + width / 2}px`
  burst.style.top = `${top + height / 2}px`
  const flights = Array.from({ length: PIECES }, (_, index) => {
    const piece = document.createElement('span')
    piece.className = `absolute size-2.5 rounded-[3px] ${COLOURS[index % COLOURS.length]}`
    burst.append(piece)
    return () => animatePiece(piece, index)
  })
  document.body.append(burst)
  void Promise.allSettled(flights.map((start) => start().finished)).then(() => burst.remove())
}

function animatePiece(piece: HTMLElement, index: number): Animation {
  const angle = Math.PI * (1 + (index + 0.5) / PIECES)
  const reach = 70 + (index % 3) * 35
  const [x, y] = [Math.cos(angle) * reach * 1.4, Math.sin(angle) * reach]
  const turn = (index % 2 === 0 ? 1 : -1) * 220
  return piece.animate(
    [
      { transform: 'translate(-50%, -50%) scale(0.4)', opacity: 1, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
      { transform: `translate(${x}px, ${y}px) rotate(${turn / 2}deg)`, opacity: 1, offset: 0.55 },
      { transform: `translate(${x * 1.15}px, ${y + 120}px) rotate(${turn}deg)`, opacity: 0 },
    ],
    { duration: ANIMATION_MS, easing: 'ease-in', fill: 'both' },
  )
}
