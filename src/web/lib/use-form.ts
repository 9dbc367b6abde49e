import { useRef, useState, type InputEvent, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { AppError, unexpected } from '#domain/errors.ts'

type Values<Name extends string> = Record<Name, string>
type Errors<Name extends string> = Partial<Values<Name>>

type FormOptions<Name extends string> = {
  /** Every field in the order of the page, with the rule that says why its value cannot be sent, or null. */
  rules: Record<Name, (value: string) => string | null>
  send: (values: Values<Name>) => Promise<void>
  /** The server refused, or could not be reached. */
  onFailure?: (error: AppError, values: Values<Name>) => void
}

/**
 * A form on its way to the server: it refuses early what the rules refuse, is sent once however often it is pressed, and
 * puts what went wrong beside the field that caused it. The fields keep their own values, so nothing typed, or filled in
 * by the browser before the page was alive, is ever lost.
 */
export function useForm<Name extends string>({ rules, send, onFailure }: FormOptions<Name>) {
  const [isSending, setIsSending] = useState(false)
  const [errors, setErrors] = useState<Errors<Name>>({})
  const [problem, setProblem] = useState<string | null>(null)
  // State arrives with the next rendering: too late for a second press in the same moment.
  const isLocked = useRef(false)
  const names = Object.keys(rules) as Name[]

  const show = (form: HTMLFormElement, found: Errors<Name>) => {
    flushSync(() => setErrors(found))
    const first = names.find((name) => found[name])
    if (first) (form.elements.namedItem(first) as HTMLElement | null)?.focus()
  }

  const submit = async (form: HTMLFormElement) => {
    setProblem(null)
    const values = valuesOf(form, names)
    const refused = refusals(rules, values)
    if (refused) return show(form, refused)
    isLocked.current = true
    setIsSending(true)
    setErrors({})
    try {
      await send(values)
    } catch (thrown) {
      const error = thrown instanceof AppError ? thrown : unexpected()
      const field = names.find((name) => name === error.field)
      if (field) show(form, { [field]: error.message } as Errors<Name>)
      else setProblem(error.message)
      onFailure?.(error, values)
    } finally {
      isLocked.current = false
      setIsSending(false)
    }
  }

  return {
    isSending,
    errors,
    /** What went wrong and is no field's fault. */
    problem,
    form: {
      // Never GET: should a script fail, what is typed must not end up in the address.
      method: 'post' as const,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (!isLocked.current) void submit(event.currentTarget)
      },
      onInput: ({ target }: InputEvent<HTMLFormElement>) => {
        const { name } = target as unknown as HTMLInputElement
        setErrors((known) => ({ ...known, [name]: undefined }))
      },
    },
  }
}

function valuesOf<Name extends string>(form: HTMLFormElement, names: Name[]): Values<Name> {
  const data = new FormData(form)
  const textOf = (name: Name) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return Object.fromEntries(names.map((name) => [name, textOf(name)])) as Values<Name>
}

function refusals<Name extends string>(
  rules: FormOptions<Name>['rules'],
  values: Values<Name>,
): Errors<Name> | null {
  const found = (Object.keys(rules) as Name[])
    .map((name) => [name, rules[name](values[name])] as const)
    .filter(([, message]) => message !== null)
  return found.length > 0 ? (Object.fromEntries(found) as Errors<Name>) : null
}
