import { Link } from '@tanstack/react-router'
import { counted, wholeNumber } from '#domain/numbers.ts'
import { MESSAGES_XP } from '#domain/permissions.ts'
import type { Quests } from '#domain/quests.ts'
import { LevelProgress } from '#web/features/profiles/LevelProgress.tsx'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { Card } from '#web/ui/Card.tsx'

/** Experience, the level it makes, and what it opens. */
export function LevelCard({ quests: { community_xp, quests } }: { quests: Quests }) {
  const completed = quests.filter(({ isCompleted }) => isCompleted).length
  return (
    <Card
      as="section"
      aria-label="Votre progression"
      className="grid gap-4 md:grid-cols-[auto_1fr] md:items-center md:gap-12"
    >
      <div>
        <p className="font-display text-title font-heavy tabular-nums">
          {wholeNumber(community_xp)}{' '}
          <span className="font-sans text-base font-medium tracking-normal text-muted">XP</span>
        </p>
        <p className="mt-1 text-small text-muted">
          {counted(completed, 'quête complétée')} sur {quests.length}
        </p>
      </div>
      <div className="grid gap-3">
        <LevelProgress xp={community_xp} />
        <Messages communityXp={community_xp} />
      </div>
    </Card>
  )
}

/** Whoever may write for another reason needs no experience for it. */
function Messages({ communityXp }: { communityXp: number }) {
  const mayWrite = useViewer()?.abilities.startConversations
  if (mayWrite === undefined) return null
  return (
    <p className="text-small text-muted">
      {mayWrite ? (
        <>
          Votre messagerie est ouverte.{' '}
          <Link to="/messages" className="link">
            Écrire à un membre
          </Link>
        </>
      ) : (
        `Encore ${MESSAGES_XP - communityXp} XP pour ouvrir la messagerie.`
      )}
    </p>
  )
}
