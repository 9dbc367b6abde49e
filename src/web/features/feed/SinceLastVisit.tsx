import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import Hash from 'lucide-react/icons/hash'
import Reply from 'lucide-react/icons/reply'
import UserPlus from 'lucide-react/icons/user-plus'
import X from 'lucide-react/icons/x'
import { type ReactNode, type RefObject, useId, useLayoutEffect } from 'react'
import { feedApi } from '#api/feed.ts'
import { viewerApi } from '#api/accounts-viewer.ts'
import { unavailable } from '#domain/errors.ts'
import { type NewPlan, NOTHING_NEW, type SinceLastVisit as Lines } from '#domain/feed/last-visit.ts'
import { DELETED_MEMBER } from '#domain/profiles/members.ts'
import { type NotificationGroup, notificationPath, sentenceOf } from '#domain/notifications/notifications.ts'
import { isTag } from '#domain/feed/topics.ts'
import { VISIT } from '#domain/accounts/viewer.ts'
import { openNotification } from '#web/features/notifications/mark-read.ts'
import { call } from '#web/lib/call.ts'
import { focusContentOnRemoval, useFocusAfterRemoval } from '#web/lib/focus.ts'
import { keys } from '#web/lib/keys.ts'
import { localStore } from '#web/lib/local-store.ts'
import { LAST_VISIT_KEY } from '#web/lib/storage-keys.ts'
import { toastFailure } from '#web/lib/toast.ts'
import { Card } from '#web/ui/Card.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { isLinkClick } from '#web/ui/menu.ts'
import { ShortTime } from '#web/ui/Time.tsx'

/** On the first page of a visit it comes with the viewer. */
const lastVisitQuery = queryOptions({
  queryKey: keys.lastVisit,
  queryFn: async () => {
    const { viewer, since_last_visit } = await call(viewerApi.read, { query: { home: '1' } })
    if (viewer && !since_last_visit) throw unavailable()
    return since_last_visit ?? NOTHING_NEW
  },
  staleTime: VISIT.recordedMinutes * 60_000,
  // The viewer, which is refetched then, brings it.
  refetchOnWindowFocus: false,
})

/** Heights of the section in this browser: the last one, the greatest of the visit, and when they were measured. */
type Heights = { now: number; most: number; at: number }

const heightsStore = localStore<Heights>(
  LAST_VISIT_KEY,
  (text) => {
    const [now = 0, most = 0, at = 0] = (text ?? '').split(',').map(Number)
    return { now, most, at }
  },
  ({ now, most, at }) => [now, most, at].join(),
)

type SinceLastVisitProps = { place: RefObject<HTMLElement | null> }

/** What a member has not seen since their last visit; nothing when that is nothing. `place` is reserved for it. */
export default function SinceLastVisit({ place }: SinceLastVisitProps) {
  const headingId = useId()
  const { data, isError } = useQuery(lastVisitQuery)
  const dismiss = useDismiss()
  const list = useFocusAfterRemoval<HTMLUListElement>({ control: 'a' })
  useLayoutEffect(() => {
    if (data || isError) replaceReserved(place.current)
  }, [data, isError, place])
  if (!data || Object.values(data).every(({ length }) => length === 0)) return null
  return (
    <Card as="section" flush aria-labelledby={headingId} className="mb-4 p-4 md:p-5">
      <div className="-mt-1 -mr-2 flex items-center justify-between gap-2">
        <h2 id={headingId} className="text-section">
          Depuis votre dernière visite
        </h2>
        <IconButton ref={focusContentOnRemoval} label="Masquer ces nouveautés" size="s" onClick={dismiss}>
          <X />
        </IconButton>
      </div>
      <ul {...list} className="-mx-2 grid text-dense">
        {data.decisions.map((group) => (
          <NotificationLine key={group.key} group={group} icon={<CircleCheck className={ICON} />} />
        ))}
        {data.replies.map((group) => (
          <NotificationLine key={group.key} group={group} icon={<Reply className={ICON} />} />
        ))}
        {data.plans.map((plan) => (
          <PlanLine key={plan.id} plan={plan} />
        ))}
      </ul>
    </Card>
  )
}

/** Gives the place its own height instead of the reserved one, and stores it for the next load. */
function replaceReserved(place: HTMLElement | null) {
  document.documentElement.style.removeProperty('--last-visit')
  const now = place?.offsetHeight ?? 0
  const at = Date.now()
  heightsStore.change(({ most, at: before }) => ({
    now,
    most: at - before < VISIT.idleMinutes * 60_000 ? Math.max(most, now) : now,
    at,
  }))
}

const LINE = 'flex min-h-11 items-center gap-2.5 rounded-inner px-2 py-1 hover:bg-hover md:min-h-9'

const ICON = 'size-4 flex-none text-muted'
const STRONG = 'font-semibold'

type NotificationLineProps = { group: NotificationGroup; icon: ReactNode }

function NotificationLine({ group, icon }: NotificationLineProps) {
  const client = useQueryClient()
  const router = useRouter()
  return (
    <li>
      <a
        href={notificationPath(group) ?? undefined}
        className={LINE}
        onClick={(event) => {
          if (!isLinkClick(event)) return
          event.preventDefault()
          openNotification(client, router, group)
          client.setQueryData(lastVisitQuery.queryKey, (lines) => lines && withoutGroup(lines, group))
        }}
      >
        {icon}
        <LineText at={group.newest.created_at}>
          {sentenceOf(group).map(({ text, isStrong }) =>
            isStrong ? (
              <b key={text} className={STRONG}>
                <bdi>{text}</bdi>
              </b>
            ) : (
              text
            ),
          )}
        </LineText>
      </a>
    </li>
  )
}

const withoutGroup = (lines: Lines, { key }: NotificationGroup): Lines => ({
  ...lines,
  decisions: lines.decisions.filter((group) => group.key !== key),
  replies: lines.replies.filter((group) => group.key !== key),
})

function PlanLine({ plan: { slug, title, author, topic, created_at } }: { plan: NewPlan }) {
  return (
    <li>
      <Link to="/plan/$slug" params={{ slug }} preload={false} className={LINE}>
        {topic ? <Hash className={ICON} /> : <UserPlus className={ICON} />}
        <LineText at={created_at}>
          {topic ? (
            `Dans ${isTag(topic.topic) ? '#' : ''}${topic.name}`
          ) : (
            <b className={STRONG}>{author ?? DELETED_MEMBER}</b>
          )}
          {topic ? ' : « ' : ' a publié « '}
          <b className={STRONG}>{title}</b>
          {' »'}
        </LineText>
      </Link>
    </li>
  )
}

function LineText({ at, children }: { at: string; children: ReactNode }) {
  return (
    <>
      <span className="line-clamp-2 min-w-0 grow wrap-anywhere">{children}</span>
      <span className="flex-none text-small text-muted max-sm:hidden">
        <ShortTime iso={at} />
      </span>
    </>
  )
}

/** Hides the section at once; it comes back if that could not be stored. */
function useDismiss() {
  const client = useQueryClient()
  const { queryKey } = lastVisitQuery
  const { mutate } = useMutation({
    mutationFn: () => call(feedApi.dismissLastVisit, {}),
    onMutate: async () => {
      // A request for the viewer brings the lines too.
      await Promise.all(
        [queryKey, keys.viewer].map((one) => client.cancelQueries({ queryKey: one, exact: true })),
      )
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, NOTHING_NEW)
      return { before }
    },
    onError: (error, _nothing, context) => {
      client.setQueryData(queryKey, context?.before)
      toastFailure(error, 'Impossible d’enregistrer ce choix')
    },
  })
  return () => mutate()
}
