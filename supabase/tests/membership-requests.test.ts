import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../functions/_shared/testing.ts'

let project: TestProject
let home: { admin: User; condominiumId: string }

beforeAll(async () => {
  project = await startProject()
  home = await project.found()
  const { condominiumId } = home
  await project.sql`
    insert into public.units (condominium_id, block, number, share, sort_key)
    select ${condominiumId}, block, number, 1, block || ' ' || number from (values
      ('A', '302'), ('B', '302'), ('B', '1101'), ('B', '101A'), ('Torre Norte', '0507'), ('', 'LJ 01'), ('12', '7'), ('C', '5')
    ) u (block, number)`
})
afterAll(() => project.close())

/** The labels of the units that a text names. */
async function named(hint: string | null): Promise<string[]> {
  const rows = await project.sql<{ label: string }[]>`
    select case when u.block = '' then u.number else u.block || '-' || u.number end as label from public.units u
    where u.id = any (private.units_of_hint(${home.condominiumId}, ${hint},
      array(select name from private.blocks_of(${home.condominiumId})), array(select key from private.blocks_of(${home.condominiumId}))))
    order by 1`
  return rows.map(({ label }) => label)
}

test.each([
  ['B-302', ['B-302']],
  ['b302', ['B-302']],
  ['302 B', ['B-302']],
  ['Bloco B, apto 302', ['B-302']],
  ['apto. 302 bloco b', ['B-302']],
  ['0302 / b', ['B-302']],
  ['apartamento nº 302, bl. A', ['A-302']],
  ['302', ['A-302', 'B-302']],
  ['b 101a', ['B-101A']],
  ['101-A bloco B', ['B-101A']],
  ['torre norte 507', ['Torre Norte-0507']],
  ['Tôrre Norte - Apto 507', ['Torre Norte-0507']],
  ['loja LJ01', ['LJ 01']],
  ['quadra 12 lote 7', ['12-7']],
  ['moro no 1101 com a Ana', ['B-1101']],
  ['B-999', []],
  ['', []],
  [null, []],
  ['🙂 \u202E ; drop table units', []],
  ['9'.repeat(60), []],
])('%j names %j', async (hint, labels) => {
  expect(await named(hint)).toEqual(labels)
})

type Row = Record<string, unknown> & { id: string; full_name: string }

/** The queue as an administrator's request reads it. */
async function queue(more: Record<string, unknown> = {}, by = home.admin): Promise<Row[]> {
  return project.sql.begin(async (sql) => {
    await sql`
      select set_config('role', 'authenticated', true),
        set_config('request.jwt.claims', ${JSON.stringify({ sub: by.id, role: 'authenticated' })}, true)`
    const {
      state = 'pending',
      suggestion = null,
      block = null,
      days = null,
      at = null,
      id = null,
      backwards = false,
    } = more
    return sql<Row[]>`
      select *, created_at::text as asked_at from public.membership_requests(${home.condominiumId}, ${state as string}, ${suggestion as string}, ${block as string},
        ${days as number}, ${at as string}::text::timestamptz, ${id as string}, ${backwards as boolean})`
  }) as Promise<Row[]>
}

const ask = async (name: string, hint: string | null, days = 0) => {
  const person = await project.member(home.condominiumId, 'resident', 'pending')
  await project.sql`
    update public.memberships set full_name = ${name}, unit_hint = ${hint}, created_at = now() - make_interval(days => ${days})
    where id = ${person.membershipId}`
  return person
}

test('the queue tells unit, likely people and namesakes, and is filtered by each of its questions', async () => {
  await ask('ana.prado', 'B 302', 9)
  await ask('Caio Melo', '302', 2)
  await ask('Davi Luz', null)
  const [unit] = await project.sql<{ id: string }[]>`
    select id from public.units where condominium_id = ${home.condominiumId} and block = 'B' and number = '302'`
  await project.sql`
    with person as (insert into public.people (condominium_id, name, email) values (${home.condominiumId}, 'Ána Lúcia Prado', 'a@x.com')
      returning condominium_id, id)
    insert into public.occupancies (condominium_id, unit_id, person_id, kind) select condominium_id, ${unit!.id}, id, 'owner' from person`
  const twin = await project.member(home.condominiumId, 'resident')
  await project.sql`update public.memberships set full_name = 'Davi da Luz' where id = ${twin.membershipId}`

  const [ana, caio, davi] = await queue()
  expect(ana).toMatchObject({
    full_name: 'ana.prado',
    units: [{ label: 'B-302', people: 1 }],
    people: [{ name: 'Ána Lúcia Prado', why: ['name', 'unit'], ties: [{ label: 'B-302', kind: 'owner' }] }],
    twins: [],
  })
  expect(caio).toMatchObject({ full_name: 'Caio Melo', units: [{ label: 'A-302' }, { label: 'B-302' }] })
  expect(davi).toMatchObject({ units: [], twins: [{ full_name: 'Davi da Luz', status: 'approved' }] })
  const names = async (more: Record<string, unknown>) => (await queue(more)).map(({ full_name }) => full_name)
  expect(await names({ suggestion: 'with' })).toEqual(['ana.prado'])
  expect(await names({ suggestion: 'without' })).toEqual(['Caio Melo', 'Davi Luz'])
  expect(await names({ block: 'A' })).toEqual(['Caio Melo'])
  expect(await names({ days: 1 })).toEqual(['ana.prado', 'Caio Melo'])
  expect(await names({ at: caio!.asked_at, id: caio!.id })).toEqual(['Davi Luz'])
  expect(await names({ at: caio!.asked_at, id: caio!.id, backwards: true })).toEqual(['ana.prado'])
})

test('no document leaves it whole, and nobody but administrators reads it', async () => {
  const person = await ask('Eva Sá', null)
  await project.sql`
    insert into private.membership_documents values (${home.condominiumId}, ${person.membershipId}, '52998224725')`
  await project.sql`
    insert into public.people (condominium_id, name, document, email)
    values (${home.condominiumId}, 'Outra Pessoa', '52998224725', 'outra@exemplo.com')`
  const rows = await queue()
  expect(rows.find(({ id }) => id === person.membershipId)).toMatchObject({
    document_masked: '***.982.247-**',
    people: [{ name: 'Outra Pessoa', why: ['document'], email_masked: 'o•••@exemplo.com' }],
  })
  expect(JSON.stringify(rows)).not.toContain('52998224725')
  await expect(queue({}, person)).rejects.toMatchObject({ message: 'forbidden' })
})

test('what was decided stands newest first with who decided', async () => {
  const person = await ask('Fábio Reis', null)
  await project.sql`
    update public.memberships set status = 'rejected', reason = 'Não confere', decided_by = ${home.admin.id}, decided_at = now()
    where id = ${person.membershipId}`
  const [row] = await queue({ state: 'rejected' })
  expect(row).toMatchObject({
    full_name: 'Fábio Reis',
    decided_by_name: 'Helena Duarte',
    reason: 'Não confere',
  })
})
