import { useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'

/** A menu button whose list is loaded when the button is first hovered or focused. It can be pressed before that. */
export function useMenuButton() {
  const id = useId()
  const root = useRef<HTMLSpanElement>(null)
  const [isWanted, setIsWanted] = useState(false)
  const [opened, setOpened] = useState<'keyboard' | 'pointer' | null>(null)
  const want = () => setIsWanted(true)
  const open = (means: 'keyboard' | 'pointer') => {
    want()
    setOpened(means)
  }
  return {
    isWanted,
    rootProps: { ref: root, onPointerEnter: want, onFocus: want },
    buttonProps: {
      id,
      'aria-haspopup': 'menu' as const,
      'aria-expanded': opened !== null,
      onClick: (event: MouseEvent) => {
        // The keyboard fires clicks without pointer events.
        if (opened) setOpened(null)
        else open(event.detail === 0 ? 'keyboard' : 'pointer')
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (opened || event.key !== 'ArrowDown') return
        event.preventDefault()
        open('keyboard')
      },
    },
    /** For the MenuList. */
    listProps: {
      root,
      buttonId: id,
      isOpen: opened !== null,
      /** Opened with the keyboard: the focus starts on the first item. */
      startsOnFirst: opened === 'keyboard',
      onClose: () => setOpened(null),
    },
  }
}

export type MenuButtonProps = ReturnType<typeof useMenuButton>['buttonProps']
export type MenuListPosition = ReturnType<typeof useMenuButton>['listProps']
