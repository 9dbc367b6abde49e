import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type InputEvent, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { type AppError, toAppError } from '#domain/errors.ts'
import { failureText } from './toast.ts'

type Values<Name extends string> = Record<Name, string>
type Errors<Name extends string> = Partial<Values<Name>>

type FormOptions<Name extends string> = {
  /** Every field in the order of the page, with its rule: why a value is invalid, or null. */
  rules: Record<Name, (value: string, values: Values<Name>) => string | null>
  send: (values: Values<Name>) => Promise<void>
  /** Shown if the server sent no message. */
  failure?: string
  /** The server refused the request, or could not be reached. */
  onFailure?: (error: AppError, values: Values<Name>) => void
  onType?: (values: Values<Name>) => void
}

/**
 * A form: checks the rules before sending, is sent once however often the button is pressed, and shows an error at the
 * field that caused it. The fields are uncontrolled, so nothing typed or autofilled before hydration is lost.
 */
export function useForm<Name extends string>({ rules, send, failure, onFailure, onType }: FormOptions<Name>) {
  const client = useQueryClient()
  const mutationKey = ['form', useId()]
  const [errors, setErrors] = useState<Errors<Name>>({})
  const names = Object.keys(rules) as Name[]
  const fieldOf = (error: unknown) => names.find((name) => name === toAppError(error).field)
  const sending = useMutation({
    mutationKey,
    mutationFn: send,
    onError: (error, values) => onFailure?.(toAppError(error), values),
  })

  const show = (form: HTMLFormElement, found: Errors<Name>) => {
    flushSync(() => setErrors(found))
    const first = names.find((name) => found[name])
    if (first) controlOf(form, first)?.focus()
  }
  const submit = (form: HTMLFormElement) => {
    sending.reset()
    const values = valuesOf(form, names)
    const refused = refusals(rules, values)
    if (refused) return show(form, refused)
    setErrors({})
    return sending.mutate(values, {
      onError: (error) => {
        const field = fieldOf(error)
        if (field) show(form, { [field]: error.message } as Errors<Name>)
      },
    })
  }

  return {
    errors,
    clearErrors: () => setErrors({}),
    isSending: sending.isPending,
    /** An error that belongs to no field. */
    problem: sending.error && !fieldOf(sending.error) ? problemOf(sending.error, failure) : null,
    /** For the `<form>` element. */
    props: {
      // Avoids GET: if the script fails, the typed values must not end up in the address.
      method: 'post' as const,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        // Does not read `sending.isPending`: a second click may come before the next render.
        if (client.isMutating({ mutationKey }) === 0) submit(event.currentTarget)
      },
      onInput: ({ target, currentTarget }: InputEvent<HTMLFormElement>) => {
        const { name } = target as unknown as HTMLInputElement
        setErrors((known) => ({ ...known, [name]: undefined }))
        onType?.(valuesOf(currentTarget, names))
      },
    },
  }
}

/** The control of a name; the first one of a group of radio buttons. */
function controlOf(form: HTMLFormElement, name: string): HTMLElement | null {
  const found = form.elements.namedItem(name)
  return (found instanceof RadioNodeList ? found[0] : found) as HTMLElement | null
}

const problemOf = (error: unknown, failure: string | undefined) =>
  failure ? failureText(error, failure) : toAppError(error).message

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
    .map((name) => [name, rules[name](values[name], values)] as const)
    .filter(([, message]) => message !== null)
  return found.length > 0 ? (Object.fromEntries(found) as Errors<Name>) : null
}
