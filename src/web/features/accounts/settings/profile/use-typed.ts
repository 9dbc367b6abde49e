import { useEffect, useState } from 'react'
import { sessionStore } from '#web/lib/local-store.ts'

/**
 * What a member typed over what is saved. What they left alone follows what is saved, also from another device; what they
 * typed is kept in this tab, through other pages and reloads, until it is saved or given up.
 */
export function useTyped<Saved extends object>(name: string, saved: Saved) {
  const [typed, setTyped] = useState(() => typedStore<Saved>(name).current())
  const changes = pick(typed, (part) => !isSame(typed[part], saved[part]))
  const isChanged = Object.keys(changes).length > 0
  useEffect(() => {
    typedStore<Saved>(name).set(isChanged ? typed : {})
  }, [name, isChanged, typed])
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

const typedStore = <Saved extends object>(name: string) =>
  sessionStore<Partial<Saved>>(
    `pb-parametres:${name}`,
    (text) => JSON.parse(text ?? '{}') as Partial<Saved>,
    (typed) => (Object.keys(typed).length > 0 ? JSON.stringify(typed) : null),
  )

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function pick<Values extends object>(values: Values, isWanted: (name: keyof Values) => boolean) {
  const names = Object.keys(values) as (keyof Values)[]
  return Object.fromEntries(names.filter(isWanted).map((name) => [name, values[name]])) as Partial<Values>
}
