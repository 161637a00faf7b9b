import type postgres from 'postgres'
import type { Served } from '../data-api/served.ts'
import { median } from '../harness/result.ts'
import type { Building } from './building.ts'
import { ask, type Call, drive, percentile } from './drive.ts'

const places = ['first', 'middle', 'last'] as const
type Place = (typeof places)[number]
type Order = 'unit' | 'name' | 'balance'

/** Medians in milliseconds of each round, by order and place. */
export type PageTimes = Record<Order, Record<Place, number[]>>
type SearchTimes = { p50: number; p95: number; slowest: string }

/** Of the jumps: the median in milliseconds, by order. */
export type Reads = { pages: PageTimes; jumps: Record<Order, number>; search: SearchTimes }

/** What one round took, in milliseconds; of a page the median. Searches in the order of their queries. */
type ReadRound = {
  pages: Record<Order, Record<Place, number>>
  jumps: Record<Order, number[]>
  search: number[]
}

/** Pages of 50 with owner, occupant and balance in three orders, at both ends and after a jump to the middle, and each search once. */
export async function readOnce(
  served: Served,
  { condominiumId: condo_id }: Building,
  typed: readonly string[],
): Promise<ReadRound> {
  const calls = typed.map((wanted) => ({ routine: 'search_register', body: { condo_id, wanted } }))
  return {
    pages: await eachOrder((sort) => readPages(served, condo_id, sort)),
    jumps: await eachOrder(async (sort) => (await drive(served, [toMiddle(condo_id, sort)], 10)).times),
    search: (await drive(served, calls, 1)).times,
  }
}

async function eachOrder<Read>(read: (sort: Order) => Promise<Read>): Promise<Record<Order, Read>> {
  return { unit: await read('unit'), name: await read('name'), balance: await read('balance') }
}

async function readPages(served: Served, condo_id: string, sort: Order): Promise<Record<Place, number>> {
  const calls = await pagesOf(served, condo_id, sort)
  const times: Record<Place, number> = { first: 0, middle: 0, last: 0 }
  for (const place of places) {
    const { times: taken, answers } = await drive(served, [calls[place]], 20)
    if ((answers[0] as unknown[]).length !== 51) throw new Error(`${sort}, ${place}: not a page`)
    times[place] = median(taken)
  }
  return times
}

/** All rounds as one measurement. */
export function joinRounds(rounds: readonly ReadRound[], typed: readonly string[]): Reads {
  const pagesIn = (sort: Order, place: Place) => rounds.map(({ pages }) => pages[sort][place])
  const allPlaces = (sort: Order) => ({
    first: pagesIn(sort, 'first'),
    middle: pagesIn(sort, 'middle'),
    last: pagesIn(sort, 'last'),
  })
  const jump = (sort: Order) => median(rounds.flatMap(({ jumps }) => jumps[sort]))
  return {
    pages: { unit: allPlaces('unit'), name: allPlaces('name'), balance: allPlaces('balance') },
    jumps: { unit: jump('unit'), name: jump('name'), balance: jump('balance') },
    search: searchTimes(rounds, typed),
  }
}

function searchTimes(rounds: readonly ReadRound[], typed: readonly string[]): SearchTimes {
  const times = rounds.flatMap(({ search }) => search)
  const slowest = typed
    .map((wanted, place) => ({
      wanted,
      time: median(rounds.map(({ search }) => search[place] ?? Number.NaN)),
    }))
    .toSorted((a, b) => b.time - a.time)
    .slice(0, 3)
  return {
    p50: median(times),
    p95: percentile(times, 0.95),
    slowest: slowest.map(({ wanted, time }) => `“${wanted}” ${time.toFixed(1)} ms`).join(', '),
  }
}

const toMiddle = (condo_id: string, sort: Order): Call => ({
  routine: 'unit_jump',
  body: { condo_id, wanted: 'meio', sort },
})

async function pagesOf(served: Served, condo_id: string, sort: Order): Promise<Record<Place, Call>> {
  const beyond = await ask(served, toMiddle(condo_id, sort))
  const page = (body: Record<string, unknown>): Call => ({
    routine: 'unit_page',
    body: { condo_id, sort, ...body },
  })
  return { first: page({}), middle: page({ beyond }), last: page({ ascending: false }) }
}

/** What people type: whole and in part, right and wrong, in each way that the register is searched. */
export async function typedQueries(sql: postgres.Sql, { condominiumId }: Building): Promise<string[]> {
  const sampled = await sql<{ label: string; owner: string; document: string; plate: string }[]>`
    select l.label, p.name as owner, p.document, v.plate
    from public.unit_list l
    join public.occupancies o on o.condominium_id = l.condominium_id and o.unit_id = l.unit_id and o.kind = 'owner'
    join public.people p on p.condominium_id = o.condominium_id and p.id = o.person_id
    join public.vehicles v on v.condominium_id = l.condominium_id and v.unit_id = l.unit_id
    where l.condominium_id = ${condominiumId} order by hashtext(l.label) limit 12`
  const common = [
    'maria',
    'silva',
    'maria silva',
    'silva maria',
    'jose da silva',
    'ma',
    'souza an',
    'santos jose',
    '1203',
    '101',
    'b',
    'a 12',
  ]
  const wrong = ['figeiredo', 'conceisao maria', 'yamamto zuleika', 'gonsalves', 'xqzw', "d'avila otavio"]
  return [...common, ...wrong, ...sampled.flatMap(asTyped)]
}

function asTyped(row: { label: string; owner: string; document: string; plate: string }): string[] {
  const [block = '', number = ''] = row.label.split('-')
  const [first = '', middle = '', last = ''] = row.owner.split(' ')
  return [
    row.label,
    `${block.toLowerCase()} ${number}`,
    `${number}${block}`.toLowerCase(),
    `bloco ${block} apto ${number}`,
    row.owner,
    `${last} ${first}`.toLowerCase(),
    `${first} ${middle.slice(0, 4)}`,
    row.document,
    row.document.slice(0, 6),
    `${row.document.slice(3, 6)}.${row.document.slice(6, 9)}`,
    row.plate,
    row.plate.slice(0, 5),
  ]
}
