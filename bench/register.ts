// The register of one building of 999,999 units (REGISTER_UNITS: fewer): importing it against COPY of the same rows, its pages and its
// search over HTTP, and the same with 2,000 other condominiums of 100 units (REGISTER_NEIGHBOURS) in the database.
import process from 'node:process'
import postgres from 'postgres'
import { serve } from './data-api/served.ts'
import { type BenchDatabase, copyDatabase, openBenchDatabase } from './harness/database.ts'
import { alternate, type BenchResult, median, medianRatio } from './harness/result.ts'
import { addUse, type Building, found, furnish } from './register/building.ts'
import { measureImport } from './register/import.ts'
import { joinRounds, type PageTimes, type Reads, readOnce, typedQueries } from './register/reads.ts'

const units = Number(process.env.REGISTER_UNITS ?? 999_999)
const neighbours = Number(process.env.REGISTER_NEIGHBOURS ?? 2000)
const rounds = 7

/** Aims in milliseconds at the API. */
const pageAim = 10
const searchAim = 30
const jumpAim = 30

const number = (value: number) => value.toLocaleString('pt-BR', { maximumFractionDigits: 1 })

export default async function (): Promise<BenchResult[]> {
  const database = await openBenchDatabase()
  try {
    const { building, imported } = await withOwner(database, async (sql) => {
      const building = await found(sql, 'Residencial Jacarandá', units)
      const imported = await importing(sql, database, building)
      await addUse(sql, building.condominiumId)
      await sql`vacuum analyze`
      return { building, imported }
    })
    const crowded = await copyDatabase(database, 'crowded')
    await withOwner(crowded, async (sql) => {
      for (let other = 0; other < neighbours; other++)
        await furnish(sql, await found(sql, `Vizinho ${other}`, 100), 100)
      await sql`vacuum analyze`
    })
    return [imported, ...(await reading(database, crowded, building))]
  } finally {
    await database.close()
  }
}

async function withOwner<Result>(
  { urls }: BenchDatabase,
  work: (sql: postgres.Sql) => Promise<Result>,
): Promise<Result> {
  const sql = postgres(urls.admin, { max: 2, onnotice: () => {} })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

async function importing(
  sql: postgres.Sql,
  { urls }: BenchDatabase,
  { condominiumId }: Building,
): Promise<BenchResult> {
  const { condominiumId: otherId } = await found(sql, 'Edifício Aurora', units)
  const measured = await measureImport(sql, urls.postgres, { condominiumId, otherId, rows: units })
  const { ours, bare, reading: read, writing, memory, job } = measured
  if (job.report.units !== units) throw new Error(`not imported: ${JSON.stringify(job)}`)
  return {
    name: `Importar um CSV de ${number(units)} unidades`,
    ours: `${number(ours / 1000)} s (ler ${number(read / 1000)} s, gravar ${number(writing / 1000)} s, ${number(memory)} MB a mais)`,
    bare: `${number(bare / 1000)} s (COPY das mesmas linhas)`,
    ratio: ours / bare,
    aim: { atMost: 2 },
  }
}

/** The pages and the search of the building that was imported, alone and among others in turn: the machine is the same to both. */
async function reading(
  database: BenchDatabase,
  crowded: BenchDatabase,
  building: Building,
): Promise<BenchResult[]> {
  const typed = await withOwner(database, (sql) => typedQueries(sql, building))
  const claims = { sub: building.adminId, role: 'authenticated', exp: Math.floor(Date.now() / 1000) + 36_000 }
  const [alone, among] = await Promise.all([serve(database, claims), serve(crowded, claims)])
  try {
    const contenders = {
      alone: () => readOnce(alone, building, typed),
      among: () => readOnce(among, building, typed),
    }
    await alternate(contenders, 1) // warms caches and compilers up
    const runs = await alternate(contenders, rounds)
    const readAlone = joinRounds(runs.alone, typed)
    return [...aloneLines(readAlone), ...amongOthers(readAlone, joinRounds(runs.among, typed))]
  } finally {
    alone.close()
    among.close()
  }
}

const orderNames = { unit: 'unidade', name: 'nome', balance: 'valor em aberto' } as const
const placeNames = { first: 'primeira', middle: 'do meio, depois do salto', last: 'última' } as const

const ordersOf = (pages: PageTimes) => Object.keys(pages) as (keyof PageTimes)[]
const placesOf = (pages: PageTimes) => Object.keys(pages.unit) as (keyof PageTimes['unit'])[]

const towards = (aim: number, took: number) => ({
  bare: `meta ${aim} ms`,
  ratio: took / aim,
  aim: { atMost: 1 },
})

function aloneLines({ pages, jumps, search }: Reads): BenchResult[] {
  return [
    ...pageLines(pages),
    ...ordersOf(pages).map((order) => ({
      name: `Salto ao meio por ${orderNames[order]}`,
      ours: `mediana ${number(jumps[order])} ms`,
      ...towards(jumpAim, jumps[order]),
    })),
    {
      name: `Busca como se digita entre ${number(units)} unidades`,
      ours: `p50 ${number(search.p50)} ms, p95 ${number(search.p95)} ms (mais lentas: ${search.slowest})`,
      ...towards(searchAim, search.p95),
      bare: `meta p95 ${searchAim} ms`,
    },
  ]
}

const pageLines = (pages: PageTimes): BenchResult[] =>
  ordersOf(pages).flatMap((order) =>
    placesOf(pages).flatMap((place): BenchResult[] => {
      const times = pages[order][place]
      const name = `Página de 50 por ${orderNames[order]}, ${placeNames[place]}`
      const ours = `mediana ${number(median(times))} ms`
      const toAim = { name, ours, ...towards(pageAim, median(times)) }
      if (place === 'first') return [toAim]
      const toFirst = {
        name: `${name}, contra a primeira`,
        ours,
        ratio: medianRatio(times, pages[order].first),
        aim: { atMost: 1.5 },
      }
      return [toAim, toFirst]
    }),
  )

function amongOthers(alone: Reads, among: Reads): BenchResult[] {
  const more = `com ${number(neighbours)} condomínios de 100 unidades`
  const all = ({ pages }: Reads) =>
    ordersOf(pages).flatMap((order) => placesOf(pages).map((place) => median(pages[order][place])))
  return [
    {
      name: `Páginas ${more}`,
      ours: `mediana ${number(median(all(among)))} ms`,
      bare: `sozinho ${number(median(all(alone)))} ms`,
      ratio: medianRatio(all(among), all(alone)),
      aim: { atMost: 1.3 },
    },
    {
      name: `Busca ${more}`,
      ours: `p50 ${number(among.search.p50)} ms, p95 ${number(among.search.p95)} ms`,
      bare: `sozinho p50 ${number(alone.search.p50)} ms, p95 ${number(alone.search.p95)} ms`,
      ratio: among.search.p95 / alone.search.p95,
      aim: { atMost: 1.3 },
    },
  ]
}
