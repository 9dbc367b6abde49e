import {
  lazy,
  Suspense,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import type { MenuGroups } from './menu-items.ts'

// Loaded when the button is first pointed at or focused: a page full of menus carries none of it.
const MenuList = lazy(() => import('./MenuList.tsx'))

type MenuButtonProps = {
  id: string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  onClick: (event: MouseEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
}

type MenuProps = {
  /** The button, with these props: `(props) => <IconButton label="Actions" {...props}>…`. */
  renderButton: (props: MenuButtonProps) => ReactNode
  groups: MenuGroups
  /** Above the first group: whose account this is. */
  header?: ReactNode
  align?: 'start' | 'end'
}

/** A button that opens a list of actions. The button is ours, so it stands and answers before the list is loaded. */
export function Menu({ renderButton, groups, header, align = 'end' }: MenuProps) {
  const id = useId()
  const root = useRef<HTMLSpanElement>(null)
  const [isWanted, setIsWanted] = useState(false)
  const [opened, setOpened] = useState<'keyboard' | 'pointer' | null>(null)
  const want = () => setIsWanted(true)
  const open = (means: 'keyboard' | 'pointer') => {
    want()
    setOpened(means)
  }
  const press = (event: MouseEvent) => {
    // A click without a press is that of the keyboard.
    if (opened) setOpened(null)
    else open(event.detail === 0 ? 'keyboard' : 'pointer')
  }
  const keyDown = (event: KeyboardEvent) => {
    if (opened || event.key !== 'ArrowDown') return
    event.preventDefault()
    open('keyboard')
  }

  return (
    <span ref={root} className="relative inline-flex" onPointerEnter={want} onFocus={want}>
      {renderButton({
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': opened !== null,
        onClick: press,
        onKeyDown: keyDown,
      })}
      {isWanted && (
        <Suspense>
          <MenuList
            root={root}
            buttonId={id}
            isOpen={opened !== null}
            onClose={() => setOpened(null)}
            startsOnFirst={opened === 'keyboard'}
            groups={groups}
            header={header}
            align={align}
          />
        </Suspense>
      )}
    </span>
  )
}
