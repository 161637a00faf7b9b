import { createPublicKey, verify } from 'node:crypto'
import { AuthError } from '../errors.ts'

const invalid = (message: string) => new AuthError('validation_failed', { message })

/**
 * Returns whether the owner of an Ethereum address has signed the text (EIP-191).
 * @throws AuthError `validation_failed` for anything that is not a signature
 */
export async function isEthereumSignature(
  text: string,
  signature: string,
  address: string,
): Promise<boolean> {
  const [, hex] = /^(?:0x)?([0-9a-fA-F]{130})$/.exec(signature) ?? []
  if (!hex) {
    throw invalid('signature must be 65 bytes long, encoded as a 130 character-long hexadecimal string')
  }
  // Loaded when the first wallet comes: it would lengthen every start.
  const { recoverMessageAddress } = await import('viem')
  const signer = await recoverMessageAddress({ message: text, signature: `0x${hex}` }).catch(() => '')
  return signer.toLowerCase() === address
}

/**
 * Returns whether the owner of a Solana address, which is its Ed25519 key (RFC 8032), has signed the text.
 * @throws AuthError `validation_failed` for anything that is not a signature
 */
export function isSolanaSignature(text: string, signature: string, address: string): boolean {
  if (!/^[A-Za-z0-9+/_-]{86}(==)?$/.test(signature)) {
    throw invalid('signature must be 64 bytes encoded as base64 with or without padding')
  }
  const publicKey = decodeBase58(address)
  if (publicKey.length !== 32) return false
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') },
    format: 'jwk',
  })
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))
}

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Bitcoin's base 58: a number, and a zero byte for each leading `1`. */
function decodeBase58(text: string): Buffer {
  const digits = [...text].map((digit) => BigInt(ALPHABET.indexOf(digit)))
  const hex = digits.reduce((sum, digit) => sum * 58n + digit, 0n).toString(16)
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  const number = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
  return Buffer.concat([Buffer.alloc(zeros), zeros === text.length ? Buffer.alloc(0) : number])
}
