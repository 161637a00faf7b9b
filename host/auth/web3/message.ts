import { AuthError } from '../errors.ts'
import type { Chain } from './config.ts'

/** What a wallet's owner has signed (EIP-4361; Sign-In With Solana has the same form). */
export type SignInMessage = {
  domain: string
  address: string
  statement: string | null
  uri: URL
  chainId: string | null
  issuedAt: Date
  expirationTime: Date | null
  notBefore: Date | null
}

const chains: Record<Chain, { name: string; address: RegExp; network: RegExp }> = {
  ethereum: { name: 'Ethereum', address: /^0x[0-9a-fA-F]{40}$/, network: /^\d{1,20}$/ },
  solana: {
    name: 'Solana',
    address: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
    network: /^(solana:)?(main|dev|test|local)net(-beta)?$/,
  },
}

/** RFC 3986 §3.2 without a user: what a browser calls `host`. */
const DOMAIN = /^([a-z0-9-]+\.)*[a-z0-9-]+(:\d{1,5})?$/i

const invalid = (message: string) => new AuthError('validation_failed', { message })

/**
 * Reads the text of a message.
 * @throws AuthError `validation_failed`
 */
export function readMessage(chain: Chain, text: string): SignInMessage {
  const { name, address: addressForm, network } = chains[chain]
  const [header = '', address = '', empty, ...rest] = text.split('\n')
  const suffix = ` wants you to sign in with your ${name} account:`
  if (!header.endsWith(suffix)) throw invalid('message first line does not end in the expected text')
  const domain = header.slice(0, -suffix.length)
  if (!DOMAIN.test(domain)) throw invalid('domain in first line of message is not valid')
  if (!addressForm.test(address)) throw invalid('wallet address is not in valid format')
  if (empty !== '') throw invalid('third line must be empty')
  const hasStatement = rest[0] !== '' && rest[1] === ''
  const fields = readFields(hasStatement ? rest.slice(2) : rest)
  if (fields.get('Version') !== '1') throw invalid('Version value is not supported, expected 1')
  const chainId = fields.get('Chain ID') ?? null
  if (chain === 'ethereum' ? !network.test(chainId ?? '') : chainId !== null && !network.test(chainId)) {
    throw invalid('Chain ID is not valid')
  }
  const message = {
    domain,
    address: chain === 'ethereum' ? address.toLowerCase() : address,
    statement: hasStatement ? (rest[0] ?? null) : null,
    uri: readUri(fields.get('URI')),
    chainId,
    issuedAt: readTime(fields, 'Issued At') ?? missing('Issued At'),
    expirationTime: readTime(fields, 'Expiration Time'),
    notBefore: readTime(fields, 'Not Before'),
  }
  const { issuedAt, expirationTime, notBefore } = message
  if (expirationTime && issuedAt > expirationTime) throw invalid('Issued At is after Expiration Time')
  if (expirationTime && notBefore && notBefore > expirationTime) {
    throw invalid('Not Before is after Expiration Time')
  }
  return message
}

/** `Name: value` lines, each name once, and a list of resources at the end (wallets write its head with or without a colon). */
function readFields(lines: string[]): Map<string, string> {
  const end = lines.findIndex((line) => /^Resources:?$/.test(line))
  const fields = new Map<string, string>()
  for (const line of end < 0 ? lines : lines.slice(0, end)) {
    if (line === '') continue
    const [, name, value] = /^([A-Za-z ]+): ?(.*)$/.exec(line) ?? []
    if (name === undefined || value === undefined || fields.has(name))
      throw invalid('message has a line that cannot be read')
    fields.set(name, value.trim())
  }
  const resources = end < 0 ? [] : lines.slice(end + 1).filter((line) => line !== '')
  if (!resources.every((line) => line.startsWith('- ') && URL.canParse(line.slice(2)))) {
    throw invalid('message has a resource that is not a URI')
  }
  return fields
}

function readUri(text: string | undefined): URL {
  if (!text) return missing('URI')
  if (!URL.canParse(text)) throw invalid('URI is not valid')
  return new URL(text)
}

function readTime(fields: Map<string, string>, name: string): Date | null {
  const text = fields.get(name)
  if (text === undefined) return null
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i.test(text)
  const time = new Date(isTime ? text : Number.NaN)
  if (Number.isNaN(time.getTime())) throw invalid(`${name} is not a valid ISO8601 timestamp`)
  return time
}

function missing(name: string): never {
  throw invalid(`${name} is missing`)
}
