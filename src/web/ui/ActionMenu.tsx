import Ellipsis from 'lucide-react/icons/ellipsis'
import { Suspense, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'
import { type MenuListPosition, useMenuButton } from './use-menu-button.ts'

type ActionMenuProps = {
  /** Read out: what its actions are about. */
  label: string
  /** Shown on hover, where it is shorter. */
  title?: string
  className?: string
  /** The MenuList, usually by code that is loaded when the button is first pointed at or focused. */
  children: (position: MenuListPosition) => ReactNode
}

/** The « … » button of a plan, a comment or a profile. Its actions open their dialogs with openDialog. */
export function ActionMenu({ label, title = label, className = 'relative', children }: ActionMenuProps) {
  const { isWanted, rootProps, buttonProps, listProps } = useMenuButton()
  return (
    <span {...rootProps} className={cx('inline-flex noscript:hidden', className)}>
      <IconButton label={label} title={title} className="text-muted" {...buttonProps}>
        <Ellipsis />
      </IconButton>
      {isWanted && <Suspense>{children(listProps)}</Suspense>}
    </span>
  )
}
