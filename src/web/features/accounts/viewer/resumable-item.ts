import { createStore, useStore } from '#web/lib/store.ts'

/**
 * The plan, member or text that a member reported or blocked before signing in, by its id. Set by MemberSession, so that the
 * pages of visitors load no code for it.
 */
export const resumableItem = createStore<string | null>(null)

/** Whether the menu of this plan, member or text is loaded at once: the item that was pressed in it then resumes. */
export const useIsResumable = (id: string): boolean => useStore(resumableItem, null) === id
