import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** A browser's keys for one subscription, in base64url: the private one stays with it. */
export type DeviceKeys = { p256dh: string; auth: string; secret: string }

export function newKeys(): DeviceKeys {
  const pair = createECDH('prime256v1')
  return {
    p256dh: pair.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
    secret: pair.getPrivateKey('base64url'),
  }
}

/** What only the device reads (RFC 8188, 8291; one record). Throws when it was sealed for another, or changed on the way. */
export function openSealed(body: Buffer, keys: DeviceKeys): string {
  const device = createECDH('prime256v1')
  device.setPrivateKey(keys.secret, 'base64url')
  const salt = body.subarray(0, 16)
  const keyLength = body[20] ?? 0
  const sender = body.subarray(21, 21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), device.getPublicKey(), sender])
  const auth = Buffer.from(keys.auth, 'base64url')
  const shared = Buffer.from(hkdfSync('sha256', device.computeSecret(sender), auth, info, 32))
  const derived = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, Buffer.from(`Content-Encoding: ${purpose}\0`), length))
  const sealed = body.subarray(21 + keyLength)
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}
