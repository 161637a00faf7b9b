import { hash } from 'node:crypto'

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/**
 * The id that a row of an archive gets here: the same for the same row and reading, its moment kept (UUID version 7 begins with it), the
 * rest by a secret of the reading. Whoever writes an archive can therefore not choose an id, least of all that of somebody else's row.
 */
export function newId(secret: Uint8Array, id: string): string {
  const plain = id.toLowerCase().replaceAll('-', '')
  const made = hash('sha256', Buffer.concat([secret, Buffer.from(plain, 'hex')]), 'hex')
  const variant = (8 + (Number.parseInt(made[16]!, 16) % 4)).toString(16)
  return [
    plain.slice(0, 8),
    plain.slice(8, 12),
    `7${made.slice(0, 3)}`,
    `${variant}${made.slice(3, 6)}`,
    made.slice(20, 32),
  ].join('-')
}

/** The same for every id that stands in a text. */
export const withNewIds = (secret: Uint8Array, text: string): string =>
  text.replace(uuid, (found) => newId(secret, found))
