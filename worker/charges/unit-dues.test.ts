import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../domain/calendar.ts'
import { testAgreement } from '../../domain/charges/bank-account.ts'
import { startProject, type TestProject, type User } from '../../supabase/functions/_shared/testing.ts'
import cancelCharge from '../../supabase/functions/charges/cancel-charge.ts'
import issueChargeRun from '../../supabase/functions/charges/issue-charge-run.ts'
import previewChargeRun from '../../supabase/functions/charges/preview-charge-run.ts'
import restoreUnitDue from '../../supabase/functions/charges/restore-unit-due.ts'
import saveBankAccount from '../../supabase/functions/charges/save-bank-account.ts'
import saveUnitDue from '../../supabase/functions/charges/save-unit-due.ts'
import undoChargeRun from '../../supabase/functions/charges/undo-charge-run.ts'
import waiveUnitDue from '../../supabase/functions/charges/waive-unit-due.ts'
import generateUnits from '../../supabase/functions/units/generate-units.ts'
import { tasks } from '../main.ts'
import { startTestWorker, type TestWorker } from '../testing.ts'

let project: TestProject
let worker: TestWorker
let admin: User
let condominiumId: string
let units: string[]
let today: string

type Handler = Parameters<TestProject['call']>[0]
const call = (fn: Handler, body: object) =>
  project.call(fn, { condominium_id: condominiumId, ...body }, admin)
async function ok(fn: Handler, body: object): Promise<Record<string, string>> {
  const answer = await call(fn, body)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  await worker.settle(tasks)
  return answer.body as Record<string, string>
}
const refusal = async (fn: Handler, body: object) => (await call(fn, body)).body.error?.code
const month = () => today.slice(0, 7)
const due = (more: object = {}) => ({
  unit_id: units[0],
  rubric: 'damage',
  description: 'Chave perdida',
  cents: 4500,
  charged_from: month(),
  ...more,
})
let number = 0
const run = (dues: string[], more: object = {}) => ({
  kind: 'individual',
  number: ++number,
  competence: month(),
  due_on: addDays(today, 20),
  lines: [],
  dues,
  ...more,
})
const added = async (source: string, unit: string, cents: number) => {
  const [row] = await project.sql<{ id: string }[]>`
    select private.add_unit_due(${condominiumId}, ${unit}, ${source}, private.new_id(), 'Salão de festas', '12/12/2026', ${cents},
      private.today(), null) as id`
  return row!.id
}
const stateOf = async (id: string) =>
  (await project.sql`select state from public.unit_dues where id = ${id}`)[0]?.state
const balance = async (kind: string) =>
  Number(
    (
      await project.sql`
        select -sum(balance_cents) as cents from public.ledger_accounts where condominium_id = ${condominiumId} and kind = ${kind}`
    )[0]?.cents ?? 0,
  )

beforeAll(async () => {
  project = await startProject()
  worker = startTestWorker(project)
  ;({ admin, condominiumId } = await project.found())
  const [clock] = await project.sql<{ today: string }[]>`select private.today()::text as today`
  today = clock!.today
  await ok(generateUnits, { blocks: ['A'], floors: 3, units_per_floor: 1, numbering: 'floor_hundreds' })
  await ok(saveBankAccount, {
    ...testAgreement('001'),
    holder_name: 'Residencial',
    holder_document: '12345678000195',
    pix_key: '12345678000195',
  })
  const rows = await project.sql<{ unit_id: string }[]>`
    select unit_id from public.unit_list where condominium_id = ${condominiumId} order by sort_key`
  units = rows.map(({ unit_id }) => unit_id)
})
afterAll(async () => {
  await worker.stop()
  await project.close()
})

test('what waits is charged to its unit alone, one item for each rubric with all that it is for', async () => {
  const { due_id = '' } = await ok(saveUnitDue, due())
  const fee = await added('reservation', units[0]!, 15_000)
  const other = await added('reservation', units[1]!, 20_000)
  const preview = await ok(previewChargeRun, run([due_id, fee, other]))
  expect(preview).toMatchObject({ total_cents: 39_500, charge_count: 2 })
  const { run_id = '' } = await ok(issueChargeRun, run([due_id, fee, other]))
  const items = await project.sql`
    select i.description, i.note, i.cents::int, c.unit_id from public.charge_items i join public.charges c on c.id = i.charge_id
    where c.run_id = ${run_id} order by c.sort_key, i.position`
  expect(items.map((item) => ({ ...item }))).toEqual([
    {
      description: 'Reserva de áreas comuns',
      note: 'Salão de festas · 12/12/2026',
      cents: 15_000,
      unit_id: units[0],
    },
    { description: 'Ressarcimento de danos', note: 'Chave perdida', cents: 4500, unit_id: units[0] },
    {
      description: 'Reserva de áreas comuns',
      note: 'Salão de festas · 12/12/2026',
      cents: 20_000,
      unit_id: units[1],
    },
  ])
  expect(await stateOf(fee)).toBe('charged')
  expect(await refusal(issueChargeRun, run([fee]))).toBe('due_not_waiting')
  expect(await refusal(waiveUnitDue, { due_id: fee, reason: 'Engano' })).toBe('due_not_waiting')
  await ok(undoChargeRun, { run_id, reason: 'Faltou um valor' })
  expect(await stateOf(fee)).toBe('waiting')
  expect(await stateOf(other)).toBe('waiting')
})

test('a charge that is cancelled lets go of its own unit’s amounts alone', async () => {
  const [one, two] = [await added('damage', units[0]!, 1000), await added('damage', units[1]!, 2000)]
  const { run_id = '' } = await ok(issueChargeRun, run([one, two]))
  const [charge] = await project.sql<{ id: string }[]>`
    select id from public.charges where run_id = ${run_id} and unit_id = ${units[0]!}`
  await ok(cancelCharge, { charge_id: charge!.id, reason: 'Valor errado' })
  expect([await stateOf(one), await stateOf(two)]).toEqual(['waiting', 'charged'])
})

test('a deposit is owed back and is no income; a discount is not taken of it', async () => {
  const [income, deposits] = [await balance('income'), await balance('deposits')]
  const deposit = await added('deposit', units[2]!, 30_000)
  const line = { fund: 'ordinary', rubric: '2.2.01', description: 'Água', cents: 30_000, rule: 'equal' }
  const discount = { percent: '2', until: addDays(today, 10) }
  const { run_id = '' } = await ok(issueChargeRun, run([deposit], { lines: [line], discount }))
  expect([(await balance('income')) - income, (await balance('deposits')) - deposits]).toEqual([
    30_000, 30_000,
  ])
  const charges = await project.sql`
    select amount_cents::int as cents, discount_cents::int as off from public.charges where run_id = ${run_id} order by sort_key`
  expect(charges.map(({ cents, off }) => [cents, off])).toEqual([
    [10_000, 200],
    [10_000, 200],
    [40_000, 200],
  ])
  const parts = ['accounts', 'funds', 'items', 'owed']
  for (const part of parts)
    expect(await project.sql`select * from private.book_differences(${condominiumId}, ${part})`).toEqual([])
})

test('of two who issue the same amount at once one is refused', async () => {
  const id = await added('reservation', units[0]!, 7000)
  const answers = await Promise.all([call(issueChargeRun, run([id])), call(issueChargeRun, run([id]))])
  await worker.settle(tasks)
  expect(answers.map(({ body }) => body.error?.code ?? 'issued').toSorted()).toEqual([
    'due_not_waiting',
    'issued',
  ])
})

test('one is waived with a reason and taken back; months ahead wait', async () => {
  const next = addDays(`${month()}-01`, 32).slice(0, 7)
  const { due_id = '' } = await ok(saveUnitDue, due({ charged_from: next }))
  expect(await refusal(previewChargeRun, run([due_id]))).toBe('due_not_waiting')
  await ok(saveUnitDue, due({ due_id, cents: 100 }))
  await ok(waiveUnitDue, { due_id, reason: 'Decisão do conselho' })
  expect(await refusal(issueChargeRun, run([due_id]))).toBe('due_not_waiting')
  expect(await refusal(saveUnitDue, due({ due_id }))).toBe('due_not_waiting')
  await ok(restoreUnitDue, { due_id })
  expect(await ok(previewChargeRun, run([due_id]))).toMatchObject({ total_cents: 100 })
})

test('what has its own path is not recorded by hand', async () => {
  for (const rubric of ['fine', 'fee', 'deposit', 'reservation', '2.2.01'])
    expect(await refusal(saveUnitDue, due({ rubric })), rubric).toBe('invalid_input')
  expect(await refusal(saveUnitDue, due({ unit_id: condominiumId }))).toBe('not_found')
})
