import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'

const RETRY_MS = 5_000

type Load<P> = () => Promise<ComponentType<P>>

/**
 * A part of the page that the server writes and the browser leaves as it is: neither its code nor its hydration weighs on
 * a first visit. It is loaded once it is asked for, and where the browser must write it itself. Whoever shows it is a
 * memo: React would give up what the server wrote for an update from outside.
 */
export function useServerWritten<P extends object>(onServer: ComponentType<P> | undefined, load: Load<P>) {
  const [part] = useState(() => (onServer ? { Part: onServer, ask: () => {} } : askable(load)))
  return part
}

function askable<P extends object>(load: Load<P>): { Part: ComponentType<P>; ask: () => void } {
  let ask = () => {}
  const asked = new Promise<void>((resolve) => (ask = resolve))
  return { Part: lazy(async () => (await asked, { default: await untilLoaded(load) })), ask }
}

/** Without a network what the server wrote stays as it is. */
const untilLoaded = <P,>(load: Load<P>): ReturnType<Load<P>> =>
  load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    return await untilLoaded(load)
  })

type KeptProps = { onMissing: () => void; placeholder: ReactNode; children: ReactNode }

/** Around such a part: it is asked for where the server did not write it. */
export function Kept({ onMissing, placeholder, children }: KeptProps) {
  return <Suspense fallback={<Missing onMissing={onMissing}>{placeholder}</Missing>}>{children}</Suspense>
}

function Missing({ onMissing, children }: { onMissing: () => void; children: ReactNode }) {
  useEffect(onMissing, [onMissing])
  return children
}
