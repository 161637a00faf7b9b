import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../../functions/_shared/testing.ts'
import revealContacts from '../../functions/platform/reveal-account-contacts.ts'

let project: TestProject
let auth: postgres.Sql
let superadmin: User
beforeAll(async () => {
  project = await startProject()
  auth = postgres(project.clone.urls.authAdmin, { max: 1, onnotice: () => {} })
  superadmin = await project.userWith({ metadata: { full_name: 'Equipe da Plataforma' } })
  await project.sql`insert into private.platform_admins (user_id) values (${superadmin.id})`
})
afterAll(async () => {
  await auth.end({ timeout: 5 })
  await project.close()
})

type Row = { id: string; name: string; sort_key: string } & Record<string, unknown>
const as = <T>(user: User, work: (tx: postgres.TransactionSql) => Promise<T>) =>
  project.sql.begin(async (tx) => {
    const claims = JSON.stringify({ sub: user.id, role: 'authenticated' })
    await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
    return work(tx)
  }) as Promise<T>

type Asked = {
  wanted?: string
  state?: string
  role?: string
  factor?: boolean
  sort?: string
  descending?: boolean
  at?: string
  after?: Row
}
const list = (asked: Asked = {}, user = superadmin) =>
  as(
    user,
    (tx) => tx<Row[]>`
      select * from public.platform_accounts(${asked.wanted ?? ''}, ${asked.state ?? null}, ${asked.role ?? null}, ${asked.factor ?? false},
        ${asked.sort ?? 'created_at'}, ${asked.descending ?? true}, ${asked.at ?? 'first'}, ${asked.after?.sort_key ?? null}, ${asked.after?.id ?? null})`,
  )
const detail = (target: string, user = superadmin) =>
  as(user, async (tx) => {
    const [row] = await tx<{ found: Record<string, unknown> | null }[]>`
      select public.platform_account(${target}) as found`
    return row!.found
  })
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id)

test('an account is found by name without accents, by the beginning of its e-mail, by phone and by id', async () => {
  const email = `conceicao.${randomUUID()}@example.com`
  const person = await project.userWith({ email, metadata: { full_name: 'Conceição Álvares' } })
  await project.sql`
    insert into public.notification_settings (user_id, phone) values (${person.id}, '+5511987651234')
    on conflict (user_id) do update set phone = excluded.phone`
  for (const wanted of [
    'conceicao alv',
    'alvares conceição',
    'alva',
    'CONCEIÇÃO',
    email,
    email.slice(0, 16),
    '11 98765-1234',
    '+55 11 9876',
    person.id,
  ])
    expect(ids(await list({ wanted })), wanted).toEqual([person.id])
  for (const wanted of ['con_eicao', 'alvares_conceicao_x', 'c%@', 'ninguém assim', '21 98765-1234'])
    expect(await list({ wanted }), wanted).toEqual([])
})

test('a row tells memberships, roles and state, and contacts only in part', async () => {
  const { condominiumId } = await project.found({ name: 'Edifício dos Testes' })
  const person = await project.member(condominiumId, 'doorman')
  const [row] = await list({ wanted: person.email })
  expect(row).toMatchObject({
    memberships: 1,
    condominium: 'Edifício dos Testes',
    roles: ['doorman'],
    state: 'active',
    has_factor: false,
    last_sign_in_at: null,
    is_platform_admin: false,
  })
  expect(row!.email_masked).toBe(`${person.email[0]}•••@example.com`)
  expect(JSON.stringify([row, await detail(person.id)])).not.toContain(person.email)
})

test('lists narrow by state, role and second factor, as these change', async () => {
  const person = await project.userWith({ confirmed: false, metadata: { full_name: 'Zulmira Estreita' } })
  const wanted = 'zulmira'
  const states = async () => {
    const found: string[] = []
    for (const state of ['active', 'unconfirmed', 'suspended'])
      if ((await list({ wanted, state })).length > 0) found.push(state)
    return found
  }
  expect(await states()).toEqual(['unconfirmed'])
  expect(ids(await list({ state: 'unconfirmed' }))).toContain(person.id)
  await project.confirm(person)
  expect(await states()).toEqual(['active'])
  await auth`update auth.users set banned_until = now() + interval '1 day' where id = ${person.id}`
  expect(await states()).toEqual(['suspended'])
  expect(await list({ wanted, factor: true })).toEqual([])
  await auth`
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (${randomUUID()}, ${person.id}, 'totp', 'verified', now(), now())`
  expect(ids(await list({ wanted, factor: true }))).toEqual([person.id])
  expect(ids(await list({ wanted, role: 'none' }))).toEqual([person.id])
  expect(await list({ wanted, role: 'superadmin' })).toEqual([])
  expect(ids(await list({ role: 'superadmin' }))).toEqual([superadmin.id])
  await auth`update auth.users set deleted_at = now() where id = ${person.id}`
  expect(await list({ wanted })).toEqual([])
  expect(await detail(person.id)).toBeNull()
})

test.each(['name', 'created_at', 'last_sign_in_at'])(
  'pages by %s pass over nobody, both ways',
  async (sort) => {
    const mark = `Página${sort.replaceAll('_', '')}`
    for (let nth = 0; nth < 60; nth++) {
      const person = await project.userWith({ metadata: { full_name: `${mark} ${nth % 7}` } })
      if (nth % 2)
        await auth`update auth.users set last_sign_in_at = now() - ${nth % 5} * interval '1 day' where id = ${person.id}`
    }
    for (const descending of [true, false]) {
      const first = await list({ wanted: mark, sort, descending })
      expect(first).toHaveLength(51)
      const shown = first.slice(0, 50)
      const rest = await list({ wanted: mark, sort, descending, at: 'after', after: shown[49] })
      expect(rest).toHaveLength(10)
      expect(new Set([...ids(shown), ...ids(rest)]).size).toBe(60)
      const back = await list({ wanted: mark, sort, descending, at: 'before', after: rest[0] })
      expect(ids(back).slice(0, 50).reverse()).toEqual(ids(shown))
    }
  },
)

test('nobody else reads them', async () => {
  const { admin } = await project.found()
  await expect(list({}, admin)).rejects.toMatchObject({ message: 'forbidden' })
  await expect(detail(admin.id, admin)).rejects.toMatchObject({ message: 'forbidden' })
})

test('contacts are shown with a written reason, which their owner reads', async () => {
  const person = await project.userWith({ metadata: { full_name: 'Dona do Contato' } })
  const refused = await project.call(revealContacts, { user_id: person.id, reason: 'curto' }, superadmin)
  expect(refused.body.error?.code).toBe('invalid_input')
  const asked = { user_id: person.id, reason: 'Ligou para o suporte sem conseguir entrar' }
  const { admin } = await project.found()
  expect((await project.call(revealContacts, asked, admin)).body.error?.code).toBe('forbidden')
  const shown = await project.call(revealContacts, asked, superadmin)
  expect(shown.body).toEqual({ email: person.email, phone: null })
  const seen = await as(person, (tx) => tx`select * from public.my_data_accesses()`)
  expect(seen).toMatchObject([
    { kind: 'reveal', actor_name: 'Equipe Prumo', details: { fields: ['email'], reason: asked.reason } },
  ])
  expect(await detail(person.id)).toMatchObject({
    acts: [{ action: 'reveal-account-contacts', actor: 'Equipe da Plataforma' }],
  })
  const nobody = await project.call(revealContacts, { ...asked, user_id: randomUUID() }, superadmin)
  expect(nobody.body.error?.code).toBe('not_found')
})
