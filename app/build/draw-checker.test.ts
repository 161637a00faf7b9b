import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PublishedDraw } from '../../domain/reservations/draw.ts'
import { drawCheckerPage } from './draw-checker.ts'

/** What a browser runs of the page, without the page's own part. */
async function carried(): Promise<typeof import('../../domain/reservations/draw.ts')> {
  const html = await drawCheckerPage()
  const script = /<script type="module" id="code">([\s\S]*?)<\/script>/.exec(html)![1]!
  const rule = `${script.split('const words')[0]}`
  return import(`data:text/javascript;base64,${Buffer.from(rule).toString('base64')}`)
}

test('the page loads nothing', async () => {
  expect(await drawCheckerPage()).not.toMatch(/(src|href)=|\bimport\b|https?:/)
})

test('a thousand random draws are replayed by the page, and each is found out once it is altered', async () => {
  const { checkDraw, isRight } = await carried()
  for (let nth = 0; nth < 1000; nth++) {
    const draw = drawn(nth)
    expect(isRight(await checkDraw(draw)), `draw ${nth}`).toBe(true)
    const altered = alter(draw, nth)
    const failed = (await checkDraw(altered)).filter(({ holds }) => holds === false).map(({ what }) => what)
    expect(failed, `draw ${nth}`).toContain(['seed', 'list', 'order', 'list'][nth % 4])
  }
})

const sha = (data: string | Buffer) => createHash('sha256').update(data)
/** A draw made from its number, computed here by the steps that the rule describes and not by its code. */
function drawn(nth: number): PublishedDraw {
  const bytes = (label: string) => sha(`${label} ${nth}`).digest('hex')
  const seed = bytes('seed')
  const tickets = Array.from({ length: 2 + (nth % 40) }, (_, place) => ({
    number: place + 1,
    unit: `A-${101 + place}`,
    nonce: sha(`${nth} ${place}`).digest('hex').slice(0, 32),
    ...((nth + place) % 5 === 0 && { waits: true }),
  }))
  const terms = {
    format: 'prumo-sorteio-1' as const,
    id: bytes('id').slice(0, 8),
    title: `Sorteio “${nth}”`,
    closes_at: '2026-12-01T12:00:00.000Z',
    public_source: 'Loteria Federal',
    public_on: '2026-12-02',
    places: nth % 2 === 0 ? ['Vaga 1', 'Vaga 2'] : [],
    seed_hash: sha(Buffer.from(seed, 'hex')).digest('hex'),
  }
  const list = tickets.map((one) => [one.number, one.unit, one.nonce, ...('waits' in one ? [true] : [])])
  const list_hash = sha(JSON.stringify([...Object.values(terms), list])).digest('hex')
  const public_value = `${10_000 + nth} ${nth}`
  const key = createHmac('sha256', Buffer.from(seed, 'hex')).update(`${list_hash}\n${public_value}`).digest()
  const order = shuffled(tickets.length, key)
  const waits = (number: number) => 'waits' in tickets[number - 1]!
  return {
    ...terms,
    tickets,
    list_hash,
    public_value,
    seed,
    order: [...order.filter((number) => !waits(number)), ...order.filter(waits)],
  }
}

function shuffled(count: number, key: Buffer): number[] {
  const words: number[] = []
  for (let counter = 0; words.length < 2 * count + 8; counter++) {
    const block = sha(Buffer.concat([key, Buffer.from([0, 0, 0, counter])])).digest()
    for (let at = 0; at < 32; at += 4) words.push(block.readUInt32BE(at))
  }
  const order = Array.from({ length: count }, (_, place) => place + 1)
  for (let place = count - 1; place > 0; place--) {
    const limit = place + 1
    let word = words.shift()!
    while (word >= limit * Math.floor(2 ** 32 / limit)) word = words.shift()!
    const other = word % limit
    ;[order[place], order[other]] = [order[other]!, order[place]!]
  }
  return order
}

/** One thing changed, in turn: the seed, an entrant's number, the result, who waits. */
function alter(draw: PublishedDraw, nth: number): PublishedDraw {
  const turned = (text: string) => (text.startsWith('0') ? '1' : '0') + text.slice(1)
  const [first, ...rest] = draw.tickets
  if (nth % 4 === 0) return { ...draw, seed: turned(draw.seed!) }
  if (nth % 4 === 1) return { ...draw, tickets: [{ ...first!, nonce: turned(first!.nonce) }, ...rest] }
  if (nth % 4 === 2) return { ...draw, order: [...draw.order!.slice(1), draw.order![0]!] }
  return { ...draw, tickets: [{ ...first!, waits: !first!.waits }, ...rest] }
}
