import {
  useId,
  useRef,
  useState,
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'

export type ComboboxOption = { id: string; content: ReactNode }
export type ComboboxGroup<Option extends ComboboxOption> = { label?: string; options: readonly Option[] }

type Choice<Option extends ComboboxOption> = {
  groups: readonly ComboboxGroup<Option>[] | null
  onPick: (option: Option) => void
  onValueChange: (value: string) => void
}

/** The keys of a combobox with a list. The focus stays in the field; the active line is only pointed at. */
export function useCombobox<Option extends ComboboxOption>({
  groups,
  onPick,
  onValueChange,
}: Choice<Option>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [isWanted, setIsWanted] = useState(false)
  const [activeId, setActiveId] = useState<string | null>(null)
  const options = groups?.flatMap((group) => group.options) ?? []
  const isOpen = isWanted && groups !== null
  // By id, not by place: an answer that arrives now must not move the choice to another line.
  const active = isOpen ? options.findIndex((option) => option.id === activeId) : -1
  const domId = (option: Option) => `${id}-${option.id}`

  const close = () => {
    setIsWanted(false)
    setActiveId(null)
  }
  const pick = (option: Option) => {
    close()
    onPick(option)
  }
  const activate = (index: number) => {
    const option = options.at(index)
    if (!option) return
    setActiveId(option.id)
    const line = list.current?.querySelector(`[id="${CSS.escape(domId(option))}"]`)
    line?.scrollIntoView({ block: 'nearest' })
  }
  const keys: Record<string, () => boolean> = {
    ArrowDown: () => (isOpen ? activate((active + 1) % options.length) : setIsWanted(true), true),
    ArrowUp: () => (isOpen ? activate(active <= 0 ? -1 : active - 1) : setIsWanted(true), true),
    Home: () => active >= 0 && (activate(0), true),
    End: () => active >= 0 && (activate(-1), true),
    Enter: () => active >= 0 && (pick(options[active]!), true),
    Escape: () => isOpen && (close(), true),
    Tab: () => (close(), false),
  }

  return {
    isOpen,
    options,
    open: () => setIsWanted(true),
    close,
    leave: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) close()
    },
    input: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen && options.length > 0,
      'aria-controls': isOpen && options.length > 0 ? `${id}-list` : undefined,
      'aria-activedescendant': active >= 0 ? domId(options[active]!) : undefined,
      onClick: () => setIsWanted(true),
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setIsWanted(true)
        setActiveId(null)
        onValueChange(event.target.value)
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
        if (keys[event.key]?.()) event.preventDefault()
      },
    } as const,
    list: { ref: list, id: `${id}-list`, role: 'listbox', 'aria-label': 'Suggestions' } as const,
    option: (option: Option) =>
      ({
        id: domId(option),
        role: 'option',
        'aria-selected': options[active] === option,
        onPointerMove: () => setActiveId(option.id),
        onClick: () => pick(option),
      }) as const,
  }
}
