import { useEffect, useState } from 'react'

/**
 * What a member typed over what is saved. What they left alone follows what is saved, also from another device; what they
 * typed is kept in this tab, through other pages and reloads, until it is saved or given up.
 */
export function useTyped<Saved extends object>(name: string, saved: Saved) {
  const [typed, setTyped] = useState(() => readTyped<Saved>(name))
  const changes = pick(typed, (part) => !isSame(typed[part], saved[part]))
  const isChanged = Object.keys(changes).length > 0
  useEffect(() => keepTyped(name, isChanged ? typed : null), [name, isChanged, typed])
  return {
    values: { ...saved, ...typed },
    isChanged,
    /** Only what differs, and what it replaces: nothing else is written, and nothing unseen is written over. */
    changes: { ...changes, read: pick(saved, (part) => part in changes) },
    type: (change: (values: Saved) => Partial<Saved>) =>
      setTyped((known) => ({ ...known, ...change({ ...saved, ...known }) })),
    forget: () => setTyped({}),
    /** After a save: what was typed on meanwhile stays. */
    forgetSent: (sent: Saved) => setTyped((known) => pick(known, (part) => !isSame(known[part], sent[part]))),
  }
}

const keyOf = (name: string) => `pb-parametres:${name}`

function readTyped<Saved>(name: string): Partial<Saved> {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}') as Partial<Saved>
  } catch {
    // Storage is forbidden, or holds something else.
    return {}
  }
}

function keepTyped(name: string, typed: object | null) {
  try {
    if (typed) sessionStorage.setItem(keyOf(name), JSON.stringify(typed))
    else sessionStorage.removeItem(keyOf(name))
  } catch {
    // Then it lasts as long as the page.
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function pick<Values extends object>(values: Values, isWanted: (name: keyof Values) => boolean) {
  const names = Object.keys(values) as (keyof Values)[]
  return Object.fromEntries(names.filter(isWanted).map((name) => [name, values[name]])) as Partial<Values>
}
