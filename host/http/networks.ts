import { isIPv6 } from 'node:net'

/**
 * Returns what one subscriber has: an IPv4 address, or an IPv6 network of 64 bits, within which anyone may use any number of addresses (RFC 8981).
 * @param address one that `isIP` accepts
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const plain = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1)
  const [front = '', back] = plain.split('::')
  const [head, tail] = [groupsOf(front), groupsOf(back ?? '')]
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`
}

const groupsOf = (text: string) => (text === '' ? [] : text.split(':'))
