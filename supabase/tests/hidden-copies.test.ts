import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { penaltyReportedTask } from '../../worker/penalties/penalty-reported.ts'
import { startTestWorker, type TestWorker } from '../../worker/testing.ts'
import { startProject, type TestProject, type User } from '../functions/_shared/testing.ts'
import revealRemittance from '../functions/charges/reveal-remittance.ts'
import exportIncidents from '../functions/incidents/export-incidents.ts'
import dismissReport from '../functions/penalties/dismiss-penalty-report.ts'
import reportInfraction from '../functions/penalties/report-infraction.ts'
import { placesFound } from './crawl.ts'
import { furnishInfractions } from './penalty-rows.ts'

// What a policy hides is also hidden in its copies, from filters, and from people who decide on their own case. Each secret is a unique text,
// searched for in everything that an account can get.
let project: TestProject
let worker: TestWorker
let condominiumId: string
let units: string[]
let sindico: User
let vice: User
let councillor: User
let neighbour: User
let bystander: User

beforeAll(async () => {
  project = await startProject()
  worker = startTestWorker(project)
  const founded = await project.found({ units: 4 })
  condominiumId = founded.condominiumId
  sindico = founded.admin
  const rows = await project.sql<{ id: string }[]>`
    insert into public.units (condominium_id, number, share, sort_key)
    select ${condominiumId}, n::text, 1, lpad(n::text, 4, '0') from generate_series(1, 4) n returning id`
  units = rows.map(({ id }) => id)
  const member = async (role: string, unitId: string) => {
    const user = await project.member(condominiumId, role)
    const [person] = await project.sql<{ id: string }[]>`
      insert into public.people (condominium_id, user_id, name) values (${condominiumId}, ${user.id}, 'Pessoa') returning id`
    await project.sql`
      insert into public.occupancies (condominium_id, unit_id, person_id, kind, starts_on)
      values (${condominiumId}, ${unitId}, ${person!.id}, 'owner', '2020-01-01')`
    return user
  }
  vice = await member('admin', units[0]!)
  councillor = await member('council', units[1]!)
  neighbour = await member('resident', units[2]!)
  bystander = await member('resident', units[3]!)
  await furnishInfractions(project.sql, condominiumId)
})
afterAll(async () => {
  await worker.stop()
  await project.close()
})

const found = (user: User, marker: string, ids: string[] = []) =>
  placesFound(project, user, { condominiumId, markers: [marker], ids: [...units, ...ids] })

test('the text of a remittance comes by a command that leaves an entry, and to no council', async () => {
  const [file] = await project.sql<{ id: string }[]>`
    with account as (
      insert into public.bank_accounts (condominium_id, bank, branch, account, account_digit, holder_name, holder_document)
      values (${condominiumId}, '001', '1234', '5678', '9', 'Titular', '12345678000195') returning id
    ), agreement as (
      insert into public.collection_agreements (condominium_id, bank_account_id, layout, parameters)
      select ${condominiumId}, id, 240, '{}' from account returning id
    )
    insert into public.remittances (condominium_id, agreement_id, sequence, file_name, content, entry_count, total_cents)
    select ${condominiumId}, id, 1, 'r.rem', 'PAGADOR 52998224725 CANARIO', 1, 1 from agreement returning id`
  for (const user of [sindico, vice, councillor, neighbour])
    expect(await found(user, '52998224725', [file!.id])).toEqual([])
  const ask = (user: User) =>
    project.call(revealRemittance, { condominium_id: condominiumId, remittance_id: file!.id }, user)
  expect((await ask(vice)).body).toMatchObject({ file_name: 'r.rem', content: 'PAGADOR 52998224725 CANARIO' })
  expect((await ask(councillor)).status).toBe(403)
  const entries = await project.sql`
    select actor_id from public.audit_entries where action = 'reveal-remittance' and entity_id = ${file!.id}`
  expect(entries).toEqual([{ actor_id: vice.id }])
})

describe('whoever decides, in their own case', () => {
  test('reads no report on their unit, nor who told it, and does not dismiss it', async () => {
    const id = crypto.randomUUID()
    const told = { id, unit_id: units[0]!, happened_on: '2026-01-01', facts: 'Canário da garagem' }
    const before = await found(vice, neighbour.id)
    expect(
      (await project.call(reportInfraction, { condominium_id: condominiumId, ...told }, neighbour)).status,
    ).toBe(200)
    await worker.settle([penaltyReportedTask])
    expect(await found(vice, 'Canário da garagem', [id])).toEqual([])
    // The audit shows that something was reported, but neither the subject nor the reporter.
    expect(await found(vice, id)).toEqual([
      'command export-audit',
      'function find_audit_entries',
      'table audit_entries.entity_id',
    ])
    expect(before).toEqual(expect.arrayContaining(await found(vice, neighbour.id, [id])))
    const entries = await project.sql`
      select actor_id, actor_role, device, network from public.audit_entries where entity_id = ${id}`
    expect(entries).toEqual([{ actor_id: null, actor_role: null, device: null, network: null }])
    expect(await found(sindico, 'Canário da garagem', [id])).toEqual([
      'function penalty_reports_page',
      'table penalty_reports.facts',
    ])
    const messages = await project.sql`select distinct user_id from public.messages where about_id = ${id}`
    expect(messages).toEqual([{ user_id: sindico.id }])

    const dismiss = (user: User) =>
      project.call(
        dismissReport,
        { condominium_id: condominiumId, report_id: id, reason: 'Não se confirmou' },
        user,
      )
    expect((await dismiss(vice)).body.error?.code).toBe('not_found')
    expect((await dismiss(sindico)).status).toBe(200)
  })

  test('reads their case as a party does: not before they are told, and never what the council thinks', async () => {
    const [opened] = await project.sql<{ id: string }[]>`
      insert into public.penalty_cases (condominium_id, unit_id, unit_label, type_id, breached_on, facts, created_by)
      values (${condominiumId}, ${units[1]!}, '2', ${condominiumId}, private.today(), 'Canário do salão', ${sindico.id}) returning id`
    const id = opened!.id
    const act = async (kind: string, user: User, more: object = {}) => {
      const [row] = await project.sql<{ id: string }[]>`
        insert into public.penalty_acts ${project.sql({ condominium_id: condominiumId, case_id: id, kind, actor_id: user.id, ...more } as never)}
        returning id`
      return row!.id
    }
    await act('opened', sindico)
    expect(await found(councillor, 'Canário do salão', [id])).toEqual([])
    expect(await found(vice, 'Canário do salão', [id])).toContain('table penalty_cases.facts')

    const about_id = await act('noticed', sindico)
    await act('delivered', councillor, { about_id, way: 'app' })
    const other = await project.member(condominiumId, 'council')
    await act('opinion', other, { outcome: 'against', body: 'Canário do parecer' })
    expect(await found(councillor, 'Canário do salão', [id])).toContain('table penalty_cases.facts')
    expect(await found(councillor, 'Canário do parecer', [id])).toEqual([])
    expect(await found(sindico, 'Canário do parecer', [id])).toContain('table penalty_acts.body')
    // No column that a party may read shows who acted or who opened it.
    expect(await found(councillor, other.id, [id])).toEqual(await found(neighbour, other.id, [id]))
  })
})

describe('what the list of incidents does not show', () => {
  const secret = 'canarinho'
  let supplierId: string
  beforeAll(async () => {
    const [supplier] = await project.sql<{ id: string }[]>`
      insert into public.suppliers (condominium_id, name) values (${condominiumId}, 'Encanador') returning id`
    supplierId = supplier!.id
    await project.sql`
      insert into public.incidents (condominium_id, id, year, number, category_id, priority, visibility, title, description, place_kind, unit_id,
        place_note, reporter_id, reporter_unit_id, supplier_id, assignee_id)
      select ${condominiumId}::uuid, gen_random_uuid(), 2026, 1, c.id, 'normal', 'community', 'Vazamento', 'Pinga no andar de baixo', 'unit', ${units[2]!}::uuid,
        ${`atrás do ${secret}`}, ${neighbour.id}::uuid, ${units[2]!}::uuid, ${supplierId}::uuid, ${vice.id}::uuid
      from public.incident_categories c where c.condominium_id = ${condominiumId} and c.name = 'Água e vazamento'`
  })

  const filters = () => [
    { unit_id: units[2]! },
    { supplier_id: supplierId },
    { assignee_id: vice.id },
    { assignee_id: 'none' },
    { typed: secret },
  ]
  const rowsOf = async (user: User, filter: object): Promise<number> => {
    const claims = JSON.stringify({ role: 'authenticated', sub: user.id })
    const [row] = await project.sql.begin(async (sql) => {
      await sql`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
      return sql<{ n: number }[]>`
        select count(*)::integer as n from public.incidents_page(${condominiumId}, ${sql.json(filter as never)})`
    })
    return row!.n
  }

  test('is found by no filter and no search of neighbours and council; by the management and the reporter it is', async () => {
    for (const user of [councillor, bystander]) {
      expect(await rowsOf(user, {})).toBe(1)
      expect(await rowsOf(user, { typed: 'pinga' })).toBe(1)
      for (const filter of filters()) expect(await rowsOf(user, filter), JSON.stringify(filter)).toBe(0)
    }
    const managed = await Promise.all(filters().map((filter) => rowsOf(sindico, filter)))
    expect(managed).toEqual([1, 1, 1, 0, 1])
    expect(await rowsOf(neighbour, { unit_id: units[2]! })).toBe(1)
  })

  test('nor by the export, the search of similar ones, or the map', async () => {
    const csv = async (user: User, filter: object) => {
      const response = await exportIncidents.fetch(
        new Request('http://localhost', {
          method: 'POST',
          headers: { authorization: `Bearer ${await project.tokenFor(user)}` },
          body: JSON.stringify({ condominium_id: condominiumId, format: 'csv', filters: filter }),
        }),
      )
      return response.text()
    }
    for (const filter of filters().slice(0, 2)) {
      expect(await csv(councillor, filter)).not.toContain('Vazamento')
      expect(await csv(sindico, filter)).toContain('Vazamento')
    }
    expect(await found(councillor, secret)).toEqual([])
    expect(await found(bystander, secret)).toEqual([])
    const claims = JSON.stringify({ role: 'authenticated', sub: bystander.id })
    const shown = await project.sql.begin(async (sql) => {
      await sql`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
      const similar = await sql`
        select s.id from public.incident_categories c
        cross join lateral public.incident_similar(${condominiumId}, c.id, ${sql.json({ unit_id: units[2]! })}) s
        where c.condominium_id = ${condominiumId}`
      const [map] = await sql`select public.incident_map(${condominiumId}, '')::text as map`
      const [figures] =
        await sql`select public.incident_summary(${condominiumId}) ->> 'unassigned' as unassigned`
      return { similar: similar.length, map: map!.map as string, unassigned: figures!.unassigned as unknown }
    })
    expect(shown.similar).toBe(0)
    expect(shown.unassigned).toBeNull()
    expect(shown.map).not.toMatch(/"open": [1-9]/)
  })
})
