import { aBrowser } from './browser.ts'

/** Follows the redirects of another site, with a separate browser, until they lead back; returns the path on our site. */
export async function followRedirects(address: string, home: string): Promise<string> {
  const origin = new URL(address).origin
  const browser = aBrowser((path, init) => fetch(origin + path, { ...init, redirect: 'manual' }))
  let next = address
  for (let step = 0; step < 10; step += 1) {
    const response = await browser.get(next.slice(origin.length))
    const location = response.headers.get('location')
    if (!location) throw new Error(`No redirect at ${next}: ${response.status} ${await response.text()}`)
    const to = new URL(location, origin)
    if (to.origin === home) return to.pathname + to.search
    next = to.href
  }
  throw new Error('The provider never led back.')
}
