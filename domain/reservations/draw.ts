/**
 * A draw that anyone can recompute (docs/decisions/0055). It imports nothing, and its types can be stripped: the page that checks a draw without us
 * contains this very file. Needs `crypto.subtle`, which browsers have, on files opened from a disk too.
 *
 * 1. Opening publishes SHA-256 of a seed of 32 random bytes.
 * 2. Closing fixes the list and publishes SHA-256 of `listText`: the terms and each ticket with the number that its own browser made.
 * 3. The public value becomes known after that. key = HMAC-SHA-256(seed, list hash + "\n" + public value), with the hash and value as text.
 * 4. Numbers are the bytes of SHA-256(key + counter), counter = 0, 1, … in four bytes, the highest first, read four at a time the same way; for those
 * below n · ⌊2³² ÷ n⌋ the remainder by n counts, others are skipped.
 * 5. From the last place to the second the list's place i is swapped with place j, drawn from 0 … i (Fisher and Yates).
 * 6. Tickets that wait come after all others; within both, the order stays.
 */

/** `waits`: its unit had the date or the place last time, and comes after those that did not. */
export type DrawTicket = { number: number; unit: string; nonce: string; waits?: boolean }
/** A draw's published data; unknown values are null. Instants as ISO 8601 in UTC with milliseconds, hashes and seed in hexadecimal. */
export type PublishedDraw = {
  format: 'prumo-sorteio-1'
  id: string
  title: string
  closes_at: string
  public_source: string
  public_on: string
  places: string[]
  seed_hash: string
  tickets: DrawTicket[]
  list_hash: string | null
  public_value: string | null
  seed: string | null
  /** The tickets' numbers, the first drawn first. */
  order: number[] | null
}
export type DrawTerms = Pick<
  PublishedDraw,
  'format' | 'id' | 'title' | 'closes_at' | 'public_source' | 'public_on' | 'places' | 'seed_hash'
>

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

/** SHA-256 of a seed, both in hexadecimal. */
export async function hashOfSeed(seed: string): Promise<string> {
  return toHex(await sha256(fromHex(seed)))
}

/** Returns the text that the list's hash covers: JSON without spaces, in this order, so that no text of one field can pass for another. */
function listText(terms: DrawTerms, tickets: readonly DrawTicket[]): string {
  const { format, id, title, closes_at, public_source, public_on, places, seed_hash } = terms
  // Only a ticket that waits has a fourth part: lists without any read as they always did.
  const list = tickets.map(({ number, unit, nonce, waits }) =>
    waits ? [number, unit, nonce, true] : [number, unit, nonce],
  )
  return JSON.stringify([format, id, title, closes_at, public_source, public_on, places, seed_hash, list])
}

export async function hashOfList(terms: DrawTerms, tickets: readonly DrawTicket[]): Promise<string> {
  return toHex(await sha256(utf8(listText(terms, tickets))))
}

/** Normalises a public value: groups of digits with one space between them; null if invalid. '45.218 / 09127' becomes '45218 09127'. */
export function readPublicValue(typed: string): string | null {
  const plain = typed.trim().replace(/(?<=\d)\.(?=\d)/g, '')
  const value = plain.replace(/[\s,;/|-]+/g, ' ')
  return /^\d{1,12}( \d{1,12}){0,29}$/.test(value) ? value : null
}

/** The numbers 1 … count in the order that seed, list and public value draw. */
export async function drawOrder(
  count: number,
  { seed, listHash, publicValue }: { seed: string; listHash: string; publicValue: string },
): Promise<number[]> {
  const secret = await crypto.subtle.importKey(
    'raw',
    fromHex(seed),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const key = new Uint8Array(await crypto.subtle.sign('HMAC', secret, utf8(`${listHash}\n${publicValue}`)))
  const below = await numbersOf(key)
  const order = Array.from({ length: count }, (_, place) => place + 1)
  for (let place = count - 1; place > 0; place--) {
    const other = await below(place + 1)
    const moved = order[place]!
    order[place] = order[other]!
    order[other] = moved
  }
  return order
}

/** The tickets' numbers in the order drawn: those that wait come after the others. */
export async function orderOf(
  tickets: readonly DrawTicket[],
  made: { seed: string; listHash: string; publicValue: string },
): Promise<number[]> {
  const order = await drawOrder(tickets.length, made)
  const waits = (number: number) => tickets[number - 1]?.waits === true
  return [...order.filter((number) => !waits(number)), ...order.filter(waits)]
}

/** Whole numbers below a limit, each as likely as any other. */
async function numbersOf(key: Uint8Array<ArrayBuffer>): Promise<(limit: number) => Promise<number>> {
  let counter = 0
  let block = new DataView(new ArrayBuffer(0))
  let read = 0
  const next = async (): Promise<number> => {
    if (read === block.byteLength) {
      const input = new Uint8Array(key.length + 4)
      input.set(key)
      new DataView(input.buffer).setUint32(key.length, counter++)
      block = new DataView((await sha256(input)).buffer)
      read = 0
    }
    read += 4
    return block.getUint32(read - 4)
  }
  return async (limit) => {
    const end = limit * Math.floor(2 ** 32 / limit)
    for (;;) {
      const number = await next()
      if (number < end) return number % limit
    }
  }
}

/** A check of a draw and whether it passes; null if it cannot be known yet. */
export type DrawCheck = { what: 'shape' | 'seed' | 'list' | 'noted' | 'order'; holds: boolean | null }

/**
 * Recomputes a published draw. `noted` is what a person wrote down or received when it opened and closed: changing all of a published draw at once
 * cannot change that. People compare the public value with its source.
 */
export async function checkDraw(
  draw: PublishedDraw,
  noted: { seedHash?: string; listHash?: string } = {},
): Promise<DrawCheck[]> {
  if (!isPublishedDraw(draw)) return [{ what: 'shape', holds: false }]
  const { tickets, seed, list_hash, public_value, order } = draw
  const isOrdered = tickets.every(({ number }, place) => number === place + 1)
  const isOnce = new Set(tickets.map(({ unit }) => unit)).size === tickets.length
  const listHolds =
    list_hash === null ? null : isOrdered && isOnce && (await hashOfList(draw, tickets)) === list_hash
  const known = [
    [noted.seedHash, draw.seed_hash],
    [noted.listHash, list_hash],
  ].filter(([own]) => own)
  const drawn =
    seed !== null && list_hash !== null && public_value !== null
      ? await orderOf(tickets, { seed, listHash: list_hash, publicValue: public_value })
      : null
  return [
    { what: 'shape', holds: true },
    { what: 'seed', holds: seed === null ? null : (await hashOfSeed(seed)) === draw.seed_hash },
    { what: 'list', holds: listHolds },
    {
      what: 'noted',
      holds:
        known.length === 0
          ? null
          : known.every(([own, published]) => own!.trim().toLowerCase() === published),
    },
    {
      what: 'order',
      holds: drawn === null && order === null ? null : JSON.stringify(drawn) === JSON.stringify(order),
    },
  ]
}

/** Returns whether every check that can be known passes. */
export const isRight = (checks: readonly DrawCheck[]): boolean => checks.every(({ holds }) => holds !== false)

function isPublishedDraw(draw: PublishedDraw): boolean {
  const hex = (text: unknown, length: number) =>
    typeof text === 'string' && new RegExp(`^[0-9a-f]{${length}}$`).test(text)
  return (
    draw?.format === 'prumo-sorteio-1' &&
    [draw.id, draw.title, draw.closes_at, draw.public_source, draw.public_on].every(
      (text) => typeof text === 'string',
    ) &&
    Array.isArray(draw.places) &&
    hex(draw.seed_hash, 64) &&
    (draw.seed === null || hex(draw.seed, 64)) &&
    (draw.list_hash === null || hex(draw.list_hash, 64)) &&
    (draw.public_value === null || readPublicValue(draw.public_value) === draw.public_value) &&
    Array.isArray(draw.tickets) &&
    draw.tickets.every(
      ({ number, unit, nonce, waits }) =>
        Number.isInteger(number) &&
        typeof unit === 'string' &&
        hex(nonce, 32) &&
        (waits === undefined || typeof waits === 'boolean'),
    ) &&
    (draw.order === null || Array.isArray(draw.order))
  )
}
