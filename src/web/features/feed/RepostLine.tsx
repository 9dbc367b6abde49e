import Repeat2 from 'lucide-react/icons/repeat-2'
import type { FollowedPlan } from '#domain/feed.ts'
import { counted } from '#domain/numbers.ts'
import { MemberLink } from '#web/features/member-link/MemberLink.tsx'
import { Time } from '#web/lib/Time.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

type RepostLineProps = { repost: NonNullable<FollowedPlan['repost']> }

/** Who of those one follows brought the plan up last: « Hugo Marchand a reposté · il y a 2 heures · +3 ». */
export function RepostLine({ repost: { by, at, others } }: RepostLineProps) {
  return (
    <div className="mb-3 flex items-center gap-2 text-small text-muted">
      <Repeat2 className="size-4" />
      <span>
        <span className="text-ink">
          <MemberLink member={by} />
        </span>{' '}
        a reposté · <Time iso={at} />
        {others > 0 && (
          <>
            {' ·\u00A0'}
            <span aria-hidden>+{others}</span>
            <VisuallyHidden>avec {counted(others, 'autre membre suivi')}</VisuallyHidden>
          </>
        )}
      </span>
    </div>
  )
}
