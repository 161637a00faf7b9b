import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../../functions/_shared/testing.ts'
import reveal from '../../functions/people/reveal-contact.ts'

let project: TestProject
let home: { admin: User; condominiumId: string }
let asking: postgres.Sql

beforeAll(async () => {
  project = await startProject()
  asking = postgres(project.clone.urls.authenticator, { max: 2, onnotice: () => {} })
})
afterAll(async () => {
  await asking.end()
  await project.close()
})
beforeEach(async () => {
  home = await project.found()
})

/** Runs as the data API does: with the person's claims, as `authenticated`. */
const as = <Row>(user: User, work: (sql: postgres.TransactionSql) => Promise<Row>): Promise<Row> =>
  asking.begin(async (sql) => {
    await sql`select set_config('role', 'authenticated', true),
      set_config('request.jwt.claims', ${JSON.stringify({ sub: user.id, role: 'authenticated' })}, true)`
    return work(sql)
  }) as Promise<Row>

type Found = {
  id: string
  action: string
  actor_name: string | null
  created_at: Date
  subject_name: string | null
}
type Filters = Partial<
  Record<'actor' | 'since' | 'until' | 'wanted' | 'page_at' | 'key_at' | 'key_id', string | null>
> & { actions?: string[] }
const find = (filters: Filters = {}, user = home.admin, condominium: string | null = home.condominiumId) =>
  as(
    user,
    (sql) => sql<Found[]>`
    select * from public.find_audit_entries(${condominium}, ${filters.actor ?? null}, ${filters.actions ?? null}, ${filters.since ?? null}::date,
      ${filters.until ?? null}::date, ${filters.wanted ?? null}, ${filters.page_at ?? 'first'}, ${filters.key_at ?? null}::text::timestamptz,
      ${filters.key_id ?? null})`,
  )

/** Entries a day apart, the last one today. */
const write = (
  count: number,
  action = 'save-unit',
  actor: string | null = null,
  entityId: string | null = null,
) =>
  project.sql`
    insert into public.audit_entries (condominium_id, actor_id, action, entity, entity_id, created_at)
    select ${home.condominiumId}, ${actor}, ${action}, 'units', ${entityId}, now() - (${count} - n) * interval '1 day'
    from generate_series(1, ${count}) n`

test('pages follow each other both ways, whole and without overlap', async () => {
  await write(120)
  // Two entries at the same instant are ordered by their ids.
  await project.sql`
    insert into public.audit_entries (condominium_id, action, created_at)
    select ${home.condominiumId}, 'same', now() - interval '40 days' from generate_series(1, 30)`
  const forwards: string[] = []
  let key: Filters = {}
  for (;;) {
    const rows = (await find(key)).slice(0, 50)
    forwards.push(...rows.map(({ id }) => id))
    if (rows.length < 50) break
    key = { page_at: 'after', ...keyOf(rows.at(-1)!.id, await exactly(rows.at(-1)!.id)) }
  }
  expect(forwards).toHaveLength(150)
  expect(new Set(forwards).size).toBe(150)
  const last = (await find({ page_at: 'last' })).slice(0, 50).map(({ id }) => id)
  expect(last.toReversed()).toEqual(forwards.slice(-50))
  const middle = forwards[100]!
  const before = await find({ page_at: 'before', ...keyOf(middle, await exactly(middle)) })
  expect(before.map(({ id }) => id).slice(0, 50)).toEqual(forwards.slice(50, 100).toReversed())
})

const keyOf = (id: string, at: string) => ({ key_id: id, key_at: at })
const exactly = async (id: string) => {
  const [row] = await project.sql<{ at: string }[]>`
    select created_at::text as at from public.audit_entries where id = ${id}`
  return row!.at
}

test('filters by person, by actions of a group, by day and by code, together', async () => {
  const other = await project.member(home.condominiumId, 'admin')
  await write(3, 'save-unit', home.admin.id, 'u-1')
  await write(2, 'remove-unit', other.id, 'u-2')
  await project.sql`
    insert into public.audit_entries (condominium_id, action, entity) values (${home.condominiumId}, 'update', 'conventions'),
      (${home.condominiumId}, 'update', 'condominiums')`
  expect((await find({ actor: other.id })).map(({ actor_name }) => actor_name)).toEqual([
    'Pessoa de Teste',
    'Pessoa de Teste',
  ])
  expect(await find({ actions: ['save-unit', 'remove-unit'] })).toHaveLength(5)
  expect(await find({ actions: ['update:conventions'] })).toHaveLength(1)
  expect(await find({ actions: ['save-unit'], actor: other.id })).toEqual([])
  expect(await find({ wanted: 'u-2' })).toHaveLength(2)
  const [yesterday] = await project.sql<{ day: string }[]>`select (private.today() - 1)::text as day`
  expect(await find({ since: yesterday!.day, until: yesterday!.day })).toHaveLength(2)
})

test('nobody but administrators and the platform asks, and a condominium is not another', async () => {
  await write(1)
  const stranger = (await project.found({ name: 'Outro' })).admin
  const superadmin = await project.userWith()
  await project.sql`insert into private.platform_admins (user_id) values (${superadmin.id})`
  for (const role of ['resident', 'doorman', 'council'])
    await expect(find({}, await project.member(home.condominiumId, role))).rejects.toThrow('forbidden')
  await expect(find({}, stranger)).rejects.toThrow('forbidden')
  await expect(find({}, home.admin, null)).rejects.toThrow('forbidden')
  expect(await find({}, superadmin)).toHaveLength(1)
  expect((await find({}, superadmin, null)).length).toBeGreaterThan(1)
})

test('what an entry is about is named as it is called today, and no more once it is gone', async () => {
  const { condominiumId } = home
  const label = async (entity: string, id: string) => {
    const [row] = await project.sql<{ label: string | null }[]>`
      select private.audit_label(${condominiumId}, ${entity}, ${id}) as label`
    return row!.label
  }
  const insert = async (table: string, row: Record<string, string | number | boolean>) => {
    const [made] = await project.sql<{ id: string }[]>`
      insert into ${project.sql(`public.${table}`)} ${project.sql({ condominium_id: condominiumId, ...row })} returning id`
    return made!.id
  }
  const unit_id = await insert('units', { block: 'A', number: '101', share: 1, sort_key: 'A 101' })
  const person_id = await insert('people', { name: 'Marina Alves' })
  const vehicle = await insert('vehicles', { unit_id, plate: 'ABC1D23' })
  const tie = await insert('occupancies', { unit_id, person_id, kind: 'owner' })
  expect(await label('units', unit_id)).toBe('A-101')
  expect(await label('people', person_id)).toBe('Marina Alves')
  expect(await label('vehicles', vehicle)).toBe('ABC1D23 · A-101')
  expect(await label('occupancies', tie)).toBe('A-101 · Marina Alves')
  for (const [entity, id] of [
    ['units', crypto.randomUUID()],
    ['units', 'u-1'],
    ['of a later version', unit_id],
  ] as const)
    expect(await label(entity, id)).toBeNull()
  await write(1, 'save-unit', home.admin.id, unit_id)
  const [entry] = await find()
  expect(entry).toMatchObject({ entity_label: 'A-101' })
  const [whole] = await as(
    home.admin,
    (sql) => sql`select public.audit_entry(${condominiumId}, ${entry!.id}) as entry`,
  )
  expect(whole!.entry).toMatchObject({ entity_label: 'A-101', names: {} })
  const pointed = JSON.stringify({ payer_id: person_id, units: [unit_id], gone: crypto.randomUUID() })
  const [named] = await project.sql`select private.audit_names(${condominiumId}, ${pointed}) as names`
  expect(named!.names).toEqual({ [person_id]: 'Marina Alves', [unit_id]: 'A-101' })
  // Another condominium's row with the same id supplies no name here.
  const other = await project.found({ name: 'Outro' })
  const [foreign] = await project.sql`
    select private.audit_label(${other.condominiumId}, 'units', ${unit_id}) as label`
  expect(foreign!.label).toBeNull()
})

test('every kind of thing can be asked for its name, also of one that is gone', async () => {
  const tables = await project.sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public'`
  for (const { name } of tables)
    expect(
      await project.sql`select private.audit_label(${home.condominiumId}, ${name}, ${crypto.randomUUID()}) as label`,
    ).toEqual([{ label: null }])
})

test('the platform finds people by part of a name, e-mail or account, and its entries by both filters', async () => {
  const superadmin = await project.userWith()
  await project.sql`insert into private.platform_admins (user_id) values (${superadmin.id})`
  const other = await project.found({ name: 'Edifício Zênite' })
  const zelador = await project.member(other.condominiumId, 'admin')
  await project.sql`update public.memberships set full_name = 'Zélia Quadros' where user_id = ${zelador.id}`
  await project.sql`
    insert into public.audit_entries (condominium_id, actor_id, action) values (${other.condominiumId}, ${zelador.id}, 'save-unit'),
      (${home.condominiumId}, ${home.admin.id}, 'save-unit')`
  const people = (wanted: string, user = superadmin) =>
    as(user, (sql) => sql<{ actor_id: string }[]>`select * from public.audit_people(${wanted})`)
  const zelia = { actor_id: zelador.id, actor_name: 'Zélia Quadros', condominium_name: 'Edifício Zênite' }
  for (const wanted of ['zelia', 'ZÉL', 'zel qua', zelador.email, zelador.id])
    expect([wanted, [...(await people(wanted))]]).toEqual([wanted, [zelia]])
  for (const wanted of ['', 'ze', 'nobody@example.com', crypto.randomUUID(), '%%%'])
    expect([wanted, [...(await people(wanted))]]).toEqual([wanted, []])
  expect([...(await people(superadmin.id))]).toMatchObject([{ actor_name: 'Equipe Prumo' }])
  await expect(people('zelia', home.admin)).rejects.toThrow('forbidden')
  expect(await find({ actor: zelador.id }, superadmin, null)).toHaveLength(1)
  expect(await find({ actor: zelador.id }, superadmin, home.condominiumId)).toEqual([])
  expect((await find({}, superadmin, other.condominiumId)).map(({ actor_name }) => actor_name)).toContain(
    'Zélia Quadros',
  )
})

test('administrators have the chain computed again in parts; nobody else', async () => {
  await project.sql`
    insert into public.audit_entries (condominium_id, action) select ${home.condominiumId}, 'bulk' from generate_series(1, 20)`
  await project.sql`select private.seal_audit()`
  const verify = (user: User) =>
    as(user, (sql) => sql`select public.verify_audit(${home.condominiumId}, 0) as found`)
  expect(await verify(home.admin)).toEqual([
    { found: { seq: 1, last_seq: 1, entries: 20, is_over: true, broken: null } },
  ])
  await expect(verify(await project.member(home.condominiumId, 'council'))).rejects.toThrow('forbidden')
})

describe('who saw my data', () => {
  let resident: User
  let personId: string
  beforeEach(async () => {
    resident = await project.member(home.condominiumId, 'resident')
    const [person] = await project.sql<{ id: string }[]>`
      insert into public.people (condominium_id, user_id, name, phone)
      values (${home.condominiumId}, ${resident.id}, 'Marina Alves', '+5511987654321') returning id`
    personId = person!.id
  })
  type Access = { kind: string; actor_name: string; actor_role: string; details: unknown }
  const mine = (user = resident) => as(user, (sql) => sql<Access[]>`select * from public.my_data_accesses()`)

  test('reveals of oneself, exports and support accesses, newest first; not those of a neighbour', async () => {
    const [neighbour] = await project.sql<{ id: string }[]>`
      insert into public.people (condominium_id, name) values (${home.condominiumId}, 'Vizinho') returning id`
    const look = (person_id: string, reason = '') =>
      project.call(
        reveal,
        { condominium_id: home.condominiumId, person_id, fields: ['phone'], reason },
        home.admin,
      )
    await look(personId, 'Vazamento')
    await look(neighbour!.id)
    await project.sql`
      insert into public.audit_entries (condominium_id, actor_id, actor_role, action, after) values
        (${home.condominiumId}, ${home.admin.id}, 'owner_admin', 'export-register', '{"kind": "people", "with_contacts": true}'),
        (${home.condominiumId}, ${home.admin.id}, 'owner_admin', 'save-unit', '{}')`
    expect(await mine()).toMatchObject([
      { kind: 'export', details: { with_contacts: true } },
      {
        kind: 'reveal',
        actor_name: 'Helena Duarte',
        actor_role: 'owner_admin',
        details: { fields: ['phone'], reason: 'Vazamento' },
      },
    ])
  })

  test("one's own look, an export of before one was registered, and another condominium's are not among them", async () => {
    await project.sql`
      insert into public.audit_entries (condominium_id, actor_id, action, subject_person_id, created_at) values
        (${home.condominiumId}, ${resident.id}, 'reveal-contact', ${personId}, now()),
        (${home.condominiumId}, ${home.admin.id}, 'export-register', null, now() - interval '1 day')`
    const away = await project.found({ name: 'Outro' })
    await project.sql`
      insert into public.audit_entries (condominium_id, actor_id, action) values (${away.condominiumId}, ${away.admin.id}, 'export-register')`
    expect(await mine()).toEqual([])
    expect(await mine(away.admin)).toEqual([])
  })
})

test('a table that the API writes itself keeps who, in which role, before and after', async () => {
  await as(
    home.admin,
    (sql) => sql`update public.condominiums set city = 'Campinas' where id = ${home.condominiumId}`,
  )
  const [entry] = await project.sql`
    select actor_role, before -> 'city' as was, after ->> 'city' as city from public.audit_entries
    where condominium_id = ${home.condominiumId} and entity = 'condominiums' order by id desc limit 1`
  expect(entry).toEqual({ actor_role: 'owner_admin', was: null, city: 'Campinas' })
})

test('each filter is answered from an index, and reads no more than it shows', async () => {
  await project.sql`
    insert into public.audit_entries (condominium_id, actor_id, action, entity, entity_id, created_at)
    select ${home.condominiumId}, case when n % 1000 = 0 then ${home.admin.id}::uuid else ${home.condominiumId}::uuid end,
      case when n % 5000 = 0 then 'remove-unit' else 'save-unit' end, 'units', 'u' || n, now() - n * interval '1 minute'
    from generate_series(1, 20000) n`
  await project.sql`analyze public.audit_entries`
  const plan = async (condition: string, ordered = 'order by created_at desc, id desc') => {
    const rows = await project.sql.unsafe<{ 'QUERY PLAN': string }[]>(
      `explain select * from public.audit_entries where condominium_id = '${home.condominiumId}' and ${condition} ${ordered} limit 51`,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  const conditions = [
    'true',
    `action = 'remove-unit'`,
    `actor_id = '${home.admin.id}'`,
    `created_at < now() - interval '10 days'`,
    `(created_at, id) < (now() - interval '10 days', 5)`,
  ]
  for (const condition of conditions) {
    const text = await plan(condition)
    expect(text).toContain('Index')
    expect(text).not.toMatch(/Sort|Seq Scan/)
  }
  expect(await plan(`entity_id = 'u77'`)).toContain('audit_entries_entities')
  const anywhere = await project.sql.unsafe<{ 'QUERY PLAN': string }[]>(
    `explain select * from public.audit_entries where actor_id = '${home.admin.id}' order by created_at desc, id desc limit 51`,
  )
  expect(anywhere.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
    /Index Scan using audit_entries_of_account/,
  )
})
