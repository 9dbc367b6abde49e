import {
  type ChangeEvent,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react'
import { counted } from '#domain/numbers.ts'
import { cx } from './cx.ts'
import { CONTROL, useFieldControl } from './Input.tsx'
import { menuClass } from './menu.ts'
import { Spinner } from './Button.tsx'

type ComboboxProps<Option extends ComboboxOption> = Pick<
  ComponentProps<'input'>,
  'placeholder' | 'maxLength'
> & {
  /** The typed text. */
  value: string
  onValueChange: (value: string) => void
  /** The options for it; null opens no list. */
  groups: readonly ComboboxGroup<Option>[] | null
  onPick: (option: Option) => void
}

/** A field with suggestions. Inside a Field it gets its label, hint and error; the caller ignores late responses. */
export function Combobox<Option extends ComboboxOption>({
  value,
  onValueChange,
  groups,
  onPick,
  ...rest
}: ComboboxProps<Option>) {
  const field = useFieldControl()
  const box = useCombobox({ groups, onPick, onValueChange })
  return (
    <div className="relative" onBlur={box.leave}>
      <input
        {...rest}
        {...field}
        {...box.input}
        type="text"
        value={value}
        autoComplete="off"
        className={CONTROL}
      />
      <ComboboxPopup
        box={box}
        status={counted(box.options.length, 'résultat')}
        className="max-h-90 overflow-y-auto"
        optionClassName="py-1 font-medium md:min-h-9.5"
      />
    </div>
  )
}

type ComboboxPopupProps<Option extends ComboboxOption> = {
  box: ComboboxState<Option>
  /** Read out when it changes. */
  status: string
  /** Shown without options. */
  message?: string | null
  isLoading?: boolean
  /** Above the options. */
  header?: ReactNode
  className?: string
  listClassName?: string
  optionClassName?: string
}

/** The popup under the field of a combobox. */
export function ComboboxPopup<Option extends ComboboxOption>(props: ComboboxPopupProps<Option>) {
  const { box, status, message, isLoading, header, className, listClassName, optionClassName } = props
  const hasOptions = box.options.length > 0
  return (
    <>
      <p role="status" className="sr-only">
        {box.isOpen && status}
      </p>
      {box.isOpen && (
        // A click on the list keeps the focus in the field.
        <div
          role="presentation"
          onMouseDown={(event) => event.preventDefault()}
          className={menuClass(cx('absolute inset-x-0 top-full z-50 mt-2', className))}
        >
          {header}
          {hasOptions && (
            <ComboboxList box={box} className={listClassName} optionClassName={optionClassName} />
          )}
          {message && !hasOptions && (
            <p aria-hidden className="flex min-h-11 items-center gap-3 px-3 text-muted">
              {isLoading && <Spinner />}
              {message}
            </p>
          )}
        </div>
      )}
    </>
  )
}

type ComboboxListProps<Option extends ComboboxOption> = {
  box: ComboboxState<Option>
  label?: string
  className?: string | undefined
  optionClassName?: string | undefined
}

/** The options, under the labels of their groups. */
export function ComboboxList<Option extends ComboboxOption>({
  box,
  label = 'Suggestions',
  className,
  optionClassName,
}: ComboboxListProps<Option>) {
  return (
    <div {...box.list} aria-label={label} className={className}>
      {box.groups.map((group, index) => (
        <Group key={group.label ?? index} label={group.label}>
          {group.options.map((option) => (
            <div
              key={option.id}
              {...box.option(option)}
              className={cx(
                'flex min-h-11 cursor-pointer items-center gap-3 rounded-inner px-3 aria-selected:bg-hover [&>.lucide]:text-muted',
                optionClassName,
              )}
            >
              {option.content}
            </div>
          ))}
        </Group>
      ))}
    </div>
  )
}

function Group({ label, children }: { label: string | undefined; children: ReactNode }) {
  if (!label) return children
  return (
    <div role="group" aria-label={label}>
      <div aria-hidden className="px-3 pt-2 pb-1 text-micro text-muted">
        {label}
      </div>
      {children}
    </div>
  )
}

export type ComboboxOption = { id: string; content: ReactNode }
export type ComboboxGroup<Option extends ComboboxOption> = { label?: string; options: readonly Option[] }

type ComboboxOptions<Option extends ComboboxOption> = {
  groups: readonly ComboboxGroup<Option>[] | null
  onPick: (option: Option) => void
  onValueChange: (value: string) => void
}

/** Keyboard handling of a combobox. The focus stays in the field; `aria-activedescendant` names the active option. */
export function useCombobox<Option extends ComboboxOption>({
  groups,
  onPick,
  onValueChange,
}: ComboboxOptions<Option>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [isWanted, setIsWanted] = useState(false)
  const [activeId, setActiveId] = useState<string | null>(null)
  const filled = groups?.filter((group) => group.options.length > 0) ?? []
  const options = filled.flatMap((group) => group.options)
  const isOpen = isWanted && groups !== null
  // By id, not by index: a response that arrives now must not change the active option.
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
    /** Groups with at least one option. */
    groups: filled,
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
        if (event.ctrlKey || event.metaKey || event.altKey) return
        if (keys[event.key]?.()) event.preventDefault()
      },
    } as const,
    list: { ref: list, id: `${id}-list`, role: 'listbox' } as const,
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

type ComboboxState<Option extends ComboboxOption> = ReturnType<typeof useCombobox<Option>>
