import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actionGroups } from '../../../domain/audit/action-groups.ts'
import { actions } from '../../../domain/audit/actions.ts'
import type { IndicatorFigure } from '../../../domain/platform/indicators.ts'
import type { Movements } from '../../../domain/platform/revenue.ts'
import { type Figures, startFigures } from '../platform-finance/figures.ts'
import { secondFigures } from './second.ts'

const first = '2024-04'
const today = '2026-03-17'
const zone = 'America/Sao_Paulo'
const areas = Object.fromEntries([...actions].map(([action, { group }]) => [action, group]))

type Answer = {
  measured_at: string | null
  figures: IndicatorFigure[]
  revenue: { opening_customers: number; months: { movements: Movements; closing_cents: number }[] } | null
  targets: Record<string, number>
}
type Row = { name: string; reached_on: string | null; key: string }

let project: Figures['project']
let at: Figures['at']
let summary: Figures['summary']
beforeAll(async () => {
  ;({ project, at, summary } = await startFigures())
})
afterAll(() => project.close())

/** The same numbers in every run, from 0 to `most` - 1. */
function numbers(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
}

const some = numbers(7)
/** A moment so many days after the first month began; many lie in the evening, when it is the next day in Greenwich. */
const moment = (day: number) =>
  new Date(Date.parse(`${first}-01T03:00:00Z`) + day * 86_400_000 + [1, 10, 22, 23.9][some(4)]! * 3_600_000)

const count = (from: string, until: string) =>
  project.sql`select private.count_condominium_uses(${from}, ${until}, ${zone}, ${project.sql.json(areas)})`
const accounts = (since: string) =>
  project.sql`select private.count_activations(${since}, ${`${first}-01`}, ${zone})`
const measure = (on = today) =>
  project.sql`select private.measure_indicators(${`${first}-01`}, ${on}, ${zone}, ${Object.keys(actionGroups)})`
const answer = () =>
  at(
    today,
    async (tx) => (await tx<{ told: Answer }[]>`select public.platform_indicators() as told`)[0]!.told,
  )
const listed = (figure: string, month: string, piece: string, reached = true, after: string | null = null) =>
  at(
    today,
    (tx) => tx<Row[]>`
      select name, reached_on::text, key from public.platform_indicator_rows(${figure}, ${`${month}-01`}, ${piece}, ${reached}, ${after?.slice(36) ?? null}, ${after?.slice(0, 36) ?? null})`,
  )

async function expectSecond(): Promise<IndicatorFigure[]> {
  const { figures } = await answer()
  const told = new Map(
    figures.map(({ kind, month, part, reached, total, days }) => [
      `${kind} ${month} ${part}`,
      { reached, total, days },
    ]),
  )
  const second = await secondFigures(project, { first, today, groupOf: (key) => actions.get(key)?.group })
  expect(Object.fromEntries([...told].sort())).toEqual(Object.fromEntries([...second].sort()))
  return figures
}

/** A condominium founded on a day, whose account came some days before, which has gone `steps` steps further. */
async function grow(name: string, day: number, steps: number): Promise<string> {
  const { condominiumId, admin } = await project.found({ name })
  const resident = await project.userWith()
  await project.sql.begin(async (tx) => {
    // What a step needs beside it is of no account here.
    await tx`set local session_replication_role = replica`
    const created = moment(day)
    const after = () => new Date(created.getTime() + some(90) * 86_400_000)
    await tx`update auth.users set created_at = ${new Date(created.getTime() - some(9) * 86_400_000)}, email_confirmed_at = ${created} where id = ${admin.id}`
    await tx`update public.condominiums set created_at = ${created} where id = ${condominiumId}`
    if (steps > 0)
      await tx`
        insert into public.units (condominium_id, number, share, sort_key, created_at)
        select ${condominiumId}, n::text, 1, n::text, ${after()} from generate_series(1, 3) n`
    if (steps > 1)
      await tx`
        insert into public.memberships (condominium_id, user_id, role, status, full_name, created_at)
        values (${condominiumId}, ${resident.id}, 'resident', 'pending', 'Pessoa de Teste', ${after()})`
    for (let number = 1; number < steps - 1; number++)
      await tx`
        insert into public.charges (condominium_id, run_id, unit_id, reference, unit_label, sort_key, competence, due_on, amount_cents, settled_cents,
          pix_txid, status, paid_on, paid_cents, created_at)
        values (${condominiumId}, ${randomUUID()}, ${randomUUID()}, ${`c${number}`}, '1', '1', '2024-01-01', '2024-01-10', 100, ${number > 1 ? 100 : 0},
          ${`${condominiumId}${number}`.replaceAll('-', '')}, ${number > 1 ? 'paid' : 'open'}, ${number > 1 ? after() : null}, ${number > 1 ? 100 : null},
          ${after()})`
    const did = [
      'save-unit',
      'issue-charge-run',
      'insert',
      'read-by-nobody',
      'save-person',
      'publish-announcement',
    ]
    for (let act = 0; act < some(40); act++)
      await tx`
        insert into public.audit_entries (condominium_id, actor_id, actor_role, action, entity, created_at)
        values (${condominiumId}, ${some(9) === 0 ? null : admin.id}, ${some(9) === 0 ? 'superadmin' : 'owner_admin'}, ${did[some(did.length)]!},
          ${some(2) === 0 ? 'files' : 'convention'}, ${moment(Math.min(day + some(260), 715))})`
  })
  return condominiumId
}

test('before the first hour there is nothing to read', async () => {
  expect(await answer()).toMatchObject({ measured_at: null, figures: [], revenue: null, targets: {} })
  expect(await listed('activation', first, 'account')).toEqual([])
})

test('every figure is that of a second query, and the rows behind it are as many', async () => {
  for (let home = 0; home < 30; home++) await grow(`Casa ${home}`, some(715), some(6))
  for (let account = 0; account < 12; account++) {
    const user = await project.userWith({
      metadata: { user_type: account % 4 ? 'admin' : 'resident' },
      confirmed: account % 3 === 0,
    })
    const made = moment(some(715))
    await project.sql`
      update auth.users set created_at = ${made},
        email_confirmed_at = case when email_confirmed_at is not null then ${new Date(made.getTime() + 3_600_000 * some(90))}::timestamptz end
      where id = ${user.id}`
  }
  await count('2024-03-01', '2025-01-31')
  await count('2025-02-01', today)
  await accounts('2024-04-01')
  await measure()
  const figures = await expectSecond()
  expect(new Set(figures.map(({ kind }) => kind))).toEqual(new Set(['activation', 'retention', 'adoption']))

  for (const { kind, month, part, reached, total } of figures) {
    if (kind === 'activation' && ['account', 'confirmed'].includes(part)) continue
    expect([kind, month, part, (await listed(kind, month, part)).length]).toEqual([
      kind,
      month,
      part,
      reached,
    ])
    if (kind !== 'activation')
      expect((await listed(kind, month, part, false)).length, `${kind} ${month} ${part}`).toBe(
        total - reached,
      )
  }
})

test('an hour later only what is new is counted, and the figures are still those of the second query', async () => {
  const id = await grow('Casa nova', 690, 0)
  await project.sql`update public.condominiums set created_at = ${moment(700)} where id = ${id}`
  await project.sql`
    insert into public.audit_entries (condominium_id, actor_id, actor_role, action, created_at)
    select c.id, c.admin_id, 'owner_admin', 'save-unit', ${moment(714)} from public.condominiums c`
  await count('2026-02-01', today)
  await accounts('2026-03-16')
  await measure()
  await expectSecond()
  await project.sql`
    insert into public.units (condominium_id, number, share, sort_key, created_at) values (${id}, '1', 1, '1', ${moment(712)})`
  await accounts('2026-03-16')
  await measure()
  await expectSecond()
})

test('a condominium that was handed over stays the step of the account that made it', async () => {
  const id = await grow('Casa passada', 600, 0)
  await accounts('2026-03-16')
  const later = await project.userWith({ metadata: { user_type: 'admin' } })
  await project.sql`update auth.users set created_at = ${moment(500)} where id = ${later.id}`
  await project.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`update public.condominiums set admin_id = ${later.id} where id = ${id}`
  })
  await accounts('2024-04-01')
  const [row] = await project.sql`select condominium_on from private.activations where user_id = ${later.id}`
  expect(row).toEqual({ condominium_on: null })
})

test('recurring revenue is that of the platform’s finances', async () => {
  const [home] = await project.sql<{ id: string }[]>`select id from public.condominiums where name = 'Casa 1'`
  const [other] = await project.sql<
    { id: string }[]
  >`select id from public.condominiums where name = 'Casa 2'`
  const subscribe = (id: string, day: string, cents: number, cycle: string) =>
    at(
      day,
      (tx) => tx`
        insert into public.condominium_subscriptions (condominium_id, plan_id, status, billing_cycle, price_cents, created_at)
        select ${id}, id, 'active', ${cycle}, ${cents}, ${`${day}T12:00:00-03:00`} from public.subscription_plans where slug = 'essencial'`,
    )
  await project.sql`update public.condominium_subscriptions set status = 'cancelled', ended_by = 'replaced'`
  await subscribe(home!.id, '2024-01-10', 12_345, 'monthly')
  await subscribe(other!.id, '2025-05-02', 99_999, 'annual')
  await at(
    '2025-09-03',
    (tx) =>
      tx`update public.condominium_subscriptions set status = 'expired' where condominium_id = ${other!.id}`,
  )
  await measure()
  const { revenue } = await answer()
  const finance = await summary(today, `${first}-01`, today)
  expect(revenue).toEqual({ opening_customers: finance.opening_customers, months: finance.months })
  expect(revenue!.opening_customers).toBe(1)
  expect(revenue!.months.at(13)!.movements).toEqual({ new: { count: 1, cents: 8333 } })
})

test('a list that is longer than a page goes on after its last row', async () => {
  const ids = []
  for (let home = 0; home < 53; home++) {
    const { condominiumId } = await project.found({ name: `Fila ${String(home).padStart(2, '0')}` })
    ids.push(condominiumId)
  }
  await project.sql`update public.condominiums set created_at = '2023-01-10T12:00:00Z' where id = any (${ids})`
  const page = await listed('retention', '2023-01', '0', false)
  expect(page.length).toBe(51)
  const next = await listed('retention', '2023-01', '0', false, page.at(49)!.key)
  expect(next.map(({ name }) => name)).toEqual(['Fila 50', 'Fila 51', 'Fila 52'])
})

test('only platform administrators are answered', async () => {
  const { admin } = await project.found()
  for (const call of ['platform_indicators()', "platform_indicator_rows('adoption', '2026-01-01', 'money')"])
    await expect(
      project.sql.begin(async (tx) => {
        await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: admin.id })}, true)`
        return tx.unsafe(`select public.${call}`)
      }),
    ).rejects.toMatchObject({ message: 'forbidden' })
})
