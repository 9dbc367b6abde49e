import Ellipsis from 'lucide-react/icons/ellipsis'
import { Suspense, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'
import { type MenuListPosition, useMenuButton } from './use-menu-button.ts'

type ActionMenuProps = {
  /** The accessible name: what the actions apply to. */
  label: string
  /** A shorter tooltip. */
  title?: string
  className?: string
  /** Loads the list at once, for an item that acts by itself. */
  isPreloaded?: boolean
  /** The MenuList, usually loaded when the button is first hovered or focused. */
  children: (position: MenuListPosition) => ReactNode
}

/** The « … » button of a plan, a comment or a profile. Its actions open their dialogs with openDialog. */
export function ActionMenu({
  label,
  title = label,
  className = 'relative',
  isPreloaded = false,
  children,
}: ActionMenuProps) {
  const { isWanted, rootProps, buttonProps, listProps } = useMenuButton()
  return (
    <span {...rootProps} className={cx('inline-flex noscript:hidden', className)}>
      <IconButton label={label} title={title} className="text-muted" {...buttonProps}>
        <Ellipsis />
      </IconButton>
      {(isWanted || isPreloaded) && <Suspense>{children(listProps)}</Suspense>}
    </span>
  )
}
