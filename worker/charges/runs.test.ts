import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, civilDate } from '../../domain/calendar.ts'
import { readRemittance } from '../../domain/cnab/remittance-file.ts'
import { brasiliaZone } from '../../domain/time-zones/time-zones.ts'
import { buildingWith } from '../../supabase/functions/_shared/charges/testing.ts'
import { startProject, type TestProject, type User } from '../../supabase/functions/_shared/testing.ts'
import cancelCharge from '../../supabase/functions/charges/cancel-charge.ts'
import createRemittance from '../../supabase/functions/charges/create-remittance.ts'
import issueChargeRun from '../../supabase/functions/charges/issue-charge-run.ts'
import previewChargeRun from '../../supabase/functions/charges/preview-charge-run.ts'
import undoChargeRun from '../../supabase/functions/charges/undo-charge-run.ts'
import importReadings from '../../supabase/functions/meters/import-readings.ts'
import recordReadings from '../../supabase/functions/meters/record-readings.ts'
import replaceMeter from '../../supabase/functions/meters/replace-meter.ts'
import saveMeter from '../../supabase/functions/meters/save-meter.ts'
import saveMeterTariff from '../../supabase/functions/meters/save-meter-tariff.ts'
import { startTestWorker, type TestWorker } from '../testing.ts'
import { chargesCancelledTask } from './charges-cancelled.ts'
import { issueChargesTask } from './issue-charges.ts'
import { undoChargeRunTask } from './undo-charge-run.ts'

let project: TestProject
let worker: TestWorker
let admin: User
let condominiumId: string
let units: string[]
const today = civilDate(new Date(), brasiliaZone)
const competence = today.slice(0, 7)
const due_on = addDays(today, 30)

beforeAll(async () => {
  project = await startProject()
  worker = startTestWorker(project)
  ;({ admin, condominiumId } = await buildingWith(project, [500_000_000, 300_000_000, 200_000_000]))
  await project.sql`
    update public.people set document = '52998224' || right(name, 3) where condominium_id = ${condominiumId}`
  const rows = await project.sql<{ unit_id: string }[]>`
    select unit_id from public.unit_list where condominium_id = ${condominiumId} order by sort_key`
  units = rows.map(({ unit_id }) => unit_id)
})
afterAll(async () => {
  await worker.stop()
  await project.close()
})

const tasks = [issueChargesTask, undoChargeRunTask, chargesCancelledTask]
const call = (handler: Parameters<TestProject['call']>[0], body: object, user = admin) =>
  project.call(handler, { condominium_id: condominiumId, ...body }, user)
const proofs = () => project.sql`select * from private.ledger_differences(${condominiumId})`
const charged = async (runId: unknown) => {
  const rows = await project.sql<{ unit_id: string; cents: number; reference: string; status: string }[]>`
    select unit_id, amount_cents::float8 as cents, reference, status from public.charges
    where condominium_id = ${condominiumId} and run_id = ${String(runId)} order by sort_key`
  return rows
}
const run = (more: object) => ({ competence, due_on, ...more })
async function issue(more: object) {
  const { body } = await call(issueChargeRun, run(more))
  expect(body.error).toBeUndefined()
  await worker.settle(tasks)
  return String(body.run_id)
}
const line = { fund: 'ordinary', rubric: '2.3.01', description: 'Elevador', cents: 1000 }

describe('who pays a line, and by what', () => {
  test('units that alone use a part pay alone, others are left out, and each charge says why', async () => {
    const reason = 'A 101 não usa o elevador'
    const lines = [
      { ...line, excluded_units: [units[0]], reason },
      { ...line, description: 'Portaria', rule: 'equal', cents: 100 },
    ]
    const preview = await call(previewChargeRun, run({ lines }))
    expect(preview.body).toMatchObject({ total_cents: 1100, lines: [{ scope: 'Todas, menos A-101' }, {}] })
    const runId = await issue({ lines })
    expect((await charged(runId)).map(({ cents }) => cents)).toEqual([34, 633, 433])
    const [item] = await project.sql`
      select i.note, i.weight::float8 as weight, l.weight_sum::float8 as sum, l.unit_count from public.charge_items i
      join public.charges c on c.id = i.charge_id
      join public.charge_run_lines l on l.run_id = c.run_id and l.position = i.position
      where c.run_id = ${runId} and c.unit_id = ${units[1]!} and i.position = 1`
    expect(item).toEqual({ note: reason, weight: 300_000_000, sum: 500_000_000, unit_count: 2 })
    await call(undoChargeRun, { run_id: runId, reason: 'Fim do teste' })
    await worker.settle(tasks)
  })

  test('an area that is missing, a group that is gone and a garage are named by line', async () => {
    const problem = async (more: object) => {
      const { body } = await call(previewChargeRun, run({ lines: [{ ...line, ...more }] }))
      return (body.error as unknown as { fields: { path: string }[] }).fields.map(({ path }) => path)
    }
    expect(await problem({ rule: 'area' })).toEqual(['lines.0.rule'])
    expect(await problem({ group_id: units[0], reason: 'Cobertura' })).toEqual(['lines.0.group_id'])
    expect(await problem({ block: 'Z', reason: 'Cobertura' })).toEqual(['lines.0.block'])
    expect(await problem({ rule: 'consumption', meter_kind: 'gas' })).toEqual(['lines.0.rule'])
    const amounts = [{ unit_id: condominiumId, cents: 5 }]
    expect(await problem({ rule: 'amounts', amounts })).toEqual(['lines.0.amounts.0.unit_id'])
  })

  test('several kinds of a month stand beside each other; of two issuing one at once one wins', async () => {
    const extra = { kind: 'extraordinary', reason: 'Vazamento urgente na cobertura', lines: [line] }
    const second = await project.member(condominiumId, 'admin')
    const answers = await Promise.all([
      call(issueChargeRun, run(extra)),
      call(issueChargeRun, run(extra), second),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const ordinary = await issue({ lines: [line] })
    const fine = [
      { unit_id: units[2], cents: 25_000, note: 'Multa: som alto em 01/11, art. 12 do regimento' },
    ]
    const own = await issue({
      kind: 'individual',
      lines: [{ ...line, rubric: '1.3.02', rule: 'amounts', amounts: fine }],
    })
    const extraId = answers.find(({ status }) => status === 200)!.body.run_id
    const references = await Promise.all([extraId, ordinary, own].map(charged))
    const month = competence.replace('-', '/')
    expect(references.map((rows) => rows.at(-1)?.reference)).toEqual([
      `${month}-0003-E1`,
      `${month}-0003-R1`,
      `${month}-0003-I1`,
    ])
    expect(references[2]).toHaveLength(1)
    const [note] = await project.sql`
      select note from public.charge_items i join public.charges c on c.id = i.charge_id where c.run_id = ${own}`
    expect(note?.note).toBe(fine[0]!.note)
    expect(await proofs()).toEqual([])
  })

  test('a discount stands on each charge and in the bank’s file; above the fine of the law it is acknowledged', async () => {
    const given = { kind: 'fund', lines: [{ ...line, cents: 100_000 }] }
    const discount = { percent: '5', until: addDays(due_on, -5) }
    const refused = await call(issueChargeRun, run({ ...given, discount }))
    expect(refused.body.error?.code).toBe('discount_not_acknowledged')
    const runId = await issue({ ...given, discount, acknowledge_discount: true })
    const rows = await project.sql`
      select discount_cents::float8 as cents, discount_until::text as until from public.charges where run_id = ${runId} order by sort_key`
    expect(rows.map(({ cents }) => cents)).toEqual([2500, 1500, 1000])
    const { body } = await call(createRemittance, {})
    const file = readRemittance(String(body.content))
    const discounts = file.ok ? file.file.entries.flatMap(({ discount: off }) => off ?? []) : []
    expect(discounts).toEqual([2500, 1500, 1000].map((amount) => ({ amount, until: discount.until })))
  })
})

describe('meters', () => {
  const kind = 'water'
  const month = { kind, competence }
  let meters: string[]

  beforeAll(async () => {
    const installed_on = addDays(today, -40)
    await call(saveMeter, {
      of: 'every_unit',
      kind,
      measure: 'm3',
      digits: 4,
      installed_on,
      first_value: 9_990_000,
    })
    const rows = await project.sql<{ id: string }[]>`
      select m.id from public.meters m join public.unit_list l on l.unit_id = m.unit_id
      where m.condominium_id = ${condominiumId} order by l.sort_key`
    meters = rows.map(({ id }) => id)
  })

  test('readings that do not fit are asked about and the others go in; a file is checked before it counts', async () => {
    const at = (index: number, value: number, more = {}) => ({
      meter_id: meters[index],
      value,
      read_on: today,
      ...more,
    })
    const { body } = await call(recordReadings, { ...month, readings: [at(0, 9_996_500), at(1, 4_000)] })
    expect(body).toMatchObject({ recorded: 1, refused: [{ meter_id: meters[1], problem: 'below_previous' }] })
    await call(recordReadings, { ...month, readings: [at(1, 4_000, { has_rolled_over: true })] })
    const content_base64 = Buffer.from('Apto;Leitura atual\n103;9994,25\n104;1\n').toString('base64')
    const file = { ...month, read_on: today, file_name: 'leituras.csv', content_base64 }
    const dry = await call(importReadings, file)
    expect(dry.body).toMatchObject({ recorded: 1, faults: [{ line: 3 }], needs_columns: false })
    const before = await project.sql`select 1 from public.meter_readings where meter_id = ${meters[2]!}`
    expect(before).toHaveLength(0)
    await call(importReadings, { ...file, dry_run: false })
    const rows = await project.sql<{ c: number }[]>`
      select r.consumption::float8 as c from public.meter_readings r where r.condominium_id = ${condominiumId} order by c desc`
    expect(rows.map(({ c }) => c)).toEqual([14_000, 6_500, 4_250])
  })

  test('a bill is split by consumption, a tariff priced by its steps, and both stay as they were read', async () => {
    await call(saveMeterTariff, {
      kind,
      effective_from: `${competence}-01`,
      fixed_cents: 1000,
      steps: [
        { up_to: 10_000, price: 50_000 },
        { up_to: null, price: 100_000 },
      ],
    })
    const water = { fund: 'ordinary', rubric: '1.2.01', meter_kind: kind }
    const lines = [
      { ...water, rule: 'consumption', cents: 24_750 },
      { ...water, rule: 'tariff', description: 'Água pela tarifa' },
    ]
    const runId = await issue({ kind: 'individual', number: 2, lines })
    // 6,5 + 14 + 4,25 m³ at R$ 10,00 of the bill; then R$ 10,00 fixed, R$ 5,00 to ten and R$ 10,00 above.
    expect((await charged(runId)).map(({ cents }) => cents)).toEqual([
      6500 + 4250,
      14_000 + 1000 + 5000 + 4000,
      4250 + 1000 + 2125,
    ])
    const [note] = await project.sql`
      select i.note from public.charge_items i join public.charges c on c.id = i.charge_id
      where c.run_id = ${runId} and c.unit_id = ${units[1]!} and i.position = 1`
    expect(note?.note).toMatch(/^De 9\.990 a 4: 14 m³, \d\d\/\d\d a \d\d\/\d\d\/\d{4}$/)
    const late = { ...month, readings: [{ meter_id: meters[0], value: 9_997_000, read_on: today }] }
    expect((await call(recordReadings, late)).body.error?.code).toBe('reading_billed')
    await call(undoChargeRun, { run_id: runId, reason: 'Leitura errada' })
    await worker.settle(tasks)
    expect((await call(recordReadings, late)).body).toMatchObject({ recorded: 1 })
  })

  test('what a replaced meter counted and what the new one counts are one consumption', async () => {
    const replaced = await call(replaceMeter, {
      meter_id: meters[0],
      competence,
      removed_on: today,
      last_value: 9_998_000,
      serial: 'NOVO-1',
    })
    expect(replaced.status).toBe(200)
    const reading = { meter_id: replaced.body.meter_id, value: 500, read_on: today }
    await call(recordReadings, { ...month, readings: [reading] })
    const [sum] = await project.sql`
      select consumption::float8 as c from private.consumption_of(${condominiumId}, ${kind}, ${`${competence}-01`})
      where unit_id = ${units[0]!}`
    expect(sum?.c).toBe(8_500)
  })
})

describe('what is taken back', () => {
  const next = {
    competence: competence === '2098-12' ? competence : addDays(`${competence}-01`, 32).slice(0, 7),
  }
  const cents = 60_000

  test('a run before its due date: charges, books, boletos and the word to those who were told; then it is issued anew', async () => {
    const runId = await issue({ ...next, lines: [{ ...line, cents }] })
    const [first] = await project.sql<{ id: string }[]>`
      select id from public.charges where run_id = ${runId} order by sort_key limit 1`
    await project.sql`
      update public.boletos b set status = 'registered' from public.charges c where c.id = b.charge_id and c.run_id = ${runId}
        and c.id = ${first!.id}`
    await project.sql`
      insert into public.messages (condominium_id, channel, kind, charge_id, subject, status)
      values (${condominiumId}, 'email', 'charge_issued', ${first!.id}, 'Cobrança', 'sent')`
    const answers = await Promise.all([
      call(undoChargeRun, { run_id: runId, reason: 'Faltou a conta de água' }),
      call(undoChargeRun, { run_id: runId, reason: 'Faltou a conta de água' }),
    ])
    expect(answers.map(({ status }) => status)).toContain(200)
    await worker.settle(tasks)
    expect((await charged(runId)).every(({ status }) => status === 'cancelled')).toBe(true)
    const boletos = await project.sql`
      select b.status, b.write_off from public.boletos b join public.charges c on c.id = b.charge_id
      where c.run_id = ${runId} order by c.sort_key`
    expect(boletos).toEqual([
      { status: 'registered', write_off: 'wanted' },
      { status: 'written_off', write_off: null },
      { status: 'written_off', write_off: null },
    ])
    const told =
      await project.sql`select kind from public.messages where charge_id = ${first!.id} and channel = 'email'`
    expect(told.map(({ kind }) => kind).sort()).toEqual(['charge_cancelled', 'charge_issued'])
    const [left] = await project.sql`
      select coalesce(sum(case kind when 'reversal' then -cents else cents end), 0)::float8 as cents
      from public.ledger_transfers where run_id = ${runId}`
    expect(left?.cents).toBe(0)
    const file = await call(createRemittance, {})
    expect(file.body).toMatchObject({ written_off: 1 })
    expect((await call(createRemittance, {})).body.error?.code).toBe('nothing_to_send')
    const again = await issue({ ...next, lines: [{ ...line, cents }] })
    expect((await charged(again))[0]?.reference).toBe(`${next.competence.replace('-', '/')}-0001-R1`)
    expect(await proofs()).toEqual([])
  })

  test('not one that was paid or is due; then charges are cancelled one by one, each once', async () => {
    const runId = await issue({ ...next, kind: 'fund', lines: [{ ...line, cents }] })
    const rows = await project.sql<{ id: string }[]>`
      select id from public.charges where run_id = ${runId} order by sort_key`
    await project.sql`update public.charges set settled_cents = 1 where id = ${rows[0]!.id}`
    const undo = { run_id: runId, reason: 'Valor errado' }
    expect((await call(undoChargeRun, undo)).body.error?.code).toBe('charge_run_paid')
    const paid = await call(cancelCharge, { charge_id: rows[0]!.id, reason: 'Valor errado' })
    expect(paid.body.error?.code).toBe('charge_has_payments')
    const twice = await Promise.all(
      [1, 2].map(() => call(cancelCharge, { charge_id: rows[1]!.id, reason: 'Valor errado' })),
    )
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    await project.sql`update public.charges set settled_cents = 0 where id = ${rows[0]!.id}`
    await project.sql`update public.charge_runs set due_on = ${addDays(today, -1)} where id = ${runId}`
    expect((await call(undoChargeRun, undo)).body.error?.code).toBe('charge_run_due')
    const [open] = await project.sql`
      select coalesce(sum(case kind when 'reversal' then -cents else cents end), 0)::float8 as cents
      from public.ledger_transfers where run_id = ${runId}`
    expect(open?.cents).toBe(42_000)
    expect(await project.sql`select * from private.register_differences(${condominiumId})`).toEqual([])
    expect(await proofs()).toEqual([])
  })
})
