import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'

export type MenuItem = {
  label: string
  icon?: ReactNode
  /** At the end of the line: a count, « Statut actif ». */
  aside?: ReactNode
  /** Under the label. */
  hint?: string
  /** Given for one of several choices: whether it is the current one. */
  isChecked?: boolean
  /** Given for an option that is on or off, not for an action: the menu stays open. */
  isTicked?: boolean
  danger?: boolean
  disabled?: boolean
  onSelect?: () => void
  /** Makes the item a link: `(content) => <Link to="/profil">{content}</Link>`. */
  renderLink?: (content: ReactNode) => ReactElement
}

/** Items in groups, with a line between them. False is skipped. */
export type MenuGroups = readonly (readonly (MenuItem | false)[])[]

/** The classes of a floating list of links or actions. */
export const menuClass = (className?: string) =>
  cx('rounded-media bg-surface p-1 shadow-float animate-rise', className)

/** The classes of one item. Radix sets `data-highlighted` on the item under the pointer. */
export function menuItemClass({ danger = false }: { danger?: boolean } = {}, className?: string) {
  return cx(
    'flex min-h-11 w-full items-center gap-3 rounded-inner px-3 text-left font-medium outline-offset-[-2px] hover:bg-hover md:min-h-9.5',
    'data-highlighted:bg-hover aria-[current]:bg-primary-tint aria-[current]:text-primary',
    danger ? 'text-bad' : '[&>.lucide]:text-muted',
    className,
  )
}

type Click = Pick<MouseEvent, 'target' | 'metaKey' | 'ctrlKey' | 'shiftKey'>

/** Whether a click follows a link in this tab, so that menus and dialogs close. */
export function isLinkClick({ target, metaKey, ctrlKey, shiftKey }: Click) {
  if (metaKey || ctrlKey || shiftKey || !(target instanceof Element)) return false
  const link = target.closest('a')
  return link !== null && link.target !== '_blank' && link.protocol.startsWith('http')
}
