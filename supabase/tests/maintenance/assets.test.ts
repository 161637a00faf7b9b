import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProject, type User } from '../../functions/_shared/testing.ts'
import importAssets from '../../functions/maintenance/import-assets.ts'
import saveAsset from '../../functions/maintenance/save-asset.ts'
import { type Gate, startGate } from '../concierge/gate.ts'

let gate: Gate
let resident: User
beforeAll(async () => {
  gate = await startGate(await startProject(), { plan: 'profissional' })
  resident = await gate.dweller(gate.units[0]!)
})
afterAll(() => gate.project.close())

/** What a member reads. */
async function readAs<Answer>(user: User, name: 'maintenance_reserve' | 'asset_view', ...more: string[]) {
  const args = [gate.condominiumId, ...more].map((id) => `'${id}'`).join(', ')
  return gate.project.sql.begin(async (sql) => {
    await sql`select set_config('role', 'authenticated', true),
      set_config('request.jwt.claims', ${JSON.stringify({ sub: user.id, role: 'authenticated', aal: 'aal1' })}, true)`
    const [row] = await sql.unsafe<{ answer: Answer }[]>(`select public.${name}(${args}) as answer`)
    return row!.answer
  })
}

test('the reserve reads what a replacement needs, of equipment in use, and only to the management', async () => {
  const asset = {
    id: randomUUID(),
    name: 'Gerador',
    category: 'generator',
    installed_on: '2020-01-31',
    life_years: 20,
    replacement_cents: 12_800_000,
  }
  expect((await gate.call(saveAsset, asset)).body.error).toBeUndefined()
  expect(
    (await gate.call(saveAsset, { id: randomUUID(), name: 'Velho', category: 'pump', removed: true })).body
      .error,
  ).toBeUndefined()
  const { rows } = await readAs<{ rows: object[] }>(gate.admin, 'maintenance_reserve')
  expect(rows).toEqual([asset])
  expect(await readAs(gate.admin, 'asset_view', asset.id)).toMatchObject({
    life_years: 20,
    replacement_cents: 12_800_000,
  })
  expect(await readAs(resident, 'asset_view', asset.id)).not.toHaveProperty('replacement_cents')
  await expect(readAs(resident, 'maintenance_reserve')).rejects.toThrow()
  expect((await gate.call(saveAsset, { ...asset, life_years: 0 })).body.error?.code).toBe('invalid_input')
})

test('who scans a label reads the plans that run in short: neither costs, suppliers nor who does it', async () => {
  const { sql } = gate.project
  const [id, running, ended] = [randomUUID(), randomUUID(), randomUUID()]
  const condominium_id = gate.condominiumId
  await sql`insert into public.assets (condominium_id, id, name, category) values (${condominium_id}, ${id}, 'Bomba do poço', 'pump')`
  const [supplier] = await sql<{ id: string }[]>`
    insert into public.suppliers (condominium_id, name) values (${condominium_id}, 'Poços do Vale') returning id`
  await sql`
    insert into public.maintenance_plans (condominium_id, id, title, asset_id, every, every_unit, anchor, first_on, responsible, supplier_id, assignee_id,
      next_on, ended_at)
    values (${condominium_id}, ${running}, 'Limpar o poço', ${id}, 6, 'month', 'date', '2026-01-31', 'firm', ${supplier!.id}, ${gate.doorman.id},
        '2026-07-31', null),
      (${condominium_id}, ${ended}, 'Plano antigo', ${id}, 1, 'year', 'date', '2020-01-01', 'firm', null, null, null, now())`
  const order = (number: number, more: object) => sql`
    insert into public.maintenance_orders ${sql({
      condominium_id,
      id: randomUUID(),
      year: 2025,
      number,
      title: 'Poço',
      kind: 'preventive',
      asset_id: id,
      plan_id: running,
      planned_on: `2025-0${number}-01`,
      due_on: `2025-0${number}-01`,
      cost_cents: 98_765,
      ...more,
    })}`
  await order(1, { status: 'checked', done_on: '2025-01-02' })
  await order(2, { status: 'done', done_on: '2025-02-03' })
  await order(3, { status: 'cancelled', cancel_reason: 'Chovia' })
  const short = {
    title: 'Limpar o poço',
    every: 6,
    every_unit: 'month',
    season: [],
    last_done_on: '2025-02-03',
    next_on: '2026-07-31',
  }
  for (const user of [resident, gate.doorman]) {
    const view = await readAs<object>(user, 'asset_view', id)
    expect(view).toMatchObject({ is_whole: false, upkeep: [short] })
    expect(JSON.stringify(view)).not.toMatch(/98765|Poços do Vale|supplier|assignee|cost/)
    expect(view).not.toHaveProperty('orders')
  }
  expect(await readAs(gate.admin, 'asset_view', id)).not.toHaveProperty('upkeep')
  await sql`update public.assets set removed_at = now() where id = ${id}`
  expect(await readAs(resident, 'asset_view', id)).toMatchObject({ upkeep: [] })
})

const fileOf = (text: string) => ({
  file_name: 'equipamentos.csv',
  content_base64: Buffer.from(text).toString('base64'),
})
const namesInUse = () => gate.project.sql<{ name: string }[]>`
  select name from public.assets where condominium_id = ${gate.condominiumId} and removed_at is null order by name`

test('a sheet is only checked until it is confirmed; sent twice it adds nothing; the log says how many', async () => {
  const sample = fileOf(
    readFileSync(new URL('../../../examples/equipamentos-25.csv', import.meta.url), 'utf8'),
  )
  const before = await namesInUse()
  // The generator is there already and one row has no day.
  const dry = await gate.call(importAssets, sample)
  expect(dry.body).toMatchObject({ recorded: 23, needs_columns: false, rows: 25 })
  expect((dry.body.faults as { line: number }[]).map(({ line }) => line)).toEqual([7, 12])
  expect(await namesInUse()).toEqual(before)
  expect((await gate.call(importAssets, { ...sample, dry_run: false })).body).toMatchObject({ recorded: 23 })
  expect((await namesInUse()).length).toBe(before.length + 23)
  expect((await gate.call(importAssets, { ...sample, dry_run: false })).body).toMatchObject({ recorded: 0 })
  const logged = await gate.project.sql<{ after: object }[]>`
    select after from public.audit_entries where condominium_id = ${gate.condominiumId} and action = 'import-assets'`
  expect(logged).toEqual([{ after: { file_name: 'equipamentos.csv', rows: 23 } }])
})

test('two sheets at once do not bring one name twice, however it is written', async () => {
  const sheets = ['Nome\nTorre-A: bomba\n', 'Nome\nTORRE A - Bomba\n'].map((text) => ({
    ...fileOf(text),
    dry_run: false,
  }))
  const answers = await Promise.all(sheets.map((sheet) => gate.call(importAssets, sheet)))
  expect(answers.map(({ body }) => body.recorded).sort()).toEqual([0, 1])
})

test('what is no table, or has no name column, is said; residents import nothing', async () => {
  expect((await gate.call(importAssets, fileOf('%PDF-1.7'))).body.error?.code).toBe('assets_file_invalid')
  const unknown = await gate.call(importAssets, fileOf('X;Y\nBomba 77;1\n'))
  expect(unknown.body).toMatchObject({ needs_columns: true, recorded: 0, header: ['X', 'Y'] })
  const chosen = { ...fileOf('X;Y\nBomba 77;1\n'), columns: { name: 0 }, dry_run: false }
  expect((await gate.call(importAssets, chosen)).body).toMatchObject({ recorded: 1 })
  expect((await gate.call(importAssets, fileOf('Nome\nBomba 78\n'), resident)).body.error?.code).toBe(
    'forbidden',
  )
})
