import type postgres from 'postgres'
import type { Served } from '../data-api/served.ts'
import { median } from '../harness/result.ts'
import type { Building } from './building.ts'
import { ask, type Call, drive, percentile } from './drive.ts'

const orders = ['unit', 'name', 'balance'] as const
const places = ['first', 'middle', 'last'] as const
type Place = (typeof places)[number]
type Order = (typeof orders)[number]

/** Medians in milliseconds of each round, by order and place. */
export type PageTimes = Record<Order, Record<Place, number[]>>
export type JumpTimes = Record<Order, number>
export type SearchTimes = { p50: number; p95: number; slowest: string }

/** Pages of 50 with owner, occupant and balance, in three orders, at both ends and after a jump to the middle. */
export async function measurePages(
  served: Served,
  { condominiumId: condo_id }: Building,
  rounds: number,
): Promise<PageTimes> {
  const times: PageTimes = { unit: blank(), name: blank(), balance: blank() }
  for (const sort of orders) {
    const calls = await pagesOf(served, condo_id, sort)
    // Warms caches and compilers up.
    for (const call of Object.values(calls)) await drive(served, [call], 20)
    for (let round = 0; round < rounds; round++)
      for (const place of places) {
        const { times: taken, answers } = await drive(served, [calls[place]], 20)
        if ((answers[0] as unknown[]).length !== 51) throw new Error(`${sort}, ${place}: not a page`)
        times[sort][place].push(median(taken))
      }
  }
  return times
}

/** Medians in milliseconds of finding the middle, by order. */
export async function measureJumps(
  served: Served,
  { condominiumId: condo_id }: Building,
  rounds: number,
): Promise<JumpTimes> {
  const jumpTime = async (sort: Order) => {
    const { times } = await drive(served, [toMiddle(condo_id, sort)], rounds)
    return median(times)
  }
  return { unit: await jumpTime('unit'), name: await jumpTime('name'), balance: await jumpTime('balance') }
}

const toMiddle = (condo_id: string, sort: Order): Call => ({
  routine: 'unit_jump',
  body: { condo_id, wanted: 'meio', sort },
})

const blank = (): Record<Place, number[]> => ({ first: [], middle: [], last: [] })

async function pagesOf(served: Served, condo_id: string, sort: Order): Promise<Record<Place, Call>> {
  const beyond = await ask(served, toMiddle(condo_id, sort))
  const page = (body: Record<string, unknown>): Call => ({
    routine: 'unit_page',
    body: { condo_id, sort, ...body },
  })
  return { first: page({}), middle: page({ beyond }), last: page({ ascending: false }) }
}

/** What people type: whole and in part, right and wrong, in each way that the register is searched. */
async function typedQueries(sql: postgres.Sql, { condominiumId }: Building): Promise<string[]> {
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

/** Searches as typed, every one several times over. */
export async function measureSearch(
  served: Served,
  sql: postgres.Sql,
  building: Building,
  rounds: number,
): Promise<SearchTimes> {
  const typed = await typedQueries(sql, building)
  const calls = typed.map((wanted) => ({
    routine: 'search_register',
    body: { condo_id: building.condominiumId, wanted },
  }))
  await drive(served, calls, 2)
  const { times } = await drive(served, calls, rounds)
  const worst = typed
    .map((wanted, place) => ({ wanted, time: median(times.filter((_, at) => at % typed.length === place)) }))
    .toSorted((a, b) => b.time - a.time)
    .slice(0, 3)
  return {
    p50: median(times),
    p95: percentile(times, 0.95),
    slowest: worst.map(({ wanted, time }) => `“${wanted}” ${time.toFixed(1)} ms`).join(', '),
  }
}
