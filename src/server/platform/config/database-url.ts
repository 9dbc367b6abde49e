import { isLoopback } from './networks.ts'

/** Over a network, the certificate of the database is verified, against `sslrootcert` if the address names one. */
export function withVerifiedTls(address: string): string {
  const url = new URL(address)
  if (isOnThisMachine(url)) return address
  for (const name of ['ssl', 'uselibpqcompat']) url.searchParams.delete(name)
  url.searchParams.set('sslmode', 'verify-full')
  return url.href
}

/** A weaker mode is refused rather than silently replaced, because the operator expects it to apply. */
export function asksForWeakTls(address: string): boolean {
  const url = new URL(address)
  const asked = ['sslmode', 'ssl'].map((name) => url.searchParams.get(name) ?? '')
  return !isOnThisMachine(url) && asked.some((mode) => WEAK.has(mode))
}

const WEAK = new Set(['disable', 'allow', 'prefer', 'no-verify', 'false', '0'])

/** Without a host in the address, the driver would take it from the environment. */
export const namesHost = (address: string): boolean =>
  URL.canParse(address) && hostOf(new URL(address)) !== ''

/** True for a Unix socket or a loopback address. */
function isOnThisMachine(url: URL): boolean {
  const host = hostOf(url)
  return host.startsWith('/') || isLoopback(host)
}

/** In the driver, the query parameter `host` has priority over the host of the address. */
const hostOf = ({ hostname, searchParams }: URL) => searchParams.get('host') || decodeURIComponent(hostname)
