import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { AppError } from '#domain/errors.ts'
import type { StoredValue } from './local-store.ts'
import { SENT_DRAFTS_CHANNEL } from './storage-keys.ts'
import { useOnLeave } from './use-on-leave.ts'

type Options<Draft> = {
  /** Which changes made in other tabs are shown here; none by default: each tab has its own text. */
  mirrorsOtherTabs?: (draft: Draft) => boolean
}

/** Text that must survive a reload: saved in this browser at every change. `open` is called once. */
export function useLocalDraft<Draft>(
  open: () => StoredValue<Draft>,
  { mirrorsOtherTabs }: Options<Draft> = {},
) {
  const [store] = useState(open)
  const [draft, setDraft] = useState<Draft>(store.current)
  const [isChanged, setIsChanged] = useState(false)
  const [isStored, setIsStored] = useState(true)
  const show = (next: Draft) => {
    setDraft(() => next)
    setIsChanged(true)
  }
  const mirrorStore = useEffectEvent(() => {
    const next = store.current()
    if (mirrorsOtherTabs?.(next)) show(next)
  })
  const isMirroring = mirrorsOtherTabs !== undefined
  useEffect(() => (isMirroring ? store.subscribe(() => mirrorStore()) : undefined), [store, isMirroring])
  // A stored draft is not written again: another tab may have saved a later text.
  useOnLeave(() => !isStored && setIsStored(store.set(draft)))
  return {
    draft,
    /** Whether the draft was changed since it was opened. */
    isChanged,
    /** False when storage is full or forbidden. */
    isStored,
    save: (next: Draft) => {
      show(next)
      setIsStored(store.set(next))
    },
    /** Shows a draft without saving it. */
    show,
    store,
  }
}

type SentDraft = { id: string; text: string }
type OutgoingOptions<Draft> = {
  /** An empty draft under a new id. */
  empty: () => Draft
  /** What is sent: compared with the text that was sent under the same id. */
  textOf: (draft: Draft) => string
}

/**
 * A draft and the id under which it is sent: a retry sends the same id and is stored once. Other tabs may show the same draft.
 * Once it was sent they discard it; a different text stays in its tab, under a new id.
 */
export function useOutgoingDraft<Draft extends { id: string }>(
  open: () => StoredValue<Draft>,
  { empty, textOf }: OutgoingOptions<Draft>,
) {
  const { draft, show, store, ...rest } = useLocalDraft(open)
  // A request ends after other renders than that which began it.
  const latest = useRef(draft)
  const save = (next: Draft) => {
    latest.current = next
    rest.save(next)
  }
  const renew = () => save({ ...latest.current, id: crypto.randomUUID() })
  const discard = (sent: SentDraft) => {
    const isSent = (one: Draft) => one.id === sent.id && textOf(one) === sent.text
    // Another tab’s text may be stored.
    store.change((stored) => (isSent(stored) ? empty() : stored))
    if (isSent(latest.current)) show((latest.current = empty()))
    else if (latest.current.id === sent.id) renew()
  }
  const discardHere = useEffectEvent(discard)
  useEffect(() => {
    const channel = new BroadcastChannel(SENT_DRAFTS_CHANNEL)
    channel.addEventListener('message', ({ data }: MessageEvent<SentDraft>) => discardHere(data))
    return () => channel.close()
  }, [])
  return {
    ...rest,
    draft,
    save,
    /** The server has stored this draft. */
    sent: (stored: Draft) => {
      const sent = { id: stored.id, text: textOf(stored) }
      const channel = new BroadcastChannel(SENT_DRAFTS_CHANNEL)
      channel.postMessage(sent)
      channel.close()
      discard(sent)
    },
    /** After a refusal: a text that is refused because another one was sent under its id gets a new id. */
    refused: (error: Error) => {
      if (error instanceof AppError && error.kind === 'conflict' && error.field === 'id') renew()
    },
  }
}
