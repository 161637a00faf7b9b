import { createHmac } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { invalidSignature, invalidToken } from '../errors.ts'

/** What a signed URL permits: to read an object, to see a picture made from it, or to upload one. */
type Purpose = 'object' | 'image' | 'upload'

/** Signed values besides the path. */
export type Extras = {
  /** For an upload: the file's future owner. */
  owner?: string
  /** For an upload: whether it may replace an existing object. */
  upsert?: boolean
  /** Of a picture: how it is made. */
  transformations?: string
  format?: string
}

type Signed = Extras & {
  /** The path, `<bucket>/<name>`. */
  url: string
  /** Seconds since 1970. */
  exp: number
}

export type Signer = {
  /** @param lifetime seconds */
  sign(purpose: Purpose, path: string, lifetime: number, extras?: Extras): Promise<string>
  /** Throws 400 `InvalidJWT` for a token that is not ours or over, 400 `InvalidSignature` for one of another path. */
  verify(purpose: Purpose, path: string, token: string): Promise<Signed>
  /** Returns what a token was signed for. Throws 400 `InvalidJWT`. */
  read(purpose: Purpose, token: string): Promise<Signed>
}

/** Creates a signer with a separate key for each purpose, so that no token serves another. `path` is `<bucket>/<name>`. */
export function createSigner(secret: string, now: () => number = Date.now): Signer {
  const keyFor = (purpose: Purpose) => createHmac('sha256', secret).update(`signed URL: ${purpose}`).digest()
  const keys = { object: keyFor('object'), image: keyFor('image'), upload: keyFor('upload') }
  async function read(purpose: Purpose, token: string): Promise<Signed> {
    const options = { algorithms: ['HS256'], requiredClaims: ['exp', 'url'], currentDate: new Date(now()) }
    try {
      return (await jwtVerify<Signed>(token, keys[purpose], options)).payload
    } catch (error) {
      if (error instanceof errors.JOSEError) throw invalidToken(error.message)
      throw error
    }
  }
  return {
    read,
    sign(purpose, path, lifetime, extras = {}) {
      const issued = Math.floor(now() / 1000)
      return new SignJWT({ url: path, ...extras })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(issued)
        .setExpirationTime(issued + lifetime)
        .sign(keys[purpose])
    },
    async verify(purpose, path, token) {
      const signed = await read(purpose, token)
      if (signed.url !== path) throw invalidSignature()
      return signed
    },
  }
}
