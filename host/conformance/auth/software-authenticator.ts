import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** What a dishonest or broken page or authenticator would say in place of the truth. */
export type Lies = {
  origin?: string
  rpId?: string
  challenge?: string
  counter?: number
  userHandle?: string
}

type CborValue = Parameters<typeof isoCBOR.encode>[0]

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** An authenticator with one discoverable ES256 credential and no attestation, and the browser around it. */
export class SoftwareAuthenticator {
  readonly #rpId: string
  readonly #origin: string
  readonly #id = randomBytes(32)
  readonly #privateKey: KeyObject
  readonly #publicKey: Buffer
  #userHandle = ''
  #counter = 0

  constructor(rpId: string, origin: string) {
    this.#rpId = rpId
    this.#origin = origin
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#privateKey = privateKey
    const { x, y } = publicKey.export({ format: 'jwk' })
    // COSE (RFC 9053 §7.1): key type EC2, algorithm ES256, curve P-256, coordinates.
    const cose = new Map<string | number, CborValue>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x ?? '', 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y ?? '', 'base64url'))],
    ])
    this.#publicKey = Buffer.from(isoCBOR.encode(cose))
  }

  /** `navigator.credentials.create()`. */
  create(options: { challenge: string; user: { id: string } }, lies: Lies = {}) {
    this.#userHandle = options.user.id
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.#id.length)
    const credential = Buffer.concat([Buffer.alloc(16), length, this.#id, this.#publicKey])
    const authData = new Uint8Array(
      Buffer.concat([this.#authData(HAS_CREDENTIAL, lies.rpId, lies.counter ?? 0), credential]),
    )
    const attestation = new Map<string | number, CborValue>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: text(this.#clientData('webauthn.create', options.challenge, lies)),
        attestationObject: text(isoCBOR.encode(attestation)),
        transports: ['usb' as const],
      },
    }
  }

  /** `navigator.credentials.get()`. */
  get(options: { challenge: string }, lies: Lies = {}) {
    this.#counter = lies.counter ?? this.#counter + 1
    const authData = this.#authData(0, lies.rpId, this.#counter)
    const clientData = this.#clientData('webauthn.get', options.challenge, lies)
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#privateKey)
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: text(clientData),
        authenticatorData: text(authData),
        signature: text(signature),
        userHandle: lies.userHandle ?? this.#userHandle,
      },
    }
  }

  #credential() {
    const id = text(this.#id)
    const kind = { type: 'public-key', authenticatorAttachment: 'cross-platform' } as const
    return { id, rawId: id, ...kind, clientExtensionResults: {} }
  }

  #authData(flags: number, rpId = this.#rpId, count: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count)
    return Buffer.concat([sha256(rpId), Buffer.from([USER_PRESENT | USER_VERIFIED | flags]), counter])
  }

  #clientData(type: string, challenge: string, lies: Lies): Buffer {
    const origin = lies.origin ?? this.#origin
    return Buffer.from(
      JSON.stringify({ type, challenge: lies.challenge ?? challenge, origin, crossOrigin: false }),
    )
  }
}
