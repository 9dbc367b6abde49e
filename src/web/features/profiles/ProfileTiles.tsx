import { compactNumber, wholeNumber } from '#domain/numbers.ts'
import type { PublicProfile } from '#domain/profiles.ts'
import { cx } from '#web/ui/cx.ts'

export function ProfileTiles({ profile }: { profile: PublicProfile }) {
  const tiles = [
    { label: 'Plans', value: profile.plans_posted },
    { label: 'J’aime', value: profile.likes_received },
    { label: 'Vues', value: profile.views_received },
    { label: 'Reposts', value: profile.reposts_received },
    { label: 'XP', value: profile.community_xp, tone: 'text-accent-text' },
  ]
  return (
    <dl className="grid grid-cols-6 overflow-hidden rounded-card border border-line bg-line max-md:gap-px md:grid-cols-5 md:gap-px">
      {tiles.map(({ label, value, tone }, index) => (
        <div
          key={label}
          className={cx(
            'bg-surface px-4 py-3 max-[22rem]:px-2 md:col-span-1 md:px-5 md:py-4',
            index < 3 ? 'col-span-2' : 'col-span-3',
          )}
        >
          <dt className="text-small text-muted">{label}</dt>
          <dd
            title={wholeNumber(value)}
            className={cx('font-display text-part font-bold whitespace-nowrap tabular-nums', tone)}
          >
            {value < 10_000 ? wholeNumber(value) : compactNumber(value)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
