import { useEffect, useEffectEvent, useState } from 'react'

export type Debounced<Args extends unknown[]> = ((...args: Args) => void) & {
  /** Drops the pending call. */
  cancel: () => void
}

/** Acts with the last arguments, once there was no call for `ms`. */
export function debounce<Args extends unknown[]>(act: (...args: Args) => void, ms: number): Debounced<Args> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(timer)
  const call = (...args: Args) => {
    cancel()
    timer = setTimeout(act, ms, ...args)
  }
  return Object.assign(call, { cancel })
}

/** The debounce of a component: calls the latest `act` and is cancelled on unmount. */
export function useDebouncedCallback<Args extends unknown[]>(
  act: (...args: Args) => void,
  ms: number,
): Debounced<Args> {
  const latest = useEffectEvent(act)
  const [debounced] = useState(() => debounce((...args: Args) => latest(...args), ms))
  useEffect(() => debounced.cancel, [debounced])
  return debounced
}

/** The value, once it has stayed the same for `ms`; `initial` before that. */
export function useDebouncedValue<Value>(value: Value, ms: number, initial: Value): Value {
  const [debounced, setDebounced] = useState(initial)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return debounced
}
