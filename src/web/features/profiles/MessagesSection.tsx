import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { BlockedMember, MessagePreference, ProfileSettings } from '#domain/profiles/profiles.ts'
import { profilesApi } from '#api/profiles.ts'
import { avatarUrl } from '#domain/profiles/avatar.ts'
import { longDate } from '#domain/time.ts'
import { LoadingMembers } from '#web/ui/LoadingRows.tsx'
import { useBlock } from '#web/features/profiles/use-block.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { focusOnRemoval } from '#web/lib/focus.ts'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { WithSettings } from './WithSettings.tsx'
import { usePreferences } from './use-preferences.ts'

const WHO: { value: MessagePreference; label: string }[] = [
  { value: 'everyone', label: 'Tout le monde' },
  { value: 'following', label: 'Les membres que je suis' },
  { value: 'nobody', label: 'Personne' },
]

/** Who may write to the member, what the others see, and the blocked members. */
export function MessagesSection() {
  return (
    <>
      <p className="-mt-4 text-small text-muted">
        Ceux à qui vous avez écrit peuvent toujours vous répondre ; bloquez un membre pour l’en empêcher.
      </p>
      <WithSettings>{(settings) => <MessagePreferences settings={settings} />}</WithSettings>
      <BlockedMembers />
    </>
  )
}

function MessagePreferences({ settings }: { settings: ProfileSettings }) {
  const { messages_from, shows_read, shows_typing, change } = usePreferences(settings)
  return (
    <>
      <RadioGroup
        legend="Qui peut m’écrire"
        name="messages_from"
        options={WHO}
        value={messages_from}
        onChange={(value) => change({ messages_from: value })}
      />
      <div className="divide-y divide-line border-y border-line">
        <Switch
          label="Montrer quand j’ai lu un message"
          hint="Votre correspondant voit « Vu » sous le dernier message que vous avez lu, même ceux d’avant ce réglage."
          checked={shows_read}
          onChange={(isOn) => change({ shows_read: isOn })}
        />
        <Switch
          label="Montrer quand j’écris"
          hint="Votre correspondant voit « écrit… » pendant que vous tapez."
          checked={shows_typing}
          onChange={(isOn) => change({ shows_typing: isOn })}
        />
      </div>
    </>
  )
}

const blocksQuery = infiniteQueryOptions({
  queryKey: keys.blocks,
  queryFn: ({ pageParam }) => call(profilesApi.listBlocks, { query: { after: pageParam ?? undefined } }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
})

const TITLE_ID = 'personnes-bloquees'
const toTitle = focusOnRemoval(() => document.getElementById(TITLE_ID))

function BlockedMembers() {
  return (
    <div className="grid grid-cols-1 gap-1">
      <h3 id={TITLE_ID} tabIndex={-1} className="text-section outline-none">
        Personnes bloquées
      </h3>
      <BlockedList />
    </div>
  )
}

function BlockedList() {
  const blocks = useInfiniteQuery(blocksQuery)
  if (blocks.isPending) return <LoadingMembers />
  if (!blocks.data)
    return <QueryError heading="h3" title="Impossible de charger les personnes bloquées" query={blocks} />
  const members = blocks.data.pages.flatMap((page) => page.members)
  if (members.length === 0) return <p className="text-muted">Vous n’avez bloqué personne.</p>
  return (
    <>
      <ul className="divide-y divide-line">
        {members.map((member) => (
          <BlockedRow key={member.user_id} member={member} />
        ))}
      </ul>
      <LoadMore
        hasMore={blocks.hasNextPage}
        busy={blocks.isFetchingNextPage}
        error={blocks.isFetchNextPageError ? 'La suite n’a pas pu être chargée.' : null}
        onLoad={() => void blocks.fetchNextPage()}
      />
    </>
  )
}

function BlockedRow({ member }: { member: BlockedMember }) {
  const { unblock, isUnblocking } = useBlock(member)
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <Avatar src={avatarUrl(member)} name={member.pseudo} size={40} />
      <div className="min-w-0 flex-1 leading-5">
        <Link
          to="/u/$pseudo"
          params={{ pseudo: member.pseudo }}
          className="hit font-semibold wrap-anywhere underline-offset-3 hover:underline"
        >
          {member.pseudo}
        </Link>
        <p className="text-small text-muted">Bloqué le {longDate(member.blocked_at, 'reader')}</p>
      </div>
      <Button
        ref={toTitle}
        size="s"
        busy={isUnblocking}
        aria-label={`Débloquer ${member.pseudo}`}
        onClick={unblock}
      >
        Débloquer
      </Button>
    </li>
  )
}
