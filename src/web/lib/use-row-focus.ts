import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * For a list whose rows can go: when the row that had the focus is gone, the one in its place takes it, or else the list.
 * The list's element needs a `tabIndex`.
 */
export function useRowFocus<List extends HTMLElement>() {
  const list = useRef<List>(null)
  const focused = useRef<{ row: Element; index: number }>(null)
  useEffect(() => {
    if (!focused.current || focused.current.row.isConnected || !isFocusLost()) return
    const rows = [...(list.current?.children ?? [])]
    const row = rows[Math.min(focused.current.index, rows.length - 1)]
    focused.current = null
    const control = row?.querySelector<HTMLElement>('a[href], button, input')
    ;(control ?? list.current)?.focus({ preventScroll: true })
  })
  return {
    ref: list,
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      const index = [...currentTarget.children].findIndex((row) => row.contains(target))
      const row = currentTarget.children[index]
      focused.current = row ? { row, index } : null
    },
  }
}

/** A dialog whose opener is gone leaves it with the page’s content. */
function isFocusLost() {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || activeElement.id === 'contenu'
}
