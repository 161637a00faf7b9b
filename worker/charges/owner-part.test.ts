import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, civilDate } from '../../domain/calendar.ts'
import { brasiliaZone } from '../../domain/time-zones/time-zones.ts'
import { buildingWith, monthOf } from '../../supabase/functions/_shared/charges/testing.ts'
import { startProject, type TestProject, type User } from '../../supabase/functions/_shared/testing.ts'
import cancelCharge from '../../supabase/functions/charges/cancel-charge.ts'
import chooseUnitBoletos from '../../supabase/functions/charges/choose-unit-boletos.ts'
import issueChargeRun from '../../supabase/functions/charges/issue-charge-run.ts'
import previewChargeRun from '../../supabase/functions/charges/preview-charge-run.ts'
import saveUnitDue from '../../supabase/functions/charges/save-unit-due.ts'
import undoChargeRun from '../../supabase/functions/charges/undo-charge-run.ts'
import { startTestWorker, type TestWorker } from '../testing.ts'
import { chargesCancelledTask } from './charges-cancelled.ts'
import { issueChargesTask } from './issue-charges.ts'
import { undoChargeRunTask } from './undo-charge-run.ts'

let project: TestProject
let worker: TestWorker
const today = civilDate(new Date(), brasiliaZone)
const competence = today.slice(0, 7)

beforeAll(async () => {
  project = await startProject()
  worker = startTestWorker(project)
})
afterAll(async () => {
  await worker.stop()
  await project.close()
})
const settle = () => worker.settle([issueChargesTask, undoChargeRunTask, chargesCancelledTask])

type Let = { admin: User; condominiumId: string; unitId: string; tenant: User; owner: User }

/** Four units; A-102 is let, and its tenant pays. */
async function letBuilding(): Promise<Let> {
  const { admin, condominiumId } = await buildingWith(
    project,
    [250_000_000, 333_333_333, 216_666_667, 200_000_000],
  )
  const [tenant, owner] = [
    await project.member(condominiumId, 'resident'),
    await project.member(condominiumId, 'resident'),
  ]
  await project.sql`
    update public.people set user_id = ${owner.id} where condominium_id = ${condominiumId} and name = 'Morador 102'`
  await project.sql`
    update public.occupancies o set is_payer = false from public.people p
    where o.condominium_id = ${condominiumId} and p.id = o.person_id and p.name = 'Morador 102'`
  const [unit] = await project.sql<{ id: string }[]>`
    select id from public.units where condominium_id = ${condominiumId} and number = '102'`
  await project.sql`
    with person as (
      insert into public.people (condominium_id, name, email, user_id)
      values (${condominiumId}, 'Inquilina', 'inquilina@example.com', ${tenant.id}) returning id
    )
    insert into public.occupancies (condominium_id, unit_id, person_id, kind, is_payer)
    select ${condominiumId}, ${unit!.id}, id, 'tenant', true from person`
  return { admin, condominiumId, unitId: unit!.id, tenant, owner }
}

type Row = {
  unit: string
  reference: string
  part: string
  cents: number
  discount: number | null
  payer: string
}
const charges = (condominiumId: string, status = 'open') => project.sql<Row[]>`
  select c.unit_label as unit, c.reference, c.part, c.amount_cents::float8 as cents, c.discount_cents::float8 as discount, c.payer_name as payer
  from public.charges c where c.condominium_id = ${condominiumId} and c.status = ${status} order by c.sort_key, c.reference`
const place = competence.replace('-', '/')
const proofs = (condominiumId: string) =>
  project.sql`select * from private.ledger_differences(${condominiumId})`

const seenBy = (user: User, condominiumId: string) =>
  project.sql.begin(async (sql) => {
    await sql`set local role authenticated`
    await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: user.id, role: 'authenticated' })}, true)`
    const rows = await sql<{ part: string; items: string[]; boletos: number }[]>`
      select c.part, array(select i.description from public.charge_items i where i.charge_id = c.id order by i.position) as items,
        (select count(*)::int from public.boletos b where b.charge_id = c.id) as boletos
      from public.charges c where c.condominium_id = ${condominiumId} order by c.reference`
    return [...rows]
  })

describe('a month of a unit whose tenant pays (Lei 8.245/1991, arts. 22 and 23)', () => {
  test('is charged in two: ordinary costs to the tenant, the reserve fund to the owner, the sum to the centavo as one', async () => {
    const { admin, condominiumId, unitId } = await letBuilding()
    const discount = { percent: '1,5', until: today }
    const month = { ...monthOf(condominiumId, competence, 100_003), discount }
    const { body: preview } = await project.call(previewChargeRun, month, admin)
    expect(preview).toMatchObject({
      unit_count: 4,
      charge_count: 5,
      let_units: {
        apart_count: 1,
        together_count: 0,
        without_owner: 0,
        found: 1,
        units: [{ label: 'A-102', tenant_name: 'Inquilina', owner_name: 'Morador 102', problem: null }],
      },
    })
    const { body } = await project.call(issueChargeRun, month, admin)
    expect(body.error).toBeUndefined()
    await settle()
    const rows = await charges(condominiumId)
    const of102 = rows.filter(({ unit }) => unit === 'A-102')
    expect(of102.map(({ reference, part, payer }) => [reference, part, payer])).toEqual([
      [`${place}-0002`, 'occupant', 'Inquilina'],
      [`${place}-0002-P`, 'owner', 'Morador 102'],
    ])
    const page = preview.page as { units: { label: string; total_cents: number }[] }
    const whole = page.units.find(({ label }) => label === 'A-102')!.total_cents
    expect(of102[0]!.cents + of102[1]!.cents).toBe(whole)
    expect(of102[0]!.discount! + of102[1]!.discount!).toBe(Math.floor((whole * 15) / 1000))
    const { owner_cents } = (preview.let_units as { units: { owner_cents: number }[] }).units[0]!
    expect(of102[1]!.cents).toBe(owner_cents)
    expect(rows.filter(({ unit }) => unit !== 'A-102').map(({ part }) => part)).toEqual([
      'whole',
      'whole',
      'whole',
    ])
    expect(rows.reduce((sum, { cents }) => sum + cents, 0)).toBe(body.total_cents)
    // A fine's measure is the unit's whole contribution (art. 1.336, § 2º, of the Civil Code).
    const [measure] = await project.sql`
      select private.penalty_contribution(${condominiumId}, ${unitId}, ${today}) ->> 'contribution_cents' as cents`
    expect(Number(measure!.cents)).toBe(whole)
    const [distinct] = await project.sql`
      select count(*)::int as boletos, count(distinct b.our_number)::int as numbers, count(distinct c.pix_txid)::int as codes,
        count(distinct c.due_on)::int as days, bool_and(b.amount_cents = c.amount_cents) as same
      from public.charges c join public.boletos b on b.charge_id = c.id where c.condominium_id = ${condominiumId}`
    expect(distinct).toEqual({ boletos: 5, numbers: 5, codes: 5, days: 1, same: true })
    const [job] = await project.sql`select report from public.jobs where condominium_id = ${condominiumId}`
    expect(job!.report).toMatchObject({ charges: 5, split_units: 1, units_without_amount: 0 })
    expect(await proofs(condominiumId)).toEqual([])
  })

  test('is not shown to the tenant as far as it is the owner’s; the owner sees all of the unit', async () => {
    const { admin, condominiumId, tenant, owner } = await letBuilding()
    await project.call(issueChargeRun, monthOf(condominiumId, competence, 100_000), admin)
    await settle()
    expect(await seenBy(tenant, condominiumId)).toEqual([
      { part: 'occupant', items: ['Conta de água', 'Portaria'], boletos: 1 },
    ])
    expect((await seenBy(owner, condominiumId)).map(({ part }) => part)).toEqual(['occupant', 'owner'])
    const daysOf = async ({ id }: User) => {
      const [row] = await project.sql<{ count: number }[]>`
        select count(*)::int as count from jsonb_array_elements(
          private.building_days(${condominiumId}, ${id}, ${today}, ${addDays(today, 60)}, null, 100) -> 'events') e where e ->> 'kind' = 'charge'`
      return row!.count
    }
    expect([await daysOf(tenant), await daysOf(owner)]).toEqual([1, 2])
  })

  test('of a works fund alone is one charge, the owner’s', async () => {
    const { admin, condominiumId } = await letBuilding()
    const reason = 'Infiltração na laje'
    const line = { fund: 'ordinary', rubric: '1.1.03', description: 'Impermeabilização', cents: 90_000 }
    const run = { ...monthOf(condominiumId, competence, 1000), kind: 'extraordinary', reason, lines: [line] }
    await project.call(issueChargeRun, { ...run, reserve_percent: null }, admin)
    await settle()
    const rows = await charges(condominiumId)
    expect(rows.map(({ part, payer }) => `${part} ${payer}`)).toEqual([
      'whole Morador 101',
      'owner Morador 102',
      'whole Morador 103',
      'whole Morador 104',
    ])
  })

  test('comes in one boleto where tenant and owner have agreed so, and the choice is in the audit', async () => {
    const { admin, condominiumId, unitId } = await letBuilding()
    const choice = { condominium_id: condominiumId, unit_ids: [unitId], one_boleto: true }
    expect((await project.call(chooseUnitBoletos, choice, admin)).body).toEqual({ changed: 1, own: 0 })
    expect((await project.call(chooseUnitBoletos, choice, admin)).body).toEqual({ changed: 0, own: 0 })
    const month = monthOf(condominiumId, competence, 100_000)
    expect((await project.call(previewChargeRun, month, admin)).body).toMatchObject({
      charge_count: 4,
      let_units: { apart_count: 0, together_count: 1, units: [{ label: 'A-102', one_boleto: true }] },
    })
    await project.call(issueChargeRun, month, admin)
    await settle()
    const [, row] = await charges(condominiumId)
    expect(row).toMatchObject({ unit: 'A-102', part: 'whole', payer: 'Inquilina' })
    const audited = await project.sql`
      select after from public.audit_entries where condominium_id = ${condominiumId} and action = 'choose-unit-boletos' and entity = 'units'`
    expect(audited).toEqual([{ after: { one_boleto: true } }])
  })

  test('is chosen for every let unit at once, but for the caller’s own; an annex goes with its unit', async () => {
    const { admin, condominiumId, unitId, owner } = await letBuilding()
    const { sql } = project
    const [second] = await sql<{ id: string }[]>`
      select id from public.units where condominium_id = ${condominiumId} and number = '103'`
    const [annex] = await sql<{ id: string }[]>`
      insert into public.units (condominium_id, number, kind, share, sort_key, block) values (${condominiumId}, 'V-1', 'garage', 0, 'V-1', '') returning id`
    await sql`
      insert into public.unit_annexes (condominium_id, annex_id, main_id, tie, starts_on)
      values (${condominiumId}, ${annex!.id}, ${unitId}, 'belongs', ${addDays(today, -5)})`
    await sql`
      update public.occupancies set is_payer = false where condominium_id = ${condominiumId} and unit_id = ${second!.id}`
    await sql`
      insert into public.occupancies (condominium_id, unit_id, person_id, kind, is_payer)
      select ${condominiumId}, ${second!.id}, id, 'tenant', true from public.people where condominium_id = ${condominiumId} and name = 'Inquilina'`
    const chosen = async () =>
      (
        await sql<{ number: string }[]>`
          select number from public.units where condominium_id = ${condominiumId} and one_boleto order by number`
      ).map(({ number }) => number)
    const choose = async (choice: object, by = admin) =>
      (await project.call(chooseUnitBoletos, { condominium_id: condominiumId, ...choice }, by)).body
    expect((await choose({ one_boleto: true })).error?.code).toBe('invalid_input')
    expect(await choose({ all: true, one_boleto: true })).toEqual({ changed: 2, own: 0 })
    expect(await chosen()).toEqual(['102', '103'])
    const audited = await sql`
      select from public.audit_entries where condominium_id = ${condominiumId} and action = 'choose-unit-boletos' and entity = 'units'`
    expect(audited).toHaveLength(2)
    // The owner of A-102 administers too.
    await sql`update public.memberships set role = 'admin' where condominium_id = ${condominiumId} and user_id = ${owner.id}`
    expect(await choose({ all: true, one_boleto: false }, owner)).toEqual({ changed: 1, own: 1 })
    expect(await chosen()).toEqual(['102'])
    expect(await choose({ unit_ids: [annex!.id], one_boleto: false })).toEqual({ changed: 1, own: 0 })
    expect(await chosen()).toEqual([])
  })

  test('and its tenant’s and owner’s names find it among the let units, a page of them at a time', async () => {
    const { admin, condominiumId } = await letBuilding()
    const month = monthOf(condominiumId, competence, 100_000)
    const seen = async (wanted: object) =>
      (await project.call(previewChargeRun, { ...month, let: wanted }, admin)).body.let_units
    const one = [{ label: 'A-102' }]
    for (const search of ['a102', 'INQUIL', 'morador 102'])
      expect(await seen({ search })).toMatchObject({ found: 1, units: one, previous: null, next: null })
    expect(await seen({ search: 'Morador 101' })).toMatchObject({ apart_count: 1, found: 0, units: [] })
    expect(await seen({ from: 50 })).toMatchObject({ found: 1, units: [], previous: 0, next: null })
  })

  test('is refused without an owner in the register, and says what to do; one without address is only named', async () => {
    const { admin, condominiumId, unitId } = await letBuilding()
    await project.sql`
      update public.people set email = null, user_id = null where condominium_id = ${condominiumId} and name = 'Morador 102'`
    const month = monthOf(condominiumId, competence, 100_000)
    const facts = async () => (await project.call(previewChargeRun, month, admin)).body.let_units
    expect(await facts()).toMatchObject({ without_owner: 0, units: [{ problem: 'no_address' }] })
    await project.sql`delete from public.occupancies where unit_id = ${unitId} and kind = 'owner'`
    expect(await facts()).toMatchObject({
      without_owner: 1,
      without_owner_labels: ['A-102'],
      units: [{ label: 'A-102', problem: 'no_owner' }],
    })
    const { status, body } = await project.call(issueChargeRun, month, admin)
    expect([status, body.error?.code]).toEqual([409, 'owner_unknown'])
    expect(body.error?.message).toContain('A unidade A-102 está alugada e sem proprietário no cadastro')
    expect(await project.sql`select from public.charge_runs where condominium_id = ${condominiumId}`).toEqual(
      [],
    )
  })

  test('gone from the register after the order, the owner is not charged through the tenant either', async () => {
    const { admin, condominiumId, unitId } = await letBuilding()
    await project.call(issueChargeRun, monthOf(condominiumId, competence, 100_000), admin)
    await project.sql`delete from public.occupancies where unit_id = ${unitId} and kind = 'owner'`
    await settle()
    expect(await charges(condominiumId)).toEqual([])
    const [job] =
      await project.sql`select status, error_code from public.jobs where condominium_id = ${condominiumId}`
    expect(job).toEqual({ status: 'failed', error_code: 'owner_unknown' })
  })

  test('has a due on the part that its rubric falls on: to cancel the other part leaves it charged; undone, all waits again', async () => {
    const { admin, condominiumId, unitId } = await letBuilding()
    const due = { unit_id: unitId, note: '', charged_from: competence, condominium_id: condominiumId }
    const add = async (rubric: string, description: string) => {
      const { body } = await project.call(saveUnitDue, { ...due, rubric, description, cents: 4500 }, admin)
      return String(body.due_id)
    }
    const [key, antenna] = [
      await add('damage', 'Chave perdida'),
      await add('1.4.05', 'Antena do proprietário'),
    ]
    const month = monthOf(condominiumId, competence, 100_000)
    const { body } = await project.call(issueChargeRun, { ...month, dues: [key, antenna] }, admin)
    await settle()
    const where = async () => {
      const rows = await project.sql<{ id: string; part: string | null; state: string }[]>`
        select d.id, d.state, c.part from private.unit_dues_page(${condominiumId}, '{}', null, 10) d
        left join public.charges c on c.id = d.charge_id`
      return [key, antenna].map((id) =>
        rows.filter((row) => row.id === id).map(({ part, state }) => [state, part]),
      )
    }
    expect(await where()).toEqual([[['charged', 'occupant']], [['charged', 'owner']]])
    const [owners] = await project.sql`
      select id from public.charges where condominium_id = ${condominiumId} and part = 'owner'`
    const reason = 'Cobrada em dobro'
    await project.call(cancelCharge, { condominium_id: condominiumId, charge_id: owners!.id, reason }, admin)
    expect((await where())[0]).toEqual([['charged', 'occupant']])
    expect((await where())[1]![0]![0]).toBe('waiting')
    const undone = await project.call(
      undoChargeRun,
      { condominium_id: condominiumId, run_id: body.run_id, reason },
      admin,
    )
    expect(undone.body.error).toBeUndefined()
    await settle()
    expect(await charges(condominiumId)).toEqual([])
    expect((await where()).map(([row]) => row![0])).toEqual(['waiting', 'waiting'])
    await project.call(issueChargeRun, { ...month, due_on: addDays(today, 20) }, admin)
    await settle()
    expect(await charges(condominiumId)).toHaveLength(5)
    expect(await proofs(condominiumId)).toEqual([])
  })
})
