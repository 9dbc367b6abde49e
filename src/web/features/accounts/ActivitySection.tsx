import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import KeyRound from 'lucide-react/icons/key-round'
import Monitor from 'lucide-react/icons/monitor'
import type { LucideIcon } from 'lucide-react'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Smartphone from 'lucide-react/icons/smartphone'
import { accountsApi } from '#api/accounts.ts'
import {
  type AccountEvent,
  GROUP_OF,
  remarkOf,
  SECURITY_EVENTS,
  type SecurityGroup,
} from '#domain/accounts/security-log.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { Time } from '#web/ui/Time.tsx'
import { cx } from '#web/ui/cx.ts'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { Tag } from '#web/ui/Tag.tsx'

/** The security log of the viewer's account. */
export function ActivitySection({ viewer: { user } }: { viewer: Viewer }) {
  return (
    <>
      <p className="text-dense text-muted">
        Connexions, refus et changements des 12 derniers mois. Vous ne reconnaissez pas une connexion ?{' '}
        <a href="#connexion" className="hit font-medium text-primary underline underline-offset-3">
          {user.has_password ? 'Changez votre mot de passe.' : 'Fermez vos autres sessions.'}
        </a>
      </p>
      <Events />
    </>
  )
}

const activityQuery = infiniteQueryOptions({
  queryKey: keys.activity,
  queryFn: ({ pageParam }) => call(accountsApi.activity, { query: { after: pageParam ?? undefined } }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
})

function Events() {
  const activity = useInfiniteQuery(activityQuery)
  if (activity.isPending) return <EventsSkeleton />
  if (!activity.data)
    return <QueryError heading="h3" title="Impossible de charger l’activité du compte" query={activity} />
  const events = activity.data.pages.flatMap((page) => page.events)
  if (events.length === 0) return <p className="text-muted">Rien à signaler pour l’instant.</p>
  return (
    <div>
      <ul aria-labelledby="activite-titre" className="divide-y divide-line">
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ul>
      <LoadMore
        hasMore={activity.hasNextPage}
        busy={activity.isFetchingNextPage}
        error={activity.isFetchNextPageError ? 'La suite n’a pas pu être chargée.' : null}
        onLoad={() => void activity.fetchNextPage()}
      />
    </div>
  )
}

const ICONS: Record<SecurityGroup, LucideIcon> = {
  sign_ins: Monitor,
  refusals: ShieldAlert,
  credentials: KeyRound,
  factors: Smartphone,
  roles: ShieldCheck,
  exports: Download,
}

function EventRow({
  event: { kind, created_at, device, network, is_here, details },
}: {
  event: AccountEvent
}) {
  const group = GROUP_OF[kind]
  const Icon = ICONS[group]
  const remark = remarkOf(details)
  return (
    <li className="flex min-h-14 items-start gap-3 py-3">
      <Icon className={cx('mt-0.5 flex-none', group === 'refusals' ? 'text-warn' : 'text-muted')} />
      <div className="min-w-0 flex-1 leading-5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span>
            <b>{SECURITY_EVENTS[kind]}</b> {remark}
          </span>
          {is_here && <Tag>Ce réseau</Tag>}
        </p>
        <p className="text-small text-muted">
          {[device ?? 'Par l’équipe', network && `réseau ${network}`].filter(Boolean).join(' · ')} ·{' '}
          <Time iso={created_at} />
        </p>
      </div>
    </li>
  )
}

function EventsSkeleton() {
  return (
    <Loading label="Chargement de l’activité…" className="grid">
      {[1, 2, 3].map((row) => (
        <span key={row} className="flex min-h-16 items-center gap-3">
          <Skeleton shape="circle" className="size-5" />
          <Skeleton className="h-4 w-48" />
        </span>
      ))}
    </Loading>
  )
}
