import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addDays } from '../../domain/calendar.ts'
import { usualSteps } from '../../domain/delinquency/dunning.ts'
import { remindPayersTask } from '../../worker/delinquency/remind-payers.ts'
import { yearlyClearancesTask } from '../../worker/delinquency/yearly-clearances.ts'
import { startTestWorker, type TestWorker } from '../../worker/testing.ts'
import { readPdf } from '../functions/_shared/charge-document/pdf-text.ts'
import { startProject, type TestProject, type User } from '../functions/_shared/testing.ts'
import checkClearance from '../functions/delinquency/check-clearance.ts'
import collectionKit from '../functions/delinquency/collection-kit.ts'
import debtStatement from '../functions/delinquency/debt-statement.ts'
import exportDelinquency from '../functions/delinquency/export-delinquency.ts'
import issueClearance from '../functions/delinquency/issue-clearance.ts'
import issueYearly from '../functions/delinquency/issue-yearly-clearances.ts'
import recordContact from '../functions/delinquency/record-debt-contact.ts'
import saveRuler from '../functions/delinquency/save-dunning-ruler.ts'
import { keepMinutes } from './debts.ts'

let project: TestProject
let worker: TestWorker
let today: string
let admin: User
let condominium_id: string
/** A-101 owes two old charges, A-102 one of 5 days ago, A-103 nothing; A-104 has one due in 5 days. */
let units: Record<string, string>

beforeAll(async () => {
  project = await startProject()
  worker = startTestWorker(project)
  const [clock] = await project.sql<{ today: string }[]>`select private.today()::text as today`
  today = clock!.today
  ;({ admin, condominiumId: condominium_id } = await project.found())
  const labels = ['101', '102', '103', '104']
  const made = await project.sql<{ id: string; number: string }[]>`
    insert into public.units (condominium_id, block, number, share, sort_key)
    select ${condominium_id}, 'A', n, 1, 'A ' || n from unnest(${labels}::text[]) n returning id, number`
  units = Object.fromEntries(made.map(({ id, number }) => [number, id]))
  await project.sql`
    with person as (
      insert into public.people (condominium_id, name, email)
      select ${condominium_id}, 'Dona ' || n, 'dona' || n || '@example.com' from unnest(${labels}::text[]) n returning id, name
    )
    insert into public.occupancies (condominium_id, unit_id, person_id, kind, is_payer)
    select ${condominium_id}, u.id, p.id, 'owner', true
    from person p join public.units u on u.condominium_id = ${condominium_id} and p.name = 'Dona ' || u.number`
  await owe('101', '2024-06-10', 100_000)
  await owe('101', '2025-03-10', 100_000)
  await owe('102', lateDay(5), 50_000)
  await owe('103', '2024-05-10', 70_000, '2024-05-09')
  await owe('104', addDays(today, 5), 80_000)
})
afterAll(async () => {
  await worker.stop()
  await project.close()
})

/** So many days ago, and overdue whatever weekday that was. */
const lateDay = (days: number) => addDays(today, -days)

let runs = 0
async function owe(
  number: string,
  dueOn: string,
  cents: number,
  paidOn: string | null = null,
): Promise<string> {
  runs += 1
  const [row] = await project.sql<{ id: string }[]>`
    with run as (
      insert into public.charge_runs (condominium_id, competence, due_on, total_cents, status)
      values (${condominium_id}, date '2000-01-01' + make_interval(months => ${runs}), ${dueOn}, ${cents}, 'issued') returning id, competence
    )
    insert into public.charges (condominium_id, run_id, unit_id, reference, unit_label, sort_key, competence, due_on, amount_cents,
      pix_txid, payer_id, payer_name, status, paid_on, paid_cents, settled_cents)
    select ${condominium_id}, run.id, l.unit_id, ${`R${runs}`}, l.label, l.sort_key, run.competence, ${dueOn}, ${cents}, ${`TX${runs}`},
      l.payer_id, l.payer_name, case when ${paidOn}::date is null then 'open' else 'paid' end, ${paidOn}::date,
      case when ${paidOn}::date is not null then ${cents}::bigint end, case when ${paidOn}::date is not null then ${cents}::bigint else 0 end
    from run, public.unit_list l where l.unit_id = ${units[number]!} returning id`
  return row!.id
}

function as<Row extends object>(
  user: User,
  query: (sql: TestProject['sql']) => PromiseLike<Row[]>,
): Promise<Row[]> {
  return project.sql.begin(async (sql) => {
    await sql`set local role authenticated`
    await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: user.id, role: 'authenticated' })}, true)`
    return query(sql as unknown as TestProject['sql'])
  }) as Promise<Row[]>
}

async function file(fn: { fetch(request: Request): Promise<Response> }, body: object, user: User) {
  const response = await fn.fetch(
    new Request('http://localhost/functions/v1/f', {
      method: 'POST',
      headers: { authorization: `Bearer ${await project.tokenFor(user)}`, origin: 'https://evil.example' },
      body: JSON.stringify({ condominium_id, ...body }),
    }),
  )
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }
}

type Late = { unit_label: string; cents: string; place: string; debts: [string, number][] }
const page = (
  sort: string,
  more: { after?: string; size?: number; since?: string | null; until?: string | null } = {},
) =>
  as<Late>(
    admin,
    (sql) => sql`
      select * from public.delinquency_page(${condominium_id}, ${lateDay(1)}, ${sort}, ${more.since ?? null}, ${more.until ?? null},
        ${more.after ?? ''}, ${more.size ?? 50})`,
  )
const labels = (rows: readonly Late[]) => rows.map(({ unit_label }) => unit_label)

describe('the list', () => {
  test('orders by amount, age and unit; a page goes on after its key', async () => {
    expect(labels(await page('amount'))).toEqual(['A-101', 'A-102'])
    expect(labels(await page('oldest'))).toEqual(['A-101', 'A-102'])
    expect(labels(await page('unit'))).toEqual(['A-101', 'A-102'])
    for (const sort of ['amount', 'oldest', 'unit']) {
      const [first] = await page(sort, { size: 1 })
      expect(labels(await page(sort, { after: first!.place }))).toEqual(['A-102'])
    }
    const [row] = await page('amount')
    expect(row).toMatchObject({
      cents: '200000',
      debts: [
        ['2024-06-10', 100_000],
        ['2025-03-10', 100_000],
      ],
    })
  })

  test('an age lets through the units whose oldest debt is of it, in every order', async () => {
    for (const sort of ['amount', 'oldest', 'unit'])
      expect([sort, labels(await page(sort, { since: lateDay(30), until: lateDay(1) }))]).toEqual([
        sort,
        ['A-102'],
      ])
  })

  test('the ageing counts each charge in its age and each unit once', async () => {
    const bands = await as(
      admin,
      (sql) => sql`select * from public.delinquency_ageing(${condominium_id}, ${today}, ${lateDay(1)})`,
    )
    expect(bands).toMatchObject([
      { band: 0, units: '1', charges: '1', cents: '50000' },
      { units: '0', charges: '0' },
      { units: '0', charges: '0' },
      { units: '0', charges: '0' },
      { units: '1', charges: '2', cents: '200000' },
    ])
  })

  test('the export has units and amounts of today, and no names', async () => {
    const text = new TextDecoder().decode((await file(exportDelinquency, { format: 'csv' }, admin)).bytes)
    const [, first, second] = text.trim().split('\r\n')
    expect(first).toMatch(/^A-101;2;10\/06\/2024;\d+;366\+;2000;0;40;/)
    expect(second).toMatch(/^A-102;1;/)
    expect(text).not.toContain('Dona')
    const council = await project.member(condominium_id, 'council')
    expect((await file(exportDelinquency, { format: 'xlsx' }, council)).status).toBe(200)
  })
})

describe('the calculation', () => {
  test('prints each step with its rule, on numbered pages, for any day', async () => {
    const { status, bytes } = await file(debtStatement, { unit_id: units['101'], on: '2025-06-10' }, admin)
    expect(status).toBe(200)
    const { text } = readPdf(bytes)
    // 365 and 92 days of 1 % a month, and 2 % of each: 2,000.00 + 40.00 + 121.67 + 30.67.
    expect(text).toContain('R$\u00a02.192,34')
    expect(text).toContain('art. 1.336, § 1º, do Código Civil')
    expect(text).toMatch(/Página 1 de \d/)
    expect(text).toContain('Como conferir')
  })

  test('of a day before a payment the paid charge is owed again; of a resident, only their own units', async () => {
    const day = { unit_id: units['103'], on: '2024-05-20' }
    expect(readPdf((await file(debtStatement, day, admin)).bytes).text).toContain('Nada vencido')
    const resident = await project.member(condominium_id, 'resident')
    await project.sql`update public.people set user_id = ${resident.id} where condominium_id = ${condominium_id} and name = 'Dona 103'`
    expect((await file(debtStatement, day, resident)).status).toBe(200)
    expect((await file(debtStatement, { ...day, unit_id: units['101'] }, resident)).status).toBe(404)
  })
})

describe('clearances', () => {
  test('are for who owes nothing, one a day, and say the same to whoever checks the code', async () => {
    const ask = (number: string) =>
      project.call(issueClearance, { condominium_id, unit_id: units[number] }, admin)
    expect(await ask('101')).toMatchObject({
      status: 409,
      body: { error: { code: 'unit_owes', details: { charges: 2 } } },
    })
    const [first, second] = await Promise.all([ask('103'), ask('103')])
    expect(first!.body).toEqual(second!.body)
    // A charge that is due but not late does not block.
    expect((await ask('104')).status).toBe(200)
    const code = String(first!.body.code).toLowerCase()
    const { body } = await project.call(checkClearance, { code }, null)
    expect(body).toMatchObject({
      condominium: 'Residencial Jacarandá',
      declaration: expect.stringContaining('A-103'),
    })
    expect(JSON.stringify(body)).not.toContain('Dona')
    expect((await project.call(checkClearance, { code: 'ABCD-EFGH-JKLM-NPQR' }, null)).status).toBe(404)
  })

  test('the yearly statements leave out who owes, come once, and are mailed with the paper', async () => {
    const ask = () => project.call(issueYearly, { condominium_id, year: 2024 }, admin)
    expect((await ask()).body).toEqual({ issued: 1, left_out: 1 })
    expect((await ask()).body).toEqual({ issued: 0, left_out: 1 })
    await worker.settle([yearlyClearancesTask])
    await yearlyClearancesTask.run(
      worker.context,
      { condominiumId: condominium_id, year: 2024 },
      new AbortController().signal,
    )
    const sent = await project.sql`
      select m.channel, b.attachment_name from public.messages m
      join private.message_contents c on c.message_id = m.id join private.message_bodies b on b.id = c.body_id where m.kind = 'yearly_clearance'`
    expect(sent).toEqual([{ channel: 'email', attachment_name: 'declaracao-2024-A-103.pdf' }])
    expect(
      (await project.call(issueYearly, { condominium_id, year: Number(today.slice(0, 4)) }, admin)).status,
    ).toBe(422)
  })
})

describe('the ruler', () => {
  const save = (more: object) =>
    project.call(saveRuler, { condominium_id, is_on: true, steps: usualSteps, seen_at: null, ...more }, admin)
  const remind = () => remindPayersTask.run(worker.context, {}, new AbortController().signal)
  const told = () => project.sql`
    select unit_label, n.days from public.dunning_notices n join public.charges c on c.id = n.charge_id order by n.days, unit_label`

  test('of two who save at once one is told', async () => {
    const answers = await Promise.all([save({}), save({})])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const stale = await save({ seen_at: '2026-01-01T00:00:00Z' })
    expect(stale.body.error?.code).toBe('dunning_changed')
  })

  test('tells who is due a step once, however often it runs, and nobody of debts from before it was on', async () => {
    await Promise.all([remind(), remind()])
    // The one late for 5 days fell due before the ruler was switched on.
    expect(await told()).toEqual([{ unit_label: 'A-104', days: -5 }])
    await project.sql`update public.dunning_rulers set starts_on = ${lateDay(60)} where condominium_id = ${condominium_id}`
    await remind()
    await remind()
    const expected = [
      { unit_label: 'A-104', days: -5 },
      { unit_label: 'A-102', days: 5 },
    ]
    expect(await told()).toEqual(expected)
    const subjects = await project.sql<{ subject: string }[]>`
      select subject from public.messages where kind = 'charge_overdue' and channel = 'email'`
    expect(subjects.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('A-102: não encontramos o pagamento'),
    ])
  })

  test('leaves alone who has paid', async () => {
    const id = await owe('103', addDays(today, 1), 1000)
    await project.sql`update public.charges set status = 'paid', settled_cents = amount_cents, paid_on = ${today}, paid_cents = 1000 where id = ${id}`
    await remind()
    expect(await told()).toHaveLength(2)
  })
})

test('a contact is kept for management alone, and a future one is refused', async () => {
  const body = {
    condominium_id,
    unit_id: units['101'],
    happened_on: today,
    channel: 'phone',
    note: 'Pediu prazo',
    promised_on: addDays(today, 7),
  }
  expect((await project.call(recordContact, body, admin)).status).toBe(200)
  expect((await project.call(recordContact, { ...body, happened_on: addDays(today, 1) }, admin)).status).toBe(
    422,
  )
  const council = await project.member(condominium_id, 'council')
  const seen = (user: User) =>
    as(user, (sql) => sql`select note from public.debt_contacts where condominium_id = ${condominium_id}`)
  expect([await seen(admin), await seen(council)]).toEqual([[{ note: 'Pediu prazo' }], []])
})

test('the kit says what it lacks, holds the papers, and its entry names whom it is about', async () => {
  const dry = await project.call(
    collectionKit,
    { condominium_id, unit_id: units['101'], dry_run: true },
    admin,
  )
  const gaps = (dry.body.gaps as { what: string }[]).map(({ what }) => what)
  expect(gaps).toEqual(['Convenção registrada', 'Ata que fixou a taxa', 'CPF ou CNPJ do proprietário'])
  const { status, bytes } = await file(collectionKit, { unit_id: units['101'] }, admin)
  expect([status, Buffer.from(bytes.subarray(0, 2)).toString()]).toEqual([200, 'PK'])
  const names = Buffer.from(bytes).toString('latin1')
  for (const name of ['1-dossie.pdf', '2-memoria-de-calculo.pdf', '3-debitos.csv'])
    expect(names).toContain(name)
  const entries = await project.sql`
    select p.name from public.audit_entries a join public.people p on p.id = a.subject_person_id where a.action = 'collection-kit'`
  expect(entries).toEqual([{ name: 'Dona 101' }])
  const none = await project.call(collectionKit, { condominium_id, unit_id: units['103'] }, admin)
  expect(none.body.error?.code).toBe('nothing_to_collect')
})

test('the kit holds the convention and the minutes whole, and leaves out a file that has gone meanwhile', async () => {
  const texts = await keepMinutes(project, condominium_id)
  const store = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '').replace(/^.*\/condominium-files\//, '')
    const text = texts.get(path)
    response.writeHead(text ? 200 : 404).end(text)
  })
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
  vi.stubEnv('SUPABASE_URL', `http://127.0.0.1:${(store.address() as AddressInfo).port}`)
  vi.stubEnv('SUPABASE_SERVICE_ROLE_KEY', 'key')
  try {
    const { status, bytes } = await file(collectionKit, { unit_id: units['101'] }, admin)
    const archive = Buffer.from(bytes).toString('latin1')
    expect(status).toBe(200)
    expect(archive).toMatch(/convencao\/\d-convention\.pdf/)
    expect(archive).toMatch(/atas\/\d-accounts\.pdf/)
    for (const text of texts.values()) expect(archive).toContain(text)
    expect(archive).not.toMatch(/\d-gone\.pdf/)
  } finally {
    vi.unstubAllEnvs()
    store.close()
  }
})
