import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPdf } from '../functions/_shared/charge-document/pdf-text.ts'
import { startProject, type TestProject, type User } from '../functions/_shared/testing.ts'
import debtStatement from '../functions/delinquency/debt-statement.ts'
import issueClearance from '../functions/delinquency/issue-clearance.ts'

/**
 * Who sees which charge of a unit that was sold and let: Vera sold it to Olavo; Tito lived there and left, Nina has lived there since. Dates are
 * whole years ago, so that no month's end is near.
 */
type Name = 'Vera' | 'Olavo' | 'Tito' | 'Nina' | 'Amanda'
const people: Record<Name, User> = {} as never
let project: TestProject
let condominium_id: string
let unit_id: string
let annex_id: string
const charges: Record<string, string> = {}

beforeAll(async () => {
  project = await startProject()
  const founded = await project.found()
  condominium_id = founded.condominiumId
  const [unit, annex] = await project.sql<{ id: string }[]>`
    insert into public.units (condominium_id, block, number, kind, share, sort_key)
    values (${condominium_id}, 'A', '101', 'apartment', 1, 'A 101'), (${condominium_id}, 'G', '1', 'garage', 1, 'G 1') returning id`
  unit_id = unit!.id
  annex_id = annex!.id
  for (const name of ['Vera', 'Olavo', 'Tito', 'Nina', 'Amanda'] as const) {
    people[name] = await project.member(condominium_id, 'resident')
    await project.sql`
      insert into public.people (condominium_id, name, user_id) values (${condominium_id}, ${name}, ${people[name].id})`
  }
  await stay('Vera', 'owner', '2015-01-01', '2023-06-30')
  await stay('Olavo', 'owner', '2023-07-01')
  await stay('Tito', 'tenant', '2023-08-01', '2024-07-31')
  await stay('Nina', 'tenant', '2024-08-15')
  await stay('Amanda', 'dweller', '2024-08-15')
  await project.sql`
    insert into public.unit_annexes (condominium_id, annex_id, main_id, tie, starts_on)
    values (${condominium_id}, ${annex_id}, ${unit_id}, 'belongs', '2025-01-01')`
  await charge('2023-05', 'Vera')
  await charge('2024-05', 'Tito')
  await charge('2024-06', 'Olavo')
  await charge('2024-08', 'Olavo')
  await charge('2024-09', 'Olavo')
  await charge('2024-10', 'Nina')
  await charge('2024-11', 'Olavo', annex_id)
  await charge('2025-02', 'Olavo', annex_id)
})
afterAll(() => project.close())

const stay = (name: Name, kind: string, from: string, until: string | null = null) => project.sql`
  insert into public.occupancies (condominium_id, unit_id, person_id, kind, starts_on, ends_on)
  select ${condominium_id}, ${unit_id}, id, ${kind}, ${from}, ${until} from public.people
  where condominium_id = ${condominium_id} and name = ${name}`

/** Of a month, due on its tenth day. */
async function charge(month: string, payer: Name, of = unit_id): Promise<void> {
  const [row] = await project.sql<{ id: string }[]>`
    with run as (
      insert into public.charge_runs (condominium_id, competence, due_on, total_cents, status)
      values (${condominium_id}, ${`${month}-01`}, ${`${month}-10`}, 50000, 'issued') returning id, competence, due_on
    )
    insert into public.charges (condominium_id, run_id, unit_id, reference, unit_label, sort_key, competence, due_on, amount_cents,
      pix_txid, payer_id, payer_name)
    select ${condominium_id}, run.id, l.unit_id, ${month}, l.label, l.sort_key, run.competence, run.due_on, 50000, ${`TX${month}`}, p.id, p.name
    from run, public.unit_list l, public.people p
    where l.unit_id = ${of} and p.condominium_id = ${condominium_id} and p.name = ${payer} returning id`
  charges[month] = row!.id
}

const as = <Row extends object>(
  name: Name,
  query: (sql: TestProject['sql']) => PromiseLike<Row[]>,
): Promise<Row[]> =>
  project.sql.begin(async (sql) => {
    await sql`set local role authenticated`
    await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: people[name].id, role: 'authenticated' })}, true)`
    return query(sql as unknown as TestProject['sql'])
  }) as Promise<Row[]>

const seenBy = async (name: Name): Promise<string[]> =>
  (
    await as<{ reference: string }>(
      name,
      (sql) => sql`select reference from public.charges order by reference`,
    )
  ).map(({ reference }) => reference)

async function file(fn: { fetch(request: Request): Promise<Response> }, body: object, name: Name) {
  const response = await fn.fetch(
    new Request('http://localhost/functions/v1/f', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await project.tokenFor(people[name])}`,
        origin: 'https://evil.example',
      },
      body: JSON.stringify({ condominium_id, ...body }),
    }),
  )
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }
}

describe('charges of a unit are seen', () => {
  test('by its owner all of them, the seller’s too (art. 1.345), and of the annex', async () => {
    expect(await seenBy('Olavo')).toEqual(Object.keys(charges).sort())
  })

  test('by who lives there from their stay on: of the month in which they came only what fell due after', async () => {
    // August's was due five days before Nina moved in; the annex's of November is from before it was tied.
    expect(await seenBy('Nina')).toEqual(['2024-09', '2024-10', '2025-02'])
    expect(await seenBy('Amanda')).toEqual(['2024-09', '2024-10', '2025-02'])
  })

  test('by who has left, what they were to pay and nothing else', async () => {
    expect(await seenBy('Vera')).toEqual(['2023-05'])
    expect(await seenBy('Tito')).toEqual(['2024-05'])
  })

  test('of nobody whose access was taken, and of no other unit', async () => {
    await project.sql`update public.memberships set status = 'suspended' where user_id = ${people.Amanda.id}`
    expect(await seenBy('Amanda')).toEqual([])
    await project.sql`update public.memberships set status = 'approved' where user_id = ${people.Amanda.id}`
  })

  test('with their items, and the home says of which units', async () => {
    const items = await as<{ n: number }>(
      'Nina',
      (sql) => sql`select count(*)::int as n from private.my_charges()`,
    )
    expect(items).toEqual([{ n: 3 }])
    const home = async (name: Name) =>
      (await as<{ home: unknown }>(name, (sql) => sql`select public.my_home(${condominium_id}) as home`))[0]!
        .home
    expect(await home('Olavo')).toMatchObject({
      units: [
        { label: 'A-101', owns: true },
        { label: 'G-1', owns: true },
      ],
    })
    expect(await home('Nina')).toMatchObject({ units: [{ owns: false }, { owns: false }] })
    expect(await home('Tito')).toMatchObject({ units: [], charge_units: expect.arrayContaining([unit_id]) })
  })
})

describe('the calculation of a debt', () => {
  const printed = async (name: Name) => {
    const { status, bytes } = await file(debtStatement, { unit_id, on: '2025-06-10' }, name)
    expect(status).toBe(200)
    const { text } = readPdf(bytes)
    return Object.keys(charges).filter((month) => text.includes(month))
  }

  test('holds what its reader sees', async () => {
    expect(await printed('Olavo')).toEqual(['2023-05', '2024-05', '2024-06', '2024-08', '2024-09', '2024-10'])
    expect(await printed('Nina')).toEqual(['2024-09', '2024-10'])
    expect(await printed('Tito')).toEqual(['2024-05'])
  })

  test('a clearance, which speaks of all of it, is the owner’s to ask for', async () => {
    const ask = (name: Name) => project.call(issueClearance, { condominium_id, unit_id }, people[name])
    expect((await ask('Nina')).status).toBe(404)
    expect((await ask('Tito')).status).toBe(404)
    expect((await ask('Olavo')).body.error?.code).toBe('unit_owes')
  })
})
