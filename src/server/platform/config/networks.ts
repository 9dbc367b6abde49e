import { BlockList, isIP } from 'node:net'

/** Parses « 10.0.0.0/8, ::1, 192.0.2.7 » or « none ». Returns null when the text is invalid. */
export function readNetworks(text: string): BlockList | null {
  const networks = new BlockList()
  if (text === 'none') return networks
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (!/^[^/]+(?:\/\d{1,3})?$/.test(entry)) return null
    const [address = '', prefix] = entry.split('/')
    const version = isIP(address)
    const length = prefix === undefined ? undefined : Number(prefix)
    if (!version || (length !== undefined && !isPrefix(length, version))) return null
    if (length === undefined) networks.addAddress(address, familyOf(version))
    else networks.addSubnet(address, length, familyOf(version))
  }
  return networks
}

const familyOf = (version: number) => (version === 6 ? 'ipv6' : 'ipv4')
const isPrefix = (length: number, version: number) =>
  Number.isInteger(length) && length >= 0 && length <= (version === 6 ? 128 : 32)

/** Accepts the host of an address or of a URL, which puts IPv6 in brackets. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host)
