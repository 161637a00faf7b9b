import { hash } from 'node:crypto'

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/**
 * Returns an archive row's id here: the same for the same row and reading, its moment preserved (UUID version 7 begins with it), the rest from a
 * secret of the reading. The author of an archive can therefore not choose an id, least of all that of another row.
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

/** The same for every id in a text. */
export const withNewIds = (secret: Uint8Array, text: string): string =>
  text.replace(uuid, (found) => newId(secret, found))
