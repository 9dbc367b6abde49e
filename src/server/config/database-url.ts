import { isLoopback } from './networks.ts'

/** Over a network the database proves who it is: its certificate is checked, by `sslrootcert` where that names one. */
export function withVerifiedTls(address: string): string {
  const url = new URL(address)
  if (isOnThisMachine(url)) return address
  for (const name of ['ssl', 'uselibpqcompat']) url.searchParams.delete(name)
  url.searchParams.set('sslmode', 'verify-full')
  return url.href
}

/** Less than that is refused rather than corrected: whoever wrote it expects something else. */
export function asksForWeakTls(address: string): boolean {
  const url = new URL(address)
  const asked = ['sslmode', 'ssl'].map((name) => url.searchParams.get(name) ?? '')
  return !isOnThisMachine(url) && asked.some((mode) => WEAK.has(mode))
}

const WEAK = new Set(['disable', 'allow', 'prefer', 'no-verify', 'false', '0'])

/** By a socket, or without leaving the machine. The driver takes the `host` of the query before that of the address. */
function isOnThisMachine({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') || decodeURIComponent(hostname)
  return host === '' || host.startsWith('/') || isLoopback(host)
}
