import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  checkDraw,
  drawOrder,
  hashOfList,
  hashOfSeed,
  isRight,
  orderOf,
  type PublishedDraw,
  readPublicValue,
} from './draw.ts'

const hex = (bytes: number) =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((all) => Array.from(all, (byte) => byte.toString(16).padStart(2, '0')).join(''))
const group = fc.nat(99_999).map((number) => String(number).padStart(5, '0'))
const made = fc.record({
  seed: hex(32),
  nonces: fc.array(hex(16), { minLength: 2, maxLength: 12 }),
  /** Which of them wait, as a bit each. */
  waiting: fc.nat(4095),
  value: fc.array(group, { minLength: 1, maxLength: 5 }).map((groups) => groups.join(' ')),
})

type Made = { seed: string; nonces: string[]; value: string; waiting?: number }
async function drawn({ seed, nonces, value, waiting = 0 }: Made) {
  const tickets = nonces.map((nonce, place) => ({
    number: place + 1,
    unit: `A-${101 + place}`,
    nonce,
    ...((waiting >> place) % 2 === 1 && { waits: true }),
  }))
  const terms = {
    format: 'prumo-sorteio-1' as const,
    id: 'd1',
    title: 'Natal',
    closes_at: '2026-12-01T12:00:00.000Z',
    public_source: 'Loteria Federal',
    public_on: '2026-12-02',
    places: [],
    seed_hash: await hashOfSeed(seed),
  }
  const list_hash = await hashOfList(terms, tickets)
  const order = await orderOf(tickets, { seed, listHash: list_hash, publicValue: value })
  return { ...terms, tickets, list_hash, public_value: value, seed, order } satisfies PublishedDraw
}

/** Each changes one thing of a draw; a no-op, such as swapping equal ones, returns the same draw. */
const alterations: Record<string, (draw: PublishedDraw, at: number) => PublishedDraw> = {
  'an entry added': (draw, at) => ({
    ...draw,
    tickets: [
      ...draw.tickets,
      { number: draw.tickets.length + 1, unit: 'B-999', nonce: String(at % 10).repeat(32) },
    ],
  }),
  'an entry removed': (draw, at) => ({
    ...draw,
    tickets: draw.tickets
      .filter((_, place) => place !== at % draw.tickets.length)
      .map((ticket, place) => ({ ...ticket, number: place + 1 })),
  }),
  'entries in another order': (draw) => ({
    ...draw,
    tickets: draw.tickets
      .slice(1)
      .concat(draw.tickets[0]!)
      .map((ticket, place) => ({ ...ticket, number: place + 1 })),
  }),
  'another number of a browser': (draw, at) => ({
    ...draw,
    tickets: draw.tickets.map((ticket, place) =>
      place === at % draw.tickets.length ? { ...ticket, nonce: turned(ticket.nonce) } : ticket,
    ),
  }),
  'another unit': (draw, at) => ({
    ...draw,
    tickets: draw.tickets.map((ticket, place) =>
      place === at % draw.tickets.length ? { ...ticket, unit: 'B-999' } : ticket,
    ),
  }),
  'a ticket that waits or no longer does': (draw, at) => ({
    ...draw,
    tickets: draw.tickets.map((ticket, place) =>
      place === at % draw.tickets.length ? { ...ticket, waits: ticket.waits !== true } : ticket,
    ),
  }),
  'another seed': (draw) => ({ ...draw, seed: turned(draw.seed!) }),
  'another seed’s hash': (draw) => ({ ...draw, seed_hash: turned(draw.seed_hash) }),
  'another public value': (draw) => ({ ...draw, public_value: `${draw.public_value} 1` }),
  'another source': (draw) => ({ ...draw, public_source: 'Mega-Sena' }),
  'another order': (draw) => ({ ...draw, order: [...draw.order!.slice(1), draw.order![0]!] }),
  'no order': (draw) => ({ ...draw, order: null }),
}
const turned = (text: string) => (text.startsWith('0') ? '1' : '0') + text.slice(1)

test('a draw as it was is right, and any one thing changed is found', async () => {
  await fc.assert(
    fc.asyncProperty(made, fc.nat(1000), async (given, at) => {
      const draw = await drawn(given)
      expect(isRight(await checkDraw(draw))).toBe(true)
      for (const [name, alter] of Object.entries(alterations)) {
        // With few tickets another public value may draw the same order: then it is for people to compare with its source.
        if (name === 'another public value' && draw.tickets.length < 9) continue
        expect({ name, right: isRight(await checkDraw(alter(draw, at))) }).toEqual({ name, right: false })
      }
    }),
    { numRuns: 60, seed: 12 },
  )
})

test('who changes everything so that it agrees again is found by what was sent when it opened and closed', async () => {
  await fc.assert(
    fc.asyncProperty(made, made, async (given, other) => {
      fc.pre(JSON.stringify(given) !== JSON.stringify(other))
      const [real, forged] = [await drawn(given), await drawn(other)]
      fc.pre(given.value === other.value || given.seed !== other.seed)
      expect(isRight(await checkDraw(forged))).toBe(true)
      const noted = { seedHash: real.seed_hash, listHash: ` ${real.list_hash.toUpperCase()} ` }
      expect(isRight(await checkDraw(real, noted))).toBe(true)
      expect(isRight(await checkDraw(forged, noted))).toBe(false)
    }),
    { numRuns: 40, seed: 12 },
  )
})

test('the computation is the one that is written down: another program finds the same order', async () => {
  const draw = await drawn({
    seed: '01'.repeat(32),
    nonces: ['a', 'b', 'c', 'd', 'e', 'f', '0', '1', '2', '3', '4'].map((sign) => sign.repeat(32)),
    value: '45218 09127',
  })
  const key = createHmac('sha256', Buffer.from(draw.seed, 'hex'))
    .update(`${draw.list_hash}\n${draw.public_value}`)
    .digest()
  const words: number[] = []
  for (let counter = 0; counter < 4; counter++) {
    const block = createHash('sha256')
      .update(Buffer.concat([key, Buffer.from([0, 0, 0, counter])]))
      .digest()
    for (let at = 0; at < 32; at += 4) words.push(block.readUInt32BE(at))
  }
  const order = draw.tickets.map(({ number }) => number)
  for (let place = order.length - 1; place > 0; place--) {
    const [limit, word] = [place + 1, words.shift()!]
    // None of these words is left out: that would need one of the last few of four billion.
    expect(word).toBeLessThan(limit * Math.floor(2 ** 32 / limit))
    const other = word % limit
    ;[order[place], order[other]] = [order[other]!, order[place]!]
  }
  expect(draw.order).toEqual(order)
})

test('every ticket is as likely to be first as any other', async () => {
  const firsts = [0, 0, 0, 0, 0]
  for (let turn = 0; turn < 2000; turn++) {
    const [first] = await drawOrder(5, {
      seed: '07'.repeat(32),
      listHash: 'ab'.repeat(32),
      publicValue: String(turn),
    })
    firsts[first! - 1]! += 1
  }
  // Chi-square of four degrees of freedom: exceeds 18.5 once in a thousand; the numbers here are always the same.
  const chi = firsts.reduce((sum, count) => sum + (count - 400) ** 2 / 400, 0)
  expect(chi).toBeLessThan(18.5)
})

test('a public value is its figures, however they are typed', () => {
  expect(readPublicValue(' 45.218 - 09127,77310 ')).toBe('45218 09127 77310')
  expect(readPublicValue('04-11-23-35-42-58')).toBe('04 11 23 35 42 58')
  for (const none of ['', 'a1', '12 x 3', '1234567890123']) expect(readPublicValue(none)).toBeNull()
})

test('who had it last comes after all others; within both the order is the draw’s', async () => {
  const made = { seed: '07'.repeat(32), listHash: 'ab'.repeat(32), publicValue: '45218' }
  const tickets = Array.from({ length: 8 }, (_, place) => ({
    number: place + 1,
    unit: `A-${place}`,
    nonce: '0'.repeat(32),
    ...([1, 4, 5].includes(place) && { waits: true }),
  }))
  const plain = await drawOrder(8, made)
  const waiting = [2, 5, 6]
  expect(await orderOf(tickets, made)).toEqual([
    ...plain.filter((number) => !waiting.includes(number)),
    ...plain.filter((number) => waiting.includes(number)),
  ])
})
