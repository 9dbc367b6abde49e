import { type ComponentType, lazy, memo, type ReactNode, Suspense, useEffect } from 'react'

const RETRY_MS = 5_000

type Load<P> = () => Promise<ComponentType<P>>

/**
 * A part of the page that the server writes and the browser leaves as it is: neither its code nor its hydration weighs on
 * a first visit. Only where the browser must write it itself is it loaded, and the placeholder stands in meanwhile.
 */
export function serverWritten<P extends object>(
  onServer: ComponentType<P> | undefined,
  load: Load<P>,
  placeholder: ReactNode,
) {
  const { Part, ask } = onServer ? { Part: onServer, ask: () => {} } : askable(load)
  // A memo: for an update from outside React would give up what the server wrote.
  return memo(function ServerWritten(props: P) {
    return (
      <Suspense fallback={<Missing onMissing={ask}>{placeholder}</Missing>}>
        <Part {...props} />
      </Suspense>
    )
  })
}

function Missing({ onMissing, children }: { onMissing: () => void; children: ReactNode }) {
  useEffect(onMissing, [onMissing])
  return children
}

/** While nobody asks, it is on its way for ever: React waits, and keeps what is there. */
function askable<P extends object>(load: Load<P>): { Part: ComponentType<P>; ask: () => void } {
  let ask = () => {}
  const asked = new Promise<void>((resolve) => (ask = resolve))
  return { Part: lazy(async () => (await asked, { default: await untilLoaded(load) })), ask }
}

const untilLoaded = <P,>(load: Load<P>): ReturnType<Load<P>> =>
  load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    return await untilLoaded(load)
  })
