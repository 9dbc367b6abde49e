import type { ComponentProps, ReactNode } from 'react'
import { counted } from '#domain/numbers.ts'
import { CONTROL, useFieldControl } from './field-control.ts'
import { menuClass } from './menu-class.ts'
import { Spinner } from './Spinner.tsx'
import { useCombobox, type ComboboxGroup, type ComboboxOption } from './use-combobox.ts'

type ComboboxProps<Option extends ComboboxOption> = Pick<
  ComponentProps<'input'>,
  'placeholder' | 'disabled' | 'autoFocus' | 'name' | 'maxLength' | 'aria-label'
> & {
  /** What is typed. */
  value: string
  onValueChange: (value: string) => void
  /** What may be chosen for it; null while there is nothing to ask: then no list opens. */
  groups: readonly ComboboxGroup<Option>[] | null
  onPick: (option: Option) => void
  isLoading?: boolean
}

/** A field with suggestions. Inside a Field it finds its label, hint and error; answers that come late are the caller's. */
export function Combobox<Option extends ComboboxOption>({
  value,
  onValueChange,
  groups,
  onPick,
  isLoading = false,
  ...rest
}: ComboboxProps<Option>) {
  const field = useFieldControl()
  const box = useCombobox({ groups, onPick, onValueChange })
  const count = box.options.length
  const message = isLoading ? 'Recherche en cours...' : count === 0 ? 'Aucun résultat trouvé' : null

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
      <p role="status" className="sr-only">
        {box.isOpen && (message ?? counted(count, 'résultat'))}
      </p>
      {box.isOpen && (
        // A press on the list leaves the focus in the field.
        <div
          role="presentation"
          onMouseDown={(event) => event.preventDefault()}
          className={menuClass('absolute inset-x-0 top-full z-50 mt-2 max-h-90 overflow-y-auto')}
        >
          {count > 0 && (
            <div {...box.list}>
              {groups?.filter(hasOptions).map(({ label, options }, index) => (
                <Group key={label ?? index} label={label}>
                  {options.map((option) => (
                    <div key={option.id} {...box.option(option)} className={OPTION}>
                      {option.content}
                    </div>
                  ))}
                </Group>
              ))}
            </div>
          )}
          {message && (
            <p aria-hidden className="flex min-h-11 items-center gap-3 px-3 text-muted md:min-h-9.5">
              {isLoading && <Spinner />}
              {message}
            </p>
          )}
        </div>
      )}
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

const OPTION =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-inner px-3 py-1 font-medium aria-selected:bg-hover md:min-h-9.5 [&>.lucide]:text-muted'

const hasOptions = ({ options }: ComboboxGroup<ComboboxOption>) => options.length > 0
