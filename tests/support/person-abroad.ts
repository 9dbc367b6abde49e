import { aBrowser } from './browser.ts'

/** Follows the redirects of another site, with a browser of its own there, until they lead back; answers the path. */
export async function aPersonAbroad(address: string, home: string): Promise<string> {
  const origin = new URL(address).origin
  const browser = aBrowser((path, init) => fetch(origin + path, { ...init, redirect: 'manual' }))
  let next = address
  for (let step = 0; step < 10; step += 1) {
    const answer = await browser.get(next.slice(origin.length))
    const location = answer.headers.get('location')
    if (!location) throw new Error(`No way on from ${next}: ${answer.status} ${await answer.text()}`)
    const to = new URL(location, origin)
    if (to.origin === home) return to.pathname + to.search
    next = to.href
  }
  throw new Error('The provider never led back.')
}
