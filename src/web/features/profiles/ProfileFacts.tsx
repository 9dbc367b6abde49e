import CalendarDays from 'lucide-react/icons/calendar-days'
import Globe from 'lucide-react/icons/globe'
import LinkIcon from 'lucide-react/icons/link'
import { type ReactNode, Suspense, useState } from 'react'
import { pluralize, wholeNumber } from '#domain/numbers.ts'
import { type FollowList, type PublicProfile, shownAddress } from '#domain/profiles/profiles.ts'
import { calculateUserPoints, getUserRank } from '#domain/points/ranks.ts'
import { ROLE_DETAILS } from '#domain/roles.ts'
import { monthAndYear } from '#domain/time.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { EditLink } from './EditLink.tsx'

/** Badges, bio, follow counts, links and date of registration. */
export function ProfileFacts({ profile, isOwner }: { profile: PublicProfile; isOwner: boolean }) {
  const { bio, bio_url, external_links, joined_at, badges, role, pseudo } = profile
  return (
    <section aria-label={`À propos de ${pseudo}`} className="grid gap-3">
      <ul aria-label="Rôle, rang et badges" className="flex flex-wrap gap-2">
        {role !== 'user' && (
          <li>
            <Tag tone="primary">{ROLE_DETAILS[role].name}</Tag>
          </li>
        )}
        <li>
          <Tag tone="accent">{getUserRank(calculateUserPoints(profile)).name}</Tag>
        </li>
        {badges
          .filter((badge) => !SHOWN_AS_ROLE.has(badge))
          .map((badge) => (
            <li key={badge}>
              <Tag>{badge}</Tag>
            </li>
          ))}
      </ul>
      <Bio text={bio} pseudo={pseudo} isOwner={isOwner} />
      <ul className="flex flex-wrap items-center gap-x-5 text-muted">
        <FollowCounts profile={profile} />
        {bio_url && <ExternalLink url={bio_url} icon={<Globe />} label={shownAddress(bio_url)} />}
        {external_links.map(({ id, url, label }) => (
          <ExternalLink key={id} url={url} icon={<LinkIcon />} label={label} />
        ))}
        <li className="inline-flex min-h-11 items-center gap-1.5 md:min-h-8">
          <CalendarDays className="size-4 flex-none" />
          Membre depuis {monthAndYear(joined_at)}
        </li>
      </ul>
    </section>
  )
}

function Bio({ text, pseudo, isOwner }: { text: string; pseudo: string; isOwner: boolean }) {
  if (!text && !isOwner) return null
  return (
    <div className="flex max-w-[66ch] items-start gap-2">
      <p className={text ? 'text-reading whitespace-pre-line wrap-anywhere' : 'text-muted'}>
        {text || 'Dites en quelques mots qui vous êtes.'}
      </p>
      {isOwner && <EditLink pseudo={pseudo} section="identite" label="Modifier la bio" />}
    </div>
  )
}

/** A link set by a member: `nofollow ugc` for search engines. */
function ExternalLink({ url, icon, label }: { url: string; icon: ReactNode; label: string }) {
  return (
    <li className="min-w-0">
      <a
        href={url}
        target="_blank"
        rel="nofollow ugc noopener noreferrer"
        title={url}
        className="inline-flex min-h-11 max-w-full items-center gap-1.5 underline-offset-3 hover:text-ink hover:underline md:min-h-8 [&>.lucide]:size-4 [&>.lucide]:flex-none"
      >
        {icon}
        <span className="truncate">{label}</span>
      </a>
    </li>
  )
}

/** Already shown by the role tag and the badges beside the name. */
const SHOWN_AS_ROLE = new Set([
  'Fondateur PB',
  'Admin',
  'Modérateur PB',
  'Validateur PB',
  'VIP',
  'Verified bleu',
  'Verified rouge',
  'Verified jaune',
])

const FollowsDialog = lazyWithRetry(() => import('./FollowsDialog.tsx'), LoadFailure)

/** Two numbers, each with a dialog that lists the members. */
function FollowCounts({ profile }: { profile: PublicProfile }) {
  const [open, setOpen] = useState<FollowList | null>(null)
  const { followers_count, following_count } = profile
  return (
    <>
      <FollowCount
        value={followers_count}
        word={pluralize(followers_count, 'abonné')}
        onClick={() => setOpen('followers')}
      />
      <FollowCount
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

function FollowCount({ value, word, onClick }: { value: number; word: string; onClick: () => void }) {
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
