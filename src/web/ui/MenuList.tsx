import Check from 'lucide-react/icons/check'
import { type FocusEvent, Fragment, type ReactNode } from 'react'
import * as DropdownMenu from '@radix-ui/react-dropdown-menu'
import { menuClass, type MenuGroups, type MenuItem, menuItemClass } from './menu.ts'
import { topModal } from '#web/lib/modal-stack.ts'
import { cx } from './cx.ts'
import type { MenuListPosition } from './use-menu-button.ts'

type MenuListProps = MenuListPosition & {
  groups: MenuGroups
  header?: ReactNode
}

export default function MenuList({
  root,
  buttonId,
  isOpen,
  onClose,
  startsOnFirst,
  groups,
  header,
}: MenuListProps) {
  const offered = groups
    .map((group) => group.filter((item) => item !== false))
    .filter((group) => group.length > 0)
  const isOnButton = (target: EventTarget | null) => target instanceof Node && root.current?.contains(target)
  // Radix handles the keyboard only once it is loaded, which may be after the first key.
  const startOnFirst = (event: FocusEvent<HTMLElement>) => {
    if (event.target === event.currentTarget && startsOnFirst) firstItem(event.currentTarget)?.focus()
  }
  const focusButton = () => document.getElementById(buttonId)?.focus()
  return (
    <DropdownMenu.Root open={isOpen} onOpenChange={onClose} modal={false}>
      {/* The anchor of the list; the visible button is beside it. */}
      <DropdownMenu.Trigger asChild>
        <span aria-hidden className="pointer-events-none absolute inset-0" />
      </DropdownMenu.Trigger>
      {/* Inside an open modal dialog, since everything else is inert; else inside a landmark, for screen readers. */}
      <DropdownMenu.Portal container={topModal() ?? document.querySelector('main')}>
        <DropdownMenu.Content
          aria-labelledby={buttonId}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          loop
          onFocus={startOnFirst}
          onInteractOutside={(event) => {
            if (isOnButton(event.target)) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            focusButton()
          }}
          className={menuClass(
            'z-60 max-h-(--radix-dropdown-menu-content-available-height) max-w-[calc(100vw-1rem)] min-w-56 overflow-y-auto outline-none',
          )}
        >
          {header && <div className="mx-3 mb-1 border-b border-line pt-2 pb-2.5">{header}</div>}
          {offered.map((group, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a group has no other name
            <Fragment key={index}>
              {index > 0 && <DropdownMenu.Separator className="mx-2 my-1 h-px bg-line" />}
              <DropdownMenu.Group>
                {group.map((item) => (
                  <Line
                    key={item.label}
                    {...item}
                    onSelect={(event) => {
                      // A dialog returns the focus to its opener: it must be the button, since this item is removed.
                      if (item.isTicked === undefined) focusButton()
                      else event.preventDefault()
                      item.onSelect?.()
                    }}
                  />
                ))}
              </DropdownMenu.Group>
            </Fragment>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

type LineProps = Omit<MenuItem, 'onSelect'> & { onSelect: (event: Event) => void }

function Line({
  label,
  hint,
  icon,
  aside,
  isChecked,
  isTicked,
  danger,
  disabled,
  onSelect,
  renderLink,
}: LineProps) {
  const className = menuItemClass({ danger }, 'outline-none data-disabled:text-muted')
  const content = (
    <>
      {isTicked === undefined ? icon : <Box isTicked={isTicked} />}
      <span className={cx('min-w-0 grow', hint && 'py-1.5')}>
        {label}
        {hint && (
          <span className="block max-w-72 text-small font-normal text-balance text-muted">{hint}</span>
        )}
      </span>
      {isChecked && <Check className="size-4" />}
      {aside && <span className="text-small font-normal text-muted tabular-nums">{aside}</span>}
    </>
  )
  return (
    <DropdownMenu.Item
      asChild
      disabled={disabled}
      onSelect={onSelect}
      className={className}
      textValue={label}
      {...(isChecked !== undefined && { role: 'menuitemradio', 'aria-checked': isChecked })}
      {...(isTicked !== undefined && { role: 'menuitemcheckbox', 'aria-checked': isTicked })}
    >
      {renderLink ? renderLink(content) : <button type="button">{content}</button>}
    </DropdownMenu.Item>
  )
}

const Box = ({ isTicked }: { isTicked: boolean }) => (
  <span
    className={cx(
      'grid size-5 flex-none place-items-center rounded-[5px] border',
      isTicked ? 'border-primary bg-primary text-on-primary' : 'border-line-strong bg-surface',
    )}
  >
    {isTicked && <Check className="size-4" />}
  </span>
)

const firstItem = (menu: HTMLElement) =>
  menu.querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])')
