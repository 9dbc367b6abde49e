import { BlockList, isIP, SocketAddress } from 'node:net'

type Peer = { remoteAddress: string | undefined; forwardedFor: string | undefined }

/** A trusted proxy that does not name the client: all its clients seem to be one. */
export const isSilentProxy = ({ remoteAddress, forwardedFor }: Peer, trusted: BlockList): boolean =>
  !forwardedFor && isIn(trusted, plainAddress(remoteAddress ?? ''))

/** How a request came here, judged by TRUSTED_PROXIES. */
export function proxyOf(
  peer: Peer,
  trusted: BlockList,
): 'direct' | 'forwarded' | 'silent-proxy' | 'unknown-proxy' {
  if (isSilentProxy(peer, trusted)) return 'silent-proxy'
  if (isIn(trusted, plainAddress(peer.remoteAddress ?? ''))) return 'forwarded'
  return peer.forwardedFor ? 'unknown-proxy' : 'direct'
}

/** What a limit counts by: the client's network, as seen by the first hop that we trust. */
export function clientNetwork({ remoteAddress, forwardedFor }: Peer, trusted: BlockList): string {
  let client = plainAddress(remoteAddress ?? '')
  // Each proxy adds the address it saw at the right end. We trust the known ones; what is further
  // left may have been written by the client itself.
  const hops = (forwardedFor ?? '').split(',').map((hop) => plainAddress(withoutPort(hop.trim())))
  while (isIn(trusted, client)) {
    const next = hops.pop()
    if (!next || !isIP(next)) break
    client = next
  }
  return isIP(client) === 6 ? networkOf(client) : client
}

/**
 * A network and those around it, with how many times as much they are allowed together. A customer with 48 bits has
 * 65,536 networks of 64: counted one by one, a limit would have no effect. Neighbours of a provider share the wider ones.
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

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

/** This machine, or a trusted proxy: any client may seem to come from there. */
export const isSharedNetwork = (network: string, trusted: BlockList): boolean =>
  [LOOPBACK, trusted].some((list) => isIn(list, network.replace('/64', '')) || holdsOneOf(network, list))

/** Single addresses of a list, as their network of 64 bits. */
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

/** An IPv4 address that came in over an IPv6 socket is an IPv4 address. */
const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** The first 64 bits: one household or company, which may use all addresses below. */
function networkOf(address: string): string {
  const groups = new SocketAddress({ address, family: 'ipv6' }).address.split('::')
  const [head = '', tail] = groups
  const left = head.split(':').filter(Boolean)
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - left.length - right.length
  const all = [...left, ...Array<string>(Math.max(0, missing)).fill('0'), ...right]
  return `${all.slice(0, 4).join(':')}::/64`
}
