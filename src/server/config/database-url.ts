import { isLoopback } from './networks.ts'

/** Over a network the database proves who it is: its certificate is checked, by `sslrootcert` where that names one. */
export function withVerifiedTls(address: string): string {
  const url = new URL(address)
  if (isOnThisMachine(url)) return address
  for (const name of ['ssl', 'uselibpqcompat']) url.searchParams.delete(name)
  url.searchParams.set('sslmode', 'verify-full')
  return url.href
}

/** Less than that is refused rather than corrected: the operator expects something else. */
export function asksForWeakTls(address: string): boolean {
  const url = new URL(address)
  const asked = ['sslmode', 'ssl'].map((name) => url.searchParams.get(name) ?? '')
  return !isOnThisMachine(url) && asked.some((mode) => WEAK.has(mode))
}

const WEAK = new Set(['disable', 'allow', 'prefer', 'no-verify', 'false', '0'])

/** Without one the driver would look for it in the environment. */
export const namesHost = (address: string): boolean =>
  URL.canParse(address) && hostOf(new URL(address)) !== ''

/** By a socket, or without leaving the machine. */
function isOnThisMachine(url: URL): boolean {
  const host = hostOf(url)
  return host.startsWith('/') || isLoopback(host)
}

/** The driver takes the `host` of the query before that of the address. */
const hostOf = ({ hostname, searchParams }: URL) => searchParams.get('host') || decodeURIComponent(hostname)
