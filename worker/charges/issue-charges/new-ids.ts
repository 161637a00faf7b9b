import { randomFillSync } from 'node:crypto'

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Returns a source of UUIDs version 7 (RFC 9562, 5.7) at an instant: time-ordered, so that bulk inserts append to their indexes. */
export function newIds(now: number): () => string {
  const time = now.toString(16).padStart(12, '0')
  const random = new Uint8Array(10 * 1024)
  let used = random.length
  return () => {
    if (used === random.length) {
      randomFillSync(random)
      used = 0
    }
    const bytes = random.subarray(used, used + 10)
    used += 10
    bytes[0] = 0x70 | (bytes[0]! & 0x0f)
    bytes[2] = 0x80 | (bytes[2]! & 0x3f)
    let tail = ''
    for (const byte of bytes) tail += hex[byte]
    return `${time.slice(0, 8)}-${time.slice(8)}-${tail.slice(0, 4)}-${tail.slice(4, 8)}-${tail.slice(8)}`
  }
}
