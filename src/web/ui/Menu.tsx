import { Suspense, type ReactNode } from 'react'
import type { MenuGroups } from './menu.ts'
import { type MenuButtonProps, useMenuButton } from './use-menu-button.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'

// Loaded when the button is first hovered or focused: a page full of menus need not load it.
const MenuList = lazyWithRetry(() => import('./MenuList.tsx'), LoadFailure)

type MenuProps = {
  /** The button, with these props: `(props) => <IconButton label="Actions" {...props}>…`. */
  renderButton: (props: MenuButtonProps) => ReactNode
  groups: MenuGroups
  /** Above the first group, for example the account. */
  header?: ReactNode
}

/** A button that opens a list of actions. The button works before the list is loaded. */
export function Menu({ renderButton, groups, header }: MenuProps) {
  const { isWanted, rootProps, buttonProps, listProps } = useMenuButton()
  return (
    <span {...rootProps} className="relative inline-flex">
      {renderButton(buttonProps)}
      {isWanted && (
        <Suspense>
          <MenuList {...listProps} groups={groups} header={header} />
        </Suspense>
      )}
    </span>
  )
}
