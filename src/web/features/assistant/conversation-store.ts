import { NEW_CONVERSATION, type Conversation } from '#domain/assistant/conversation.ts'
import { restoreConversation } from '#domain/assistant/stored-conversation.ts'

/*
 * The conversation of this browser: in its storage, the same in every tab, until somebody clears it. Where storage is
 * full or forbidden it lasts as long as the visit.
 */
const KEY = 'pb-ai'

let current: Conversation | null = null
const listeners = new Set<() => void>()

export function currentConversation(): Conversation {
  current ??= open()
  return current
}

export function changeConversation(change: (conversation: Conversation) => Conversation) {
  const next = change(currentConversation())
  if (next === current) return
  set(next)
  try {
    if (next === NEW_CONVERSATION) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // Not kept, but not lost either while the page is open.
  }
}

export function subscribeToConversation(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Also listens to the other tabs, once and for the whole visit. */
function open(): Conversation {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY || key === null) set(restoreConversation(newValue))
  })
  try {
    return restoreConversation(localStorage.getItem(KEY))
  } catch {
    return NEW_CONVERSATION
  }
}

function set(next: Conversation) {
  current = next
  for (const listener of listeners) listener()
}
