import { type ComponentProps, createContext, useContext } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { cx } from './cx.ts'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} {...useFieldControl()} className={cx(CONTROL, className)} />
}

/** The attributes that link a control to its label, hint and error. */
type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export const FieldControlContext = createContext<FieldControl | null>(null)

/** Inside a Field: the attributes of its control. Outside: none. */
export const useFieldControl = (): Partial<FieldControl> => useContext(FieldControlContext) ?? {}

export const CONTROL =
  'w-full min-h-11 rounded-control border border-field bg-surface px-3 py-[9px] transition-[border-color,box-shadow] ' +
  'hover:border-ink focus:border-primary focus:ring-3 focus:ring-primary/22 focus:outline-none ' +
  'aria-invalid:border-bad aria-invalid:focus:ring-bad/22 ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-well disabled:text-muted'

export function Select(props: Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <span className="relative block">
      <select {...props} {...useFieldControl()} className={cx(CONTROL, 'appearance-none pr-10')} />
      <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted" />
    </span>
  )
}
