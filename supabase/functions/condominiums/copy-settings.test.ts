import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../_shared/testing.ts'
import copy from './copy-settings.ts'

let project: TestProject
let admin: User
let source: string
let target: string

beforeAll(async () => {
  project = await startProject()
  const home = await project.found()
  admin = home.admin
  source = home.condominiumId
  const [made] = await project.sql<{ id: string }[]>`
    select private.found_condominium(${admin.id}, 'Edifício Sol', 40, 'essencial') as id`
  target = made!.id
  await project.sql`
    update public.conventions set source = 'art. 27', interest_percent_month = 2, voting_weight = 'unit', proxy_cap = 3
    where condominium_id = ${source}`
  await project.sql`
    insert into public.conventions (condominium_id, effective_from, interest_percent_month, source)
    values (${source}, '2024-01-01', 1, 'Ata 5'), (${source}, '2025-01-01', 1.5, 'Ata 9'), (${target}, '2025-01-01', 1, 'A nossa')`
})
afterAll(() => project.close())

const ask = (more: object, by = admin) =>
  project.call(copy, { condominium_id: target, source_id: source, what: ['convention'], ...more }, by)
const versions = () => project.sql`
  select effective_from::text, interest_percent_month::float as rate, voting_weight, proxy_cap, source
  from public.conventions where condominium_id = ${target} order by 1`

const told = [
  { name: '2025-01-01', state: 'kept' },
  { name: '2024-01-01', state: 'added' },
  { name: '2003-01-11', state: 'replaced' },
]

test('a dry run tells what would happen and leaves everything', async () => {
  const before = await versions()
  const answer = await ask({ dry_run: true })
  expect(answer.body).toEqual({ copied: { convention: told }, dry_run: true })
  expect(await versions()).toEqual(before)
  const entries = await project.sql`select after from public.audit_entries where action = 'copy-settings'`
  expect(entries.filter(({ after }) => after !== null)).toEqual([])
})

test('what was assumed gives way, what the receiving one said itself stays; twice changes nothing more', async () => {
  expect((await ask({})).body.copied).toEqual({ convention: told })
  const copied = await versions()
  expect(copied).toEqual([
    { effective_from: '2003-01-11', rate: 2, voting_weight: 'unit', proxy_cap: 3, source: 'art. 27' },
    { effective_from: '2024-01-01', rate: 1, voting_weight: 'share', proxy_cap: null, source: 'Ata 5' },
    { effective_from: '2025-01-01', rate: 1, voting_weight: 'share', proxy_cap: null, source: 'A nossa' },
  ])
  const again = await ask({})
  expect(again.body.copied).toEqual({ convention: told.map(({ name }) => ({ name, state: 'kept' })) })
  expect(await versions()).toEqual(copied)
})

test('groups, checklists and notification defaults come once, by name', async () => {
  await project.sql`
    insert into public.unit_groups (condominium_id, name) values (${source}, 'Torre A'), (${source}, 'Lojas'), (${target}, 'LOJAS')`
  await project.sql`
    insert into public.move_checklists (condominium_id, kind, items) values (${source}, 'in', '{Chaves}')`
  await project.sql`
    insert into public.notification_defaults (condominium_id, choices) values (${source}, '{"charge_paid": {"email": false}}')`
  const what = ['groups', 'checklists', 'notifications']
  expect((await ask({ what })).body.copied).toEqual({
    groups: [
      { name: 'Lojas', state: 'kept' },
      { name: 'Torre A', state: 'added' },
    ],
    checklists: [{ name: 'in', state: 'added' }],
    notifications: [{ name: 'defaults', state: 'added' }],
  })
  const again = Object.values((await ask({ what })).body.copied as Record<string, { state: string }[]>).flat()
  expect(new Set(again.map(({ state }) => state))).toEqual(new Set(['kept']))
})

test('a source that the caller does not administer does not exist', async () => {
  const stranger = await project.found({ name: 'Edifício Aurora' })
  const peek = await ask({ source_id: stranger.condominiumId })
  expect(peek.body.error!.code).toBe('not_found')
  await project.sql`
    insert into public.memberships (condominium_id, user_id, role, status, full_name)
    values (${stranger.condominiumId}, ${admin.id}, 'council', 'approved', 'Helena')`
  expect((await ask({ source_id: stranger.condominiumId })).body.error!.code).toBe('not_found')
  expect((await ask({ source_id: target })).body.error!.code).toBe('invalid_input')
  expect((await ask({}, stranger.admin)).body.error!.code).toBe('forbidden')
})
