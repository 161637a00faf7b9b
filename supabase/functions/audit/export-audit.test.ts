import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../_shared/testing.ts'
import exportAudit from './export-audit.ts'
import exportPlatformAudit from './export-platform-audit.ts'

let project: TestProject
let home: { admin: User; condominiumId: string }

beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())
beforeEach(async () => {
  home = await project.found()
})

async function ask(more: Record<string, unknown> = {}, by = home.admin) {
  const response = await exportAudit.fetch(
    new Request('http://localhost/functions/v1/export-audit', {
      method: 'POST',
      headers: { authorization: `Bearer ${await project.tokenFor(by)}` },
      body: JSON.stringify({ condominium_id: home.condominiumId, ...more }),
    }),
  )
  return {
    status: response.status,
    lines: (await response.text()).replace('\uFEFF', '').trimEnd().split('\r\n'),
  }
}

const write = (after: Record<string, unknown>, action = 'save-unit') => project.sql`
  insert into public.audit_entries (condominium_id, actor_id, actor_role, action, entity, entity_id, after)
  values (${home.condominiumId}, ${home.admin.id}, 'owner_admin', ${action}, 'units', 'u1', ${project.sql.json(after as never)})`

test('entries in words, newest first, then the seals; a formula stays text', async () => {
  await write({ total_cents: 123456 })
  await write({ reason: '=1+1', number: '1"2;3' })
  await project.sql`select private.seal_audit()`
  const { lines } = await ask()
  expect(lines[0]).toMatch(/^Entrada;Quando;Quem;/)
  expect(lines[1]).toContain(
    ';Helena Duarte;síndico;Salvou uma unidade;Unidade;u1;;"Número: 1""2;3; Motivo: =1+1"',
  )
  expect(lines[2]?.replaceAll('\u00a0', ' ')).toContain('Total: R$ 1.234,56')
  expect(lines.at(-1)).toMatch(/;Prumo;;Selo 1;Selo;[0-9a-f]{64};;2 entradas/)
})

test('more than a page comes whole and once, without the entry of the export itself', async () => {
  await project.sql`
    insert into public.audit_entries (condominium_id, action, created_at)
    select ${home.condominiumId}, 'save-unit', now() - n * interval '1 second' from generate_series(1, 2500) n`
  const { lines } = await ask()
  expect(lines).toHaveLength(2501)
  expect(new Set(lines.map((line) => line.split(';')[0])).size).toBe(2501)
  expect((await ask()).lines[1]).toContain('Exportou a auditoria')
})

test('filters hold, and the entry says which they were', async () => {
  await write({ number: '1' })
  await write({ number: '2' }, 'remove-unit')
  const { lines } = await ask({ actions: ['remove-unit'], since: '2020-01-01' })
  expect(lines).toHaveLength(2)
  const [entry] = await project.sql`
    select after from public.audit_entries where condominium_id = ${home.condominiumId} and action = 'export-audit'`
  expect(entry!.after).toEqual({ actions: 1, since: '2020-01-01', wanted: '' })
})

test('nobody but administrators exports, and none of another condominium', async () => {
  const council = await project.member(home.condominiumId, 'council')
  expect((await ask({}, council)).status).toBe(403)
  const other = await project.found({ name: 'Outro' })
  expect((await ask({}, other.admin)).status).toBe(403)
})

test('the platform exports what it filters: of everywhere, of one, or of no condominium; nobody else does', async () => {
  const platform = await project.userWith()
  await project.sql`insert into private.platform_admins (user_id) values (${platform.id})`
  await write({ number: '7' }, 'remove-unit')
  await project.sql`
    insert into public.audit_entries (actor_id, actor_role, action) values (${platform.id}, 'superadmin', 'save-subscription-plan')`
  const exported = async (more: object) => {
    const response = await exportPlatformAudit.fetch(
      new Request('http://localhost/', {
        method: 'POST',
        headers: { authorization: `Bearer ${await project.tokenFor(platform)}` },
        body: JSON.stringify({ format: 'csv', ...more }),
      }),
    )
    expect(response.status).toBe(200)
    return (await response.text()).replace('\uFEFF', '').trimEnd().split('\r\n').slice(1)
  }
  const places = async (more: object) => new Set((await exported(more)).map((line) => line.split(';').at(-1)))
  expect(await places({ condominium: home.condominiumId })).toEqual(new Set(['Residencial Jacarandá']))
  expect(await places({ condominium: '00000000-0000-0000-0000-000000000000' })).toEqual(
    new Set(['Plataforma']),
  )
  expect((await places({})).size).toBeGreaterThan(1)
  expect(await exported({ condominium: home.condominiumId, actions: ['remove-unit'] })).toHaveLength(1)
  const [entry] = await project.sql`
    select condominium_id, entity_id, after from public.audit_entries where action = 'export-platform-audit' order by id desc limit 1`
  expect(entry).toEqual({
    condominium_id: null,
    entity_id: home.condominiumId,
    after: { format: 'csv', filters: { actions: 1, wanted: '' } },
  })
  expect(await project.call(exportPlatformAudit, { format: 'csv' }, home.admin)).toMatchObject({
    status: 403,
  })
})
