import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isCnpj } from '../../domain/cpf-cnpj.ts'
import { startProject, type TestProject, type User } from '../functions/_shared/testing.ts'

let project: TestProject
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())

/** What a procedure answers to a person. */
async function ask<Row extends object>(by: User, call: string): Promise<Row[]> {
  return (await project.sql.begin(async (sql) => {
    await sql`
      select set_config('role', 'authenticated', true),
        set_config('request.jwt.claims', ${JSON.stringify({ sub: by.id, role: 'authenticated' })}, true)`
    return sql.unsafe(`select * from public.${call}`)
  })) as unknown as Row[]
}

test('the database and the form agree on every CNPJ, letters included', async () => {
  const known = [
    '11222333000181',
    '12ABC34501DE35',
    '11222333000180',
    '00000000000000',
    '1122233300018',
    '12abc34501de35',
  ]
  const random = fc.sample(fc.stringMatching(/^[0-9A-Z]{12}[0-9]{2}$/), { numRuns: 500, seed: 7 })
  // Half have valid check digits, found by trying the hundred endings.
  const right = random.slice(0, 200).flatMap((one) => {
    const stem = one.slice(0, 12)
    return Array.from({ length: 100 }, (_, n) => stem + String(n).padStart(2, '0')).filter((text) =>
      isCnpj(text),
    )
  })
  const all = [...known, ...random, ...right]
  const rows = await project.sql<{ document: string; valid: boolean }[]>`
    select document, private.is_cnpj(document) as valid from unnest(${all}::text[]) document`
  expect(
    rows.filter(({ document, valid }) => valid !== (isCnpj(document) && document === document.toUpperCase())),
  ).toEqual([])
  expect(rows.filter(({ valid }) => valid).length).toBeGreaterThan(200)
})

type Portfolio = {
  name: string
  role: string
  residents: string
  open_requests: string
  overdue_cents: string
  units: number
}

test('a portfolio holds what one administers, and nothing else', async () => {
  const { admin, condominiumId } = await project.found({ name: 'Residencial Ipê' })
  const other = await project.found({ name: 'Água Clara' })
  const [mine] = await project.sql<{ id: string }[]>`
    insert into public.memberships (condominium_id, user_id, role, status, full_name)
    values (${other.condominiumId}, ${admin.id}, 'admin', 'approved', 'Helena') returning id`
  const third = await project.found({ name: 'Edifício Sol' })
  await project.sql`
    insert into public.memberships (condominium_id, user_id, role, status, full_name)
    values (${third.condominiumId}, ${admin.id}, 'council', 'approved', 'Helena')`
  await project.member(condominiumId, 'resident')
  await project.member(condominiumId, 'resident', 'pending')
  const rows = await ask<Portfolio>(admin, `condominium_portfolio()`)
  expect(rows).toMatchObject([
    { name: 'Água Clara', role: 'admin', residents: '0', open_requests: '0' },
    { name: 'Residencial Ipê', role: 'owner_admin', residents: '1', open_requests: '1', overdue_cents: '0' },
  ])
  await project.sql`update public.condominium_subscriptions set status = 'expired', is_trial = false, trial_ends_at = null
    where condominium_id = ${condominiumId}`
  expect(await ask(admin, `condominium_portfolio()`)).toMatchObject([
    { name: 'Água Clara', subscription_state: 'trial', subscription_status: 'active' },
    { name: 'Residencial Ipê', subscription_state: 'subscription_inactive', subscription_status: 'expired' },
  ])
  await project.sql`update public.memberships set status = 'suspended' where id = ${mine!.id}`
  expect(await ask(admin, `condominium_portfolio()`)).toHaveLength(1)
  const resident = await project.member(condominiumId, 'resident')
  await expect(ask(resident, `condominium_portfolio()`)).rejects.toMatchObject({ message: 'forbidden' })
})

test('the plan’s use counts what is there, and says so after the trial too', async () => {
  const { admin, condominiumId } = await project.found({ plan: 'essencial', units: 40 })
  await project.sql`
    insert into public.units (condominium_id, number, share, sort_key)
    select ${condominiumId}, n::text, 1, n::text from generate_series(1, 45) n`
  await project.sql`
    update public.condominium_subscriptions set trial_ends_at = now() - interval '1 day' where condominium_id = ${condominiumId}`
  const [row] = await ask<{ plan_usage: unknown }>(admin, `plan_usage('${condominiumId}')`)
  expect(row!.plan_usage).toMatchObject({
    plan: 'essencial',
    state: 'trial_expired',
    features: { voting: false, financial: true },
    limits: {
      units: { used: 45, limit: 50, allowed: false, reason: 'trial_expired' },
      admins: { used: 1, limit: 1 },
      common_spaces: { used: 0, limit: 1 },
      storage: { used: 0, limit: 10_000_000_000 },
    },
  })
})

async function makePlatform(): Promise<User> {
  const superadmin = await project.userWith()
  await project.sql`insert into private.platform_admins (user_id) values (${superadmin.id})`
  return superadmin
}
type Listed = { id: string; name: string; key: string; standing: string; sindico: string; tags: string[] }

test('the platform’s list is found by part of a name, a city, a CNPJ, a code or a síndico, as they are now, and paged both ways', async () => {
  const superadmin = await makePlatform()
  const { condominiumId } = await project.found({ name: 'Zênite Marés' })
  const list = (filters: object, more = '') =>
    ask<Listed>(superadmin, `platform_condominiums('${JSON.stringify(filters)}'${more})`)
  const names = async (filters: object) => (await list(filters)).map(({ name }) => name)
  await project.sql`
    update public.condominiums set city = 'Florianópolis', document = '11222333000181' where id = ${condominiumId}`
  await project.sql`update public.condominium_codes set code = 'ZZZZ7777' where condominium_id = ${condominiumId}`
  await project.sql`
    update public.memberships set full_name = 'Otávio Brandão' where condominium_id = ${condominiumId} and role = 'owner_admin'`
  for (const wanted of ['ZENITE', 'mares', 'florianopolis', '11.222.333', 'ZZZZ-7777', 'otavio'])
    expect(await names({ wanted }), wanted).toEqual(['Zênite Marés'])
  await project.sql`
    update public.condominium_subscriptions set status = 'cancelled', is_trial = false, trial_ends_at = null
    where condominium_id = ${condominiumId}`
  expect(await list({ wanted: 'Zenite' })).toMatchObject([
    { standing: 'cancelled', sindico: 'Otávio Brandão' },
  ])
  expect(await names({ wanted: 'Zenite', standing: 'active' })).toEqual([])
  for (const sort of ['name', 'activity', 'created', 'storage']) {
    const all = await list({}, `, '${sort}', true`)
    const [first, second] = all
    const after = await list({}, `, '${sort}', true, '${first!.key}', '${first!.id}'`)
    expect(after[0]!.id, sort).toBe(second!.id)
    const before = await list({}, `, '${sort}', true, '${second!.key}', '${second!.id}', true`)
    expect(before[0]!.id, sort).toBe(first!.id)
  }
})

test('the platform’s list says who owes, whose trial is over, and narrows by health, tag, state and what is due', async () => {
  const superadmin = await makePlatform()
  const { condominiumId } = await project.found({ name: 'Filtro Alto' })
  const { condominiumId: quiet } = await project.found({ name: 'Filtro Quieto' })
  const found = async (filters: object) =>
    (
      await ask<Listed>(
        superadmin,
        `platform_condominiums('${JSON.stringify({ wanted: 'Filtro', ...filters })}')`,
      )
    ).map(({ name }) => name)
  await project.sql`
    update public.condominium_subscriptions set is_trial = false, trial_ends_at = null, price_cents = 5990, paid_until = private.today() - 1
    where condominium_id = ${condominiumId}`
  await project.sql`
    update public.condominium_subscriptions set trial_ends_at = private.now() - interval '1 hour' where condominium_id = ${quiet}`
  await project.sql`update public.condominiums set state = 'BA' where id = ${quiet}`
  await project.sql`
    update private.condominium_overviews set failures = 2, fullest = 95 where condominium_id = ${condominiumId}`
  await project.sql`
    update private.condominium_overviews set last_activity_at = private.now() - interval '31 days' where condominium_id = ${quiet}`
  await project.sql`insert into public.platform_tags (condominium_id, tag) values (${quiet}, 'risco')`
  await project.sql`insert into public.platform_contacts (condominium_id, due_on) values (${quiet}, private.today())`
  await project.sql`insert into public.platform_contacts (condominium_id, due_on) values (${condominiumId}, private.today() + 1)`
  for (const filters of [{ standing: 'unpaid' }, { health: 'failing' }, { health: 'full' }])
    expect(await found(filters), JSON.stringify(filters)).toEqual(['Filtro Alto'])
  for (const filters of [
    { standing: 'trial_expired' },
    { health: 'idle' },
    { tag: 'risco' },
    { state: 'BA' },
    { due: 'contact' },
  ])
    expect(await found(filters), JSON.stringify(filters)).toEqual(['Filtro Quieto'])
  expect(await found({ due: 'trial' })).toEqual([])
  await project.sql`
    update public.condominium_subscriptions set trial_ends_at = private.now() + interval '2 days' where condominium_id = ${quiet}`
  expect(await found({ due: 'trial' })).toEqual(['Filtro Quieto'])
  const [row] = await ask<{ counts: Record<string, unknown> }>(
    superadmin,
    'platform_condominium_counts() counts',
  )
  expect(row!.counts).toMatchObject({
    failing: 1,
    full: 1,
    idle: 1,
    contacts: 1,
    ending: 1,
    tags: ['risco'],
    standings: { unpaid: 1 },
  })
  const { admin } = await project.found()
  for (const call of [
    'platform_condominiums()',
    'platform_condominium_counts()',
    `platform_condominium('${quiet}')`,
  ])
    await expect(ask(admin, call)).rejects.toMatchObject({ message: 'forbidden' })
})

test('the platform’s page of a condominium counts its ninety days from the day it ended', async () => {
  const superadmin = await makePlatform()
  const { condominiumId } = await project.found({ plan: 'essencial' })
  const page = async () =>
    (
      await ask<{ page: Record<string, unknown> }>(
        superadmin,
        `platform_condominium('${condominiumId}') page`,
      )
    )[0]!.page
  expect(await page()).toMatchObject({
    standing: 'trial',
    ended_on: null,
    data_until: null,
    tags: [],
    notes: [],
    contact: null,
    limits: { units: { used: 0, limit: 50 }, common_spaces: { used: 0, limit: 1 } },
  })
  expect((await page()).days).toHaveLength(30)
  await project.sql`
    update public.condominium_subscriptions set status = 'expired', is_trial = false, trial_ends_at = null, ended_at = '2026-02-10T12:00:00Z'
    where condominium_id = ${condominiumId}`
  expect(await page()).toMatchObject({
    standing: 'expired',
    ended_on: '2026-02-10',
    data_until: '2026-05-11',
  })
})
