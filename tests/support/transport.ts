import { onTestFinished } from 'vitest'
import { setTransport } from '#web/lib/call.ts'

/** Stands for the network until the test ends; test files share their modules. */
export function replaceTransport(transport: Parameters<typeof setTransport>[0]): void {
  setTransport(transport)
  onTestFinished(() => setTransport((path, init) => fetch(path, init)))
}
