import { isIP, SocketAddress } from 'node:net'

/** The address in a text, written as everybody writes it; some proxies add the port. */
export function addressIn(text: string): string | undefined {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  // Only this machine knows a link's zone.
  const address = bare.replace(/%.*$/, '')
  if (isIP(address) !== 6) return isIP(address) ? address : undefined
  const plain = new SocketAddress({ address, family: 'ipv6' }).address
  // How a socket for both families names IPv4 (RFC 4291 §2.5.5.2).
  return /^::ffff:([\d.]+)$/.exec(plain)?.[1] ?? plain
}
