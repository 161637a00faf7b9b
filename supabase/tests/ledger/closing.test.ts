import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readLine } from '../../../domain/closing/line.ts'
import { brokenLink, type Closing, checkUnit, type Step, sealOf } from '../../../domain/closing/seal.ts'
import { startProject, type TestProject, type User } from '../../functions/_shared/testing.ts'
import closeMonth from '../../functions/ledger/close-month.ts'
import postTransfer from '../../functions/ledger/post-transfer.ts'
import reopenMonth from '../../functions/ledger/reopen-month.ts'

let project: TestProject
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())

type Home = { admin: User; condominiumId: string }

/** Units with a fee and its receipt each in a month of 2025, straight into the books. */
async function building(unitCount: number, month = '2025-03-01'): Promise<Home> {
  const home = await project.found()
  const { condominiumId } = home
  await project.sql`
    insert into public.units (condominium_id, number, share, sort_key)
    select ${condominiumId}, n::text, 1, lpad(n::text, 6, '0') from generate_series(1, ${unitCount}) n`
  await project.sql`
    with f as (select id from public.funds where condominium_id = ${condominiumId} and kind = 'ordinary'), a as materialized (
      select f.id as fund, private.ledger_account(${condominiumId}, f.id, 'receivable', private.fee_rubric(${condominiumId}, 'ordinary')) as receivable,
        private.ledger_account(${condominiumId}, f.id, 'income', private.fee_rubric(${condominiumId}, 'ordinary')) as income,
        private.ledger_account(${condominiumId}, f.id, 'bank') as bank from f)
    insert into public.ledger_transfers (condominium_id, fund_id, debit_account_id, credit_account_id, cents, occurred_on, kind, unit_id, description)
    select ${condominiumId}, a.fund, s.debit, s.credit, 100 + u.number::int, s.day, s.kind, u.id, s.said
    from public.units u, a, lateral (values (a.receivable, a.income, ${month}::date, 'fee', null),
      (a.bank, a.receivable, ${month}::date + 9, 'receipt', 'Taxa | água')) s (debit, credit, day, kind, said)
    where u.condominium_id = ${condominiumId}`
  return home
}

const close = ({ admin, condominiumId }: Home, month: string, more = {}) =>
  project.call(closeMonth, { condominium_id: condominiumId, month, ...more }, admin)
const reopen = ({ admin, condominiumId }: Home, month: string) =>
  project.call(reopenMonth, { condominium_id: condominiumId, month, reason: 'Faltou a nota da bomba' }, admin)
const income = ({ admin, condominiumId }: Home, occurred_on: string) =>
  project.call(
    postTransfer,
    {
      condominium_id: condominiumId,
      entry: 'income',
      fund: 'ordinary',
      debit: { kind: 'bank' },
      credit: { kind: 'income', rubric: '1.4.03' },
      cents: 5000,
      occurred_on,
      description: 'Rendimento da poupança',
    },
    admin,
  )

type UnitClosing = { closing: Closing; lines: string[]; path: Step[] | null } | null
/** As the person, under their rights. */
const unitClosing = (home: Home, unitId: string, by: User, month = '2025-03-01') =>
  project.sql.begin(async (sql) => {
    await sql`set local role authenticated`
    await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: by.id, role: 'authenticated' })}, true)`
    const [row] = await sql<
      { answer: UnitClosing }[]
    >`select public.unit_closing(${home.condominiumId}, ${unitId}, ${month}) as answer`
    return row!.answer
  })
const unitsOf = async (home: Home) =>
  (
    await project.sql<
      { id: string }[]
    >`select id from public.units where condominium_id = ${home.condominiumId} order by sort_key`
  ).map(({ id }) => id)
const differences = (home: Home) =>
  project.sql`select * from private.closing_differences(${home.condominiumId})`
const closings = (home: Home) => project.sql<Closing[]>`
  select condominium_id, sequence, month::text, entry_count::float8 as entry_count, total_cents::float8 as total_cents, leaf_count, root,
    reopenings, previous_seal, seal
  from public.closings where condominium_id = ${home.condominiumId} order by sequence`

describe('closing', () => {
  test('goes month by month in order; nothing is posted to what is closed, and reopening leaves its trace', async () => {
    const home = await building(2)
    expect((await close(home, '2999-01')).body.error?.code).toBe('month_not_over')
    expect((await close(home, '2025-02')).body.error?.code).toBe('month_closed')
    expect(await close(home, '2025-05')).toMatchObject({
      status: 200,
      body: { closings: [{ month: '2025-03', entry_count: 4 }, { month: '2025-04' }, { month: '2025-05' }] },
    })
    expect((await income(home, '2025-05-31')).body.error?.code).toBe('month_closed')
    expect((await income(home, '2025-06-01')).status).toBe(200)
    expect((await reopen(home, '2025-03')).body.error?.code).toBe('closing_not_last')
    expect((await reopen(home, '2025-05')).status).toBe(200)
    expect((await income(home, '2025-05-31')).status).toBe(200)
    expect((await close(home, '2025-05')).status).toBe(200)
    const chain = await closings(home)
    expect(chain.map(({ sequence, month }) => `${sequence} ${month}`)).toEqual([
      '1 2025-03-01',
      '2 2025-04-01',
      '3 2025-05-01',
      '4 2025-05-01',
    ])
    expect(await brokenLink(chain)).toBeNull()
    expect(await differences(home)).toEqual([])
    // The reason cannot be rewritten either: the last seal covers it.
    await project.sql`alter table public.closing_reopenings disable trigger closing_reopenings_append_only`
    await project.sql`update public.closing_reopenings set reason = 'Outro motivo qualquer' where condominium_id = ${home.condominiumId}`
    await project.sql`alter table public.closing_reopenings enable trigger closing_reopenings_append_only`
    expect(await differences(home)).toMatchObject([{ sequence: 4, what: 'chain' }])
  })

  test('several months that are reopened one after another leave the seals after them as they were published', async () => {
    const home = await building(2)
    await close(home, '2025-05')
    for (const month of ['2025-05', '2025-04']) expect((await reopen(home, month)).status).toBe(200)
    expect(await differences(home)).toEqual([])
    expect((await close(home, '2025-05')).status).toBe(200)
    expect((await reopen(home, '2025-05')).status).toBe(200)
    expect(await differences(home)).toEqual([])
    expect(await brokenLink(await closings(home))).toBeNull()
  })

  test('of two at once one closes, and who posts meanwhile is in the seal or is refused', async () => {
    const home = await building(1)
    const [first, second, posted] = await Promise.all([
      close(home, '2025-03'),
      close(home, '2025-03'),
      income(home, '2025-03-20'),
    ])
    expect([first!.status, second!.status].sort()).toEqual([200, 409])
    const [closing] = await closings(home)
    expect(closing?.entry_count).toBe(posted!.status === 200 ? 3 : 2)
    expect(await differences(home)).toEqual([])
  })

  test('waits for payments to review, unless they are left for later', async () => {
    const home = await building(1)
    await project.sql`
      insert into public.receipts (condominium_id, method, source, external_id, reason, amount_cents, received_on)
      values (${home.condominiumId}, 'pix', 'pix', 'E1', 'unknown_payer', 1, '2025-03-31')`
    expect((await close(home, '2025-03')).body.error).toMatchObject({
      code: 'reviews_open',
      details: { count: 1 },
    })
    expect((await close(home, '2025-03', { leave_reviews: true })).status).toBe(200)
  })
})

describe('a unit against the published seal', () => {
  // 600 units: three blocks of leaves, the last of them not full.
  test.each([1, 2, 3, 600])(
    'of %i units every one proves its own rows, in the browser’s code',
    async (count) => {
      const home = await building(count)
      await income(home, '2025-03-15')
      await close(home, '2025-03')
      const units = await unitsOf(home)
      const some = count > 10 ? [0, 1, 255, 256, 300, 511, 512, 599].map((place) => units[place]!) : units
      for (const unit of some) {
        const { closing, lines, path } = (await unitClosing(home, unit, home.admin))!
        expect(await checkUnit(closing, unit, lines, path!)).toBe('matches')
        const kinds = (line: string) => readLine(line)?.kind ?? ''
        const rows = lines.toSorted((one, other) => kinds(one).localeCompare(kinds(other)))
        expect(rows.map(readLine)).toMatchObject([
          { kind: 'fee' },
          { kind: 'receipt', description: 'Taxa | água' },
        ])
        expect(await checkUnit(closing, unit, lines.slice(1), path!)).toBe('rows_differ')
        expect(await checkUnit({ ...closing, entry_count: 0 }, unit, lines, path!)).toBe('seal_differs')
      }
    },
  )

  test('a centavo changed by the owner of the tables is found by that unit, by the board, and by nobody else', async () => {
    const home = await building(3)
    await close(home, '2025-03')
    const units = await unitsOf(home)
    const before = (await closings(home))[0]!
    await project.sql`alter table public.ledger_transfers disable trigger ledger_transfers_append_only`
    await project.sql`
      update public.ledger_transfers set cents = cents + 1
      where condominium_id = ${home.condominiumId} and unit_id = ${units[1]!} and kind = 'fee'`
    await project.sql`alter table public.ledger_transfers enable trigger ledger_transfers_append_only`
    expect(await sealOf(before)).toBe(before.seal)
    const verdicts = []
    for (const unit of [units[1]!]) {
      const { closing, lines, path } = (await unitClosing(home, unit, home.admin))!
      verdicts.push(await checkUnit(closing, unit, lines, path!))
    }
    expect(verdicts).toEqual(['rows_differ'])
    expect(await differences(home)).toMatchObject([{ sequence: 1, what: 'entries' }])
  })

  test('a resident sees their own unit’s rows and nobody else’s', async () => {
    const home = await building(2)
    await close(home, '2025-03')
    const [own, other] = await unitsOf(home)
    const resident = await project.member(home.condominiumId, 'resident')
    await project.sql`
      with p as (insert into public.people (condominium_id, user_id, name) values (${home.condominiumId}, ${resident.id}, 'Moradora') returning id)
      insert into public.occupancies (condominium_id, unit_id, person_id, kind) select ${home.condominiumId}, ${own!}, p.id, 'owner' from p`
    expect((await unitClosing(home, own!, resident))?.lines).toHaveLength(2)
    expect(await unitClosing(home, other!, resident)).toBeNull()
    expect(await unitClosing(home, own!, resident, '2025-04-01')).toBeNull()
    await expect(unitClosing(home, own!, (await project.found()).admin)).rejects.toThrow('forbidden')
  })
})
