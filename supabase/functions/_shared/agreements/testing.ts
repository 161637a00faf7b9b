import { expect } from 'vitest'
import { addDays } from '../../../../domain/calendar.ts'
import { startTestWorker, type TestWorker } from '../../../../worker/testing.ts'
import breakAgreement from '../../agreements/break-agreement.ts'
import makeAgreement from '../../agreements/make-agreement.ts'
import recordOldDebts from '../../agreements/record-old-debts.ts'
import recordReceipt from '../../payments/record-receipt.ts'
import { buildingWith } from '../charges/testing.ts'
import { type Answer, startProject, type TestProject, type User } from '../testing.ts'

/** In Brasília. */
export let today: string

type Command = Parameters<TestProject['call']>[0]
export const code = ({ body }: Answer) => body.error?.code

export const line = (unit: string, due_on: string, amount: string, more = {}) => ({
  unit,
  due_on,
  amount,
  competence: '',
  description: '',
  fund: '',
  ...more,
})
export const terms = (more: object = {}) => ({
  count: 3,
  first_due_on: addDays(today, 30),
  breach_days: 30,
  breach_instalments: 2,
  ...more,
})
export type Made = { agreement_id: string; reference: string; total_cents: number }

type Building = Awaited<ReturnType<typeof buildingWith>>

/** A building of four units whose debts are agreed on; each test file opens its own. */
export let project: TestProject
export let worker: TestWorker
export let building: Building
export let units: Record<string, string>
export const start = async () => {
  today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
  project = await startProject()
  worker = startTestWorker(project)
  building = await buildingWith(project, [400_000_000, 300_000_000, 200_000_000, 100_000_000])
  const rows = await project.sql<{ id: string; number: string }[]>`
    select id, number from public.units where condominium_id = ${building.condominiumId}`
  units = Object.fromEntries(rows.map(({ id, number }) => [number, id]))
}
export const close = async () => {
  await worker.stop()
  await project.close()
}
export const ask = (fn: Command, body: object, user: User = building.admin): Promise<Answer> =>
  project.call(fn, { condominium_id: building.condominiumId, ...body }, user)
/** Returns the file that a command produces. */
export async function file(fn: Command, body: object, user: User = building.admin): Promise<Uint8Array> {
  const response = await fn.fetch(
    new Request('http://functions.test', {
      method: 'POST',
      headers: { authorization: `Bearer ${await project.tokenFor(user)}` },
      body: JSON.stringify({ condominium_id: building.condominiumId, ...body }),
    }),
  )
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

/** Debts of a unit, each due so many days ago, by their charges. */
export async function owe(number: string, days: readonly number[], amount = '1.000,00'): Promise<string[]> {
  const rows = days.map((day, place) => ({
    ...line(`A-${number}`, addDays(today, -day), amount),
    line: place + 1,
  }))
  expect(await ask(recordOldDebts, { rows })).toMatchObject({ status: 200 })
  return open(number)
}
export const open = async (number: string): Promise<string[]> => {
  const rows = await project.sql<{ id: string }[]>`
    select id from public.charges where unit_id = ${units[number]!} and status = 'open' order by due_on, reference`
  return rows.map(({ id }) => id)
}
export const chargesOf = (number: string) => project.sql<
  { id: string; kind: string; status: string; cents: number; settled: number }[]
>`
  select id, kind, status, amount_cents::float8 as cents, settled_cents::float8 as settled from public.charges
  where unit_id = ${units[number]!} order by kind desc, due_on, reference`

/** What must hold after anything. */
export async function proven(): Promise<void> {
  const { condominiumId } = building
  const [found] = await project.sql`
    select (select count(*)::int from private.ledger_differences(${condominiumId})) as accounts,
      (select count(*)::int from private.receipt_differences(${condominiumId})) as receipts,
      (select count(*)::int from private.register_differences(${condominiumId})) as balances,
      (select sum(balance_cents)::int from public.ledger_accounts where condominium_id = ${condominiumId}) as trial,
      (select sum(balance_cents)::int from public.ledger_accounts where condominium_id = ${condominiumId} and kind = 'receivable')
        - (select sum(amount_cents - settled_cents)::int from public.charges
            where condominium_id = ${condominiumId} and status in ('open', 'paid')) as receivable`
  expect(found).toEqual({ accounts: 0, receipts: 0, balances: 0, trial: 0, receivable: 0 })
}

/** Agrees on all open debts of a unit: calls twice, because the caller must see the total first. */
export async function agree(number: string, more: object = {}, chargeIds?: string[]): Promise<Made> {
  const wanted = { unit_id: units[number], charge_ids: chargeIds ?? (await open(number)), terms: terms(more) }
  const first = await ask(makeAgreement, { ...wanted, seen_total_cents: 1 })
  expect(code(first)).toBe('agreement_total_changed')
  const second = await ask(makeAgreement, {
    ...wanted,
    seen_total_cents: first.body.error!.details.total_cents,
  })
  expect(second).toMatchObject({ status: 200 })
  return second.body as Made
}
export const stateOf = async (id: string) => {
  const [row] = await project.sql<{ status: string; version: number }[]>`
    select status, version from public.debt_agreements where id = ${id}`
  return row!
}
export const instalments = (id: string) => project.sql<
  { id: string; position: number; cents: number; status: string }[]
>`
  select c.id, i.position, i.cents::float8 as cents, c.status from public.agreement_instalments i
  join public.charges c on c.condominium_id = i.condominium_id and c.id = i.charge_id
  where i.agreement_id = ${id} order by i.position`
export const pay = async (id: string, cents: number): Promise<string> => {
  const answer = await ask(recordReceipt, { received_on: today, method: 'transfer', cents, charge_ids: [id] })
  expect(answer).toMatchObject({ status: 200, body: { status: 'posted' } })
  return String(answer.body.receipt_id)
}
export const end = async (id: string, as: 'broken' | 'cancelled' = 'broken') =>
  ask(breakAgreement, {
    agreement_id: id,
    seen_version: (await stateOf(id)).version,
    reason: 'Pediu para sair',
    as,
  })
