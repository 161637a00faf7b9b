import { BlockList, isIP } from 'node:net'
import { addressIn } from './addresses.ts'

/**
 * The trusted machines between a caller and this process: none; a number, counted from this process; or those in some networks. Counting suits setups
 * where no one can bypass the outer ones, networks suit any.
 */
export type TrustedProxies = false | { hops: number } | { networks: BlockList }

const mostHops = 32

/** Reads `0`, a number of proxies, or their networks: `10.0.0.0/8, 2001:db8::/32`. Undefined: it is none of these. */
export function parseTrustedProxies(text: string): TrustedProxies | undefined {
  const said = text.trim()
  if (/^\d{1,3}$/.test(said)) {
    const hops = Number(said)
    if (hops === 0) return false
    return hops <= mostHops ? { hops } : undefined
  }
  const networks = new BlockList()
  const parts = said.split(',').map((part) => part.trim())
  return parts.every((part) => addNetwork(networks, part)) ? { networks } : undefined
}

function addNetwork(networks: BlockList, text: string): boolean {
  const [network = '', bits, ...rest] = text.split('/')
  const address = addressIn(network)
  if (rest.length > 0 || !address || !isIP(network)) return false
  const [family, most] = isIP(address) === 4 ? (['ipv4', 32] as const) : (['ipv6', 128] as const)
  const length = Number(bits ?? most)
  // A network of all addresses would trust any caller.
  if (!/^\d*$/.test(bits ?? '') || bits === '' || length < 1 || length > most) return false
  networks.addSubnet(address, length, family)
  return true
}

export const isTrusted = (networks: BlockList, address: string): boolean =>
  networks.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
