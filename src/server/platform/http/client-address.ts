import { BlockList, isIP, SocketAddress } from 'node:net'

type Peer = { remoteAddress: string | undefined; forwardedFor: string | undefined }

/** Whether a trusted proxy sends no X-Forwarded-For. All its clients then share one address. */
export const isSilentProxy = ({ remoteAddress, forwardedFor }: Peer, trusted: BlockList): boolean =>
  !forwardedFor && isIn(trusted, plainAddress(remoteAddress ?? ''))

/** How the request reached this process, according to TRUSTED_PROXIES. */
export function proxyOf(
  peer: Peer,
  trusted: BlockList,
): 'direct' | 'forwarded' | 'silent-proxy' | 'unknown-proxy' {
  if (isSilentProxy(peer, trusted)) return 'silent-proxy'
  if (isIn(trusted, plainAddress(peer.remoteAddress ?? ''))) return 'forwarded'
  return peer.forwardedFor ? 'unknown-proxy' : 'direct'
}

/** The client's network, as seen by the first trusted proxy. Rate limits count by it. */
export function clientNetwork({ remoteAddress, forwardedFor }: Peer, trusted: BlockList): string {
  let client = plainAddress(remoteAddress ?? '')
  // Each proxy appends the address it saw on the right. Only entries of trusted proxies are read: the client itself may
  // have written the entries further left.
  const hops = (forwardedFor ?? '').split(',').map((hop) => plainAddress(withoutPort(hop.trim())))
  while (isIn(trusted, client)) {
    const next = hops.pop()
    if (!next || !isIP(next)) break
    client = next
  }
  return isIP(client) === 6 ? networkOf(client) : client
}

/**
 * Returns a network and the wider networks that contain it. `factor` multiplies the limit of each. A customer with a /48
 * prefix has 65,536 networks of 64 bits, so a limit for each /64 alone would have no effect. The wider networks get more,
 * because other customers of the same provider may share them.
 */
export function networksAround(network: string): { network: string; factor: number }[] {
  const [, head, last] = /^([\da-f]+:[\da-f]+:[\da-f]+):([\da-f]+)::\/64$/.exec(network) ?? []
  if (!head || !last) return [{ network, factor: 1 }]
  const upper = (Number.parseInt(last, 16) & 0xff00).toString(16)
  return [
    { network, factor: 1 },
    { network: `${head}:${upper}::/56`, factor: 4 },
    { network: `${head}::/48`, factor: 16 },
  ]
}

/** « 203.0.113.x », « 2001:db8:85a3::… »: lets members recognise a network, and is all of an address that is stored. */
export function networkPrefix(network: string): string | null {
  if (isIP(network) === 4) return `${network.split('.').slice(0, 3).join('.')}.x`
  const groups = network.split(':')
  return groups.length > 3 ? `${groups.slice(0, 3).join(':')}::…` : null
}

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

/** Whether the network is this machine or a trusted proxy, where any client may seem to come from. */
export const isSharedNetwork = (network: string, trusted: BlockList): boolean =>
  [LOOPBACK, trusted].some((list) => isIn(list, network.replace('/64', '')) || holdsOneOf(network, list))

/** Whether the list has an IPv6 address or prefix inside this network of 64 bits. */
const holdsOneOf = (network: string, list: BlockList) =>
  list.rules.some((rule) => {
    const [, address, prefix = '128'] = rule.match(/IPv6 ([\da-f:]+)(?:\/(\d+))?/i) ?? []
    return address !== undefined && Number(prefix) >= 64 && networkOf(address) === network
  })

const familyOf = (version: number) => (version === 6 ? 'ipv6' : 'ipv4')
const isIn = (networks: BlockList, address: string) =>
  isIP(address) !== 0 && networks.check(address, familyOf(isIP(address)))

/** Some gateways write « 192.0.2.7:5678 » and « [2001:db8::1]:5678 ». */
const withoutPort = (hop: string) =>
  hop.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1').replace(/^\[(.*)\](?::\d+)?$/, '$1')

/** An IPv6 socket reports an IPv4 client as « ::ffff:192.0.2.7 ». */
const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** The first 64 bits of the address. One household or company may use all addresses in that network. */
function networkOf(address: string): string {
  const groups = new SocketAddress({ address, family: 'ipv6' }).address.split('::')
  const [head = '', tail] = groups
  const left = head.split(':').filter(Boolean)
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - left.length - right.length
  const all = [...left, ...Array<string>(Math.max(0, missing)).fill('0'), ...right]
  return `${all.slice(0, 4).join(':')}::/64`
}
