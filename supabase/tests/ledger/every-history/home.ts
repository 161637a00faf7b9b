import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type postgres from 'postgres'
import { civilDate, monthOf, shiftMonth } from '../../../../domain/calendar.ts'
import { brasiliaZone } from '../../../../domain/time-zones/time-zones.ts'
import { openTitles, type Titles } from '../../../../standins/bank/titles.ts'
import { tasks } from '../../../../worker/main.ts'
import { startTestWorker, type TestWorker } from '../../../../worker/testing.ts'
import { type Building, buildingWith } from '../../../functions/_shared/charges/testing.ts'
import type { Answer, TestProject } from '../../../functions/_shared/testing.ts'
import saveFund from '../../../functions/ledger/save-fund.ts'
import { timeOf } from './time.ts'

type Handler = Parameters<TestProject['call']>[0]

/** A condominium into whose books a history is written, and the history's own record of them. */
export type Home = {
  building: Building
  works: string
  bank: string
  sql: postgres.Sql
  project: TestProject
  worker: TestWorker
  titles: Titles
  /** Money in banks and cash box, summed from the commands' inputs, never read. */
  money: number
  /** The part from opening balances. */
  opening: number
  /** How often each act was taken, and which were refused. */
  taken: Map<string, number>
  refused: Map<string, number>
  time: ReturnType<typeof timeOf>
  /** Calls a command as the síndica and runs the jobs it queues; null if the product refused it, which changes nothing. */
  ask(act: string, fn: Handler, body: object): Promise<Answer['body'] | null>
  close(): Promise<void>
  /** Picks one of a query's ids by an arbitrary number; null if there are none. */
  one(pick: number, rows: Promise<readonly { id: string }[]>): Promise<string | null>
}

/** Where histories begin: far enough back that they end before today. */
const beginning = `${shiftMonth(monthOf(civilDate(new Date(), brasiliaZone)), -12)}-12`

/** Jobs that run immediately; letters do not matter here. */
const topics = new Set(['issue-charges', 'undo-charge-run', 'apply-return-file', 'settle-pix'])
const work = tasks.filter(({ topic }) => topics.has(topic))

export async function openHome(project: TestProject): Promise<Home> {
  const { sql } = project
  const worker = startTestWorker(project)
  const time = timeOf(project)
  await time.set(beginning)
  const building = await buildingWith(project, [400_000_000, 300_000_000, 200_000_000, 100_000_000])
  const { condominiumId, admin } = building
  await furnish(sql, condominiumId)
  const named = { condominium_id: condominiumId, kind: 'works', name: 'Fundo de obras' }
  const { body } = await project.call(saveFund, named, admin)
  const [account] = await sql<{ id: string }[]>`
    select id from public.bank_accounts where condominium_id = ${condominiumId}`
  const folder = await mkdtemp(join(tmpdir(), 'history-'))
  const [taken, refused] = [new Map<string, number>(), new Map<string, number>()]
  return {
    building,
    works: String(body.fund_id),
    bank: account!.id,
    sql,
    project,
    taken,
    refused,
    time,
    money: 0,
    opening: 0,
    titles: await openTitles(folder),
    worker,
    async ask(act, fn, given) {
      const answer = await project.call(fn, { condominium_id: condominiumId, ...given }, admin)
      const { status } = answer
      if (status >= 500) throw new Error(`answered ${status}: ${JSON.stringify(answer.body)}`)
      await worker.settle(work)
      if (status === 200) count(taken, act)
      else count(refused, `${act}: ${answer.body.error?.code}`)
      return status === 200 ? answer.body : null
    },
    async close() {
      await worker.stop()
      await rm(folder, { recursive: true, force: true })
    },
    async one(pick, rows) {
      const found = await rows
      return found.length > 0 ? found[pick % found.length]!.id : null
    },
  }
}

export const count = (counts: Map<string, number>, name: string) =>
  counts.set(name, (counts.get(name) ?? 0) + 1)

/** Adds what a bank requires for a boleto, and a subscription that outlives the months of a history. */
async function furnish(sql: postgres.Sql, condominiumId: string): Promise<void> {
  await sql`
    update public.condominiums set document = '11222333000181', address = 'Rua das Jabuticabeiras, 240', district = 'Vila Mariana',
      city = 'São Paulo', state = 'SP', postal_code = '04012080' where id = ${condominiumId}`
  await sql`
    update public.condominium_subscriptions set is_trial = false, trial_ends_at = null where condominium_id = ${condominiumId}`
  const documents = ['11144477735', '52998224725', '39053344705', '12345678909']
  await sql`
    update public.people p set document = d.document
    from (select id, row_number() over (order by id) as place from public.people where condominium_id = ${condominiumId}) n
    join unnest(${documents}::text[]) with ordinality as d (document, place) on d.place = n.place
    where p.condominium_id = ${condominiumId} and p.id = n.id`
}
