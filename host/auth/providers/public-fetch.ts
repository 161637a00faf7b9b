import { lookup as lookUp } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { request as startRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Far more than metadata and keys need. */
const MAX_ANSWER_BYTES = 1024 * 1024

const TIMEOUT_MILLISECONDS = 10_000

/** Addresses of this machine, its network and other special uses (RFC 6890): nothing an outside provider lives at. */
const inside = new BlockList()
const inside4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4'
// ::ffff:0:0/96 needs no entry: a BlockList checks such addresses against its IPv4 rules. Other representations of IPv4 addresses (compatible, NAT64,
// 6to4, Teredo) are refused whatever they represent.
const inside6 =
  '::/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 3fff::/20 5f00::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8'
for (const [range, family] of [
  [inside4, 'ipv4'],
  [inside6, 'ipv6'],
] as const) {
  for (const subnet of range.split(' ')) {
    const [network = '', bits] = subnet.split('/')
    inside.addSubnet(network, Number(bits), family)
  }
}

/** Returns whether an administrator's URL must not reach this address. */
export function isInside(address: string): boolean {
  const family = isIP(address)
  return family === 0 || inside.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** Resolves a name for the connection itself, so that it cannot change between the check and the use. */
function guardedLookup(isRefused: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const [first] = addresses
      if (!first || addresses.some(({ address }) => isRefused(address))) {
        return callback(new Error('the name leads to an address that is not public'), '', 0)
      }
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

async function readLimited(response: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_ANSWER_BYTES) throw new Error('the answer is too large')
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/**
 * Makes a `fetch` for addresses that an administrator typed in while the service runs: HTTPS, public addresses only
 * (against server-side request forgery), no redirects, limited in time and size.
 * @param isRefused which addresses it does not ask, for tests
 */
export function createPublicFetch(isRefused: (address: string) => boolean = isInside): typeof fetch {
  const lookup = guardedLookup(isRefused)
  return async (input, init) => {
    const asked = new Request(input, init)
    const url = new URL(asked.url)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (url.protocol !== 'https:') throw new Error('only https: addresses may be asked')
    if (isIP(host) !== 0 && isRefused(host)) throw new Error('the address is not public')
    const body = Buffer.from(await asked.arrayBuffer())
    const response = await send(url, asked, body, lookup)
    const { statusCode: status = 502 } = response
    const answer = await readLimited(response)
    const headers = { 'content-type': response.headers['content-type'] ?? '' }
    return new Response([204, 205, 304].includes(status) ? null : answer, { status, headers })
  }
}

function send(url: URL, asked: Request, body: Buffer, lookup: LookupFunction): Promise<IncomingMessage> {
  const headers = { ...Object.fromEntries(asked.headers), 'content-length': body.length }
  const signal = AbortSignal.any([asked.signal, AbortSignal.timeout(TIMEOUT_MILLISECONDS)])
  return new Promise((resolve, reject) => {
    const request = startRequest(url, { method: asked.method, headers, lookup, signal }, resolve)
    request.on('error', reject)
    request.end(body)
  })
}
