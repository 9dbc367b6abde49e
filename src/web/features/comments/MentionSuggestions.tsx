import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { commentsApi } from '#api/comments.ts'
import { avatarUrl } from '#domain/profiles/avatar.ts'
import type { SuggestedMember } from '#domain/comments/mentions.ts'
import { counted } from '#domain/numbers.ts'
import { announce } from '#web/lib/announce.ts'
import { applyEdit } from '#web/lib/apply-edit.ts'
import { call } from '#web/lib/call.ts'
import { useDebouncedValue } from '#web/lib/debounce.ts'
import { keys } from '#web/lib/keys.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { menuClass } from '#web/ui/menu.ts'
import { type TypedMention, withMention } from './mention-at.ts'
import { placeAtText } from './place-at-text.ts'

const ASK_AFTER_MS = 150

type MentionSuggestionsProps = {
  field: RefObject<HTMLTextAreaElement | null>
  planId: string
  threadId: string | null
  mention: TypedMention
  /** Called with the text for which no list is shown any more. */
  onDone: (mention: TypedMention) => void
}

/** The members that can be mentioned, in a list under the caret. The focus stays in the field, whose keys move in the list. */
export default function MentionSuggestions({
  field,
  planId,
  threadId,
  mention,
  onDone,
}: MentionSuggestionsProps) {
  const popup = useRef<HTMLDivElement>(null)
  const id = useId()
  const members = useSuggestedMembers(planId, threadId, mention.query)
  const [activeId, setActiveId] = useState<string>()
  // By id, not by index: a response that arrives now must not change the active member.
  const active = Math.max(
    0,
    members.findIndex(({ user_id }) => user_id === activeId),
  )
  const optionId = (index: number) => `${id}-${index}`
  const choose = (member: SuggestedMember | undefined) => {
    if (!field.current || !member) return
    const name = member.handle ?? member.pseudo
    applyEdit(field.current, withMention(field.current.value, mention, name))
    onDone({ start: mention.start, query: `${name} ` })
  }
  const activate = (index: number) => setActiveId(members.at(index % members.length)?.user_id)
  useFieldKeys(field, members.length > 0, {
    ArrowDown: () => activate(active + 1),
    ArrowUp: () => activate(active - 1),
    Enter: () => choose(members[active]),
    Tab: () => choose(members[active]),
    Escape: () => onDone({ start: mention.start, query: '' }),
  })
  useFieldAttributes(field, members.length > 0 && { list: id, option: optionId(active) })
  useLayoutEffect(() => {
    popup.current?.firstElementChild?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  usePlace(popup, field, mention.start)
  if (members.length === 0) return null
  return (
    // A press on the list keeps the focus in the field.
    <div
      ref={popup}
      role="presentation"
      onMouseDown={(event) => event.preventDefault()}
      className={menuClass('absolute z-20 w-[min(23.5rem,100%)] overflow-y-auto overscroll-contain')}
    >
      <div id={id} role="listbox" aria-label="Membres proposés">
        {members.map((member, index) => (
          <Option
            key={member.user_id}
            id={optionId(index)}
            member={member}
            isActive={index === active}
            onActive={() => setActiveId(member.user_id)}
            onChoose={() => choose(member)}
          />
        ))}
      </div>
    </div>
  )
}

type OptionProps = {
  id: string
  member: SuggestedMember
  isActive: boolean
  onActive: () => void
  onChoose: () => void
}

function Option({ id, member, isActive, onActive, onChoose }: OptionProps) {
  const { pseudo, handle, from } = member
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the field
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onPointerMove={onActive}
      onClick={onChoose}
      className="flex min-h-13 cursor-pointer items-center gap-2.5 rounded-inner px-2.5 py-1 aria-selected:bg-primary-tint"
    >
      <Avatar src={avatarUrl(member)} name={pseudo} size={32} eager />
      <span className="min-w-0 leading-5">
        <b className="block truncate font-semibold">{pseudo}</b>
        {/* The handle is cut, so that where they are known from stays readable on a phone. */}
        <small className="flex text-small whitespace-pre text-muted in-aria-selected:text-ink">
          {handle && <span className="truncate">@{handle}</span>}
          {handle && from && ' · '}
          {from && <span className="flex-none">{FROM[from]}</span>}
        </small>
      </span>
    </div>
  )
}

const FROM = { discussion: 'dans cette discussion', following: 'dans vos abonnements' }

const NONE: SuggestedMember[] = []

/** The members for the typed text, once typing pauses; none while offline and after an error. */
function useSuggestedMembers(planId: string, threadId: string | null, typed: string): SuggestedMember[] {
  const client = useQueryClient()
  const query = useDebouncedValue(typed, ASK_AFTER_MS, null)
  const key = keys.mentionSuggestions(planId, threadId)
  const isHopeless = client
    .getQueriesData<SuggestedMember[]>({ queryKey: key })
    .some(([[...asked], found]) => found?.length === 0 && isLonger(typed, String(asked.at(-1))))
  const { data, isPlaceholderData } = useQuery({
    queryKey: [...key, query],
    queryFn: async () => {
      const search = { q: query ?? '', thread: threadId ?? undefined }
      return (await call(commentsApi.suggest, { params: { planId }, query: search })).members
    },
    enabled: query !== null && !isHopeless,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })
  const count = isPlaceholderData || isHopeless ? undefined : data?.length
  useEffect(() => {
    if (count !== undefined)
      announce(count === 0 ? 'Aucun membre proposé.' : `${counted(count, 'membre proposé')}.`)
  }, [count])
  return isHopeless ? NONE : (data ?? NONE)
}

/** No member was found for the beginning of the text: none is for all of it. « @ » alone finds only the discussion's members. */
const isLonger = (typed: string, asked: string) =>
  asked !== '' && typed.length > asked.length && typed.startsWith(asked)

/** Handles keys of the field before its own handlers: Esc must not close the form too. */
function useFieldKeys(
  field: RefObject<HTMLTextAreaElement | null>,
  isOpen: boolean,
  handlers: Record<string, () => void>,
) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { isComposing, ctrlKey, metaKey, altKey, shiftKey } = event
    const handle = handlers[event.key]
    if (!handle || isComposing || ctrlKey || metaKey || altKey || shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    handle()
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const { current } = field
    const listener = (event: KeyboardEvent) => press(event)
    current?.addEventListener('keydown', listener)
    return () => current?.removeEventListener('keydown', listener)
  }, [field, isOpen])
}

/** Names the list and its active option on the field, for screen readers. */
function useFieldAttributes(
  field: RefObject<HTMLTextAreaElement | null>,
  shown: { list: string; option: string } | false,
) {
  const { list, option } = shown || { list: null, option: null }
  useLayoutEffect(() => {
    const { current } = field
    if (!current || list === null) return undefined
    current.setAttribute('aria-controls', list)
    current.setAttribute('aria-activedescendant', option)
    return () => {
      current.removeAttribute('aria-controls')
      current.removeAttribute('aria-activedescendant')
    }
  }, [field, list, option])
}

/** Places the list at the « @ », also when the keyboard of a phone opens or closes. */
function usePlace(
  popup: RefObject<HTMLDivElement | null>,
  field: RefObject<HTMLTextAreaElement | null>,
  start: number,
) {
  const place = useEffectEvent(() => {
    if (popup.current && field.current) placeAtText(popup.current, field.current, start)
  })
  useLayoutEffect(() => place())
  useEffect(() => {
    const onResize = () => place()
    window.visualViewport?.addEventListener('resize', onResize)
    return () => window.visualViewport?.removeEventListener('resize', onResize)
  }, [])
}
