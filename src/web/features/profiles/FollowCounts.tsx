import { Suspense, useState } from 'react'
import { pluralize, wholeNumber } from '#domain/numbers.ts'
import type { FollowList, PublicProfile } from '#domain/profiles.ts'
import { lazyWithRetry, LoadFailure } from '#web/ui/lazy-with-retry.ts'

const FollowsDialog = lazyWithRetry(() => import('./FollowsDialog.tsx'), LoadFailure)

/** Two numbers, each of which opens its list. */
export function FollowCounts({ profile }: { profile: PublicProfile }) {
  const [open, setOpen] = useState<FollowList | null>(null)
  const { followers_count, following_count } = profile
  return (
    <>
      <Number
        value={followers_count}
        word={pluralize(followers_count, 'abonné')}
        onClick={() => setOpen('followers')}
      />
      <Number
        value={following_count}
        word={pluralize(following_count, 'abonnement')}
        onClick={() => setOpen('following')}
      />
      {open && (
        <Suspense>
          <FollowsDialog profile={profile} list={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}

function Number({ value, word, onClick }: { value: number; word: string; onClick: () => void }) {
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onClick}
        className="inline-flex min-h-11 items-center gap-1.5 underline-offset-3 hover:text-ink hover:underline md:min-h-8"
      >
        <b className="text-ink tabular-nums">{wholeNumber(value)}</b> {word}
      </button>
    </li>
  )
}
