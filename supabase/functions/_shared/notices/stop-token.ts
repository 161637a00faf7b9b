import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whose letters of an event a link stops: an account, or a person of a condominium's register. */
export type Stop = { kind: string } & ({ userId: string } | { condominiumId: string; personId: string })

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const shape = new RegExp(`^(${uuid}(?:/${uuid})?)\\.([a-z][a-z_]{2,39})\\.([A-Za-z0-9_-]{43})$`)

const seal = (who: string, kind: string, secret: string) =>
  createHmac('sha256', secret).update(`stop ${who} ${kind}`).digest('base64url')

/** Returns the token that the link carries: it opens nothing, reveals no name and stops one event's letters to one reader. */
export const stopToken = (who: string, kind: string, secret: string): string =>
  encodeURIComponent(`${who}.${kind}.${seal(who, kind, secret)}`)

/** Reads what a link carried; null when it was not made here. */
export function readStopToken(token: string, secret: string): Stop | null {
  const [, who, kind, given] = shape.exec(token) ?? []
  if (!who || !kind || !given) return null
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(seal(who, kind, secret)))) return null
  const [first, personId] = who.split('/')
  return personId ? { kind, condominiumId: first!, personId } : { kind, userId: first! }
}
