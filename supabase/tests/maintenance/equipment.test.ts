import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays } from '../../../domain/calendar.ts'
import { tellOrderTask } from '../../../worker/maintenance/tell-order.ts'
import type { User } from '../../functions/_shared/testing.ts'
import assetHistory from '../../functions/maintenance/asset-history.ts'
import assetLabels from '../../functions/maintenance/asset-labels.ts'
import changeOrder from '../../functions/maintenance/change-maintenance-order.ts'
import exportAssets from '../../functions/maintenance/export-assets.ts'
import exportOrders from '../../functions/maintenance/export-maintenance-orders.ts'
import move from '../../functions/maintenance/move-maintenance-order.ts'
import openOrder from '../../functions/maintenance/open-maintenance-order.ts'
import saveAsset from '../../functions/maintenance/save-asset.ts'
import saveWarranty from '../../functions/maintenance/save-asset-warranty.ts'
import savePlan from '../../functions/maintenance/save-maintenance-plan.ts'
import saveQuote from '../../functions/maintenance/save-maintenance-quote.ts'
import {
  as,
  code,
  file,
  gate,
  good,
  inService,
  open,
  order,
  plan,
  resident,
  rowOf,
  supplier,
  today,
  watch,
  worker,
} from './service.ts'

inService()

test('late orders and warranties that end are told once each, to the management and to the assignee', async () => {
  const id = await open({
    title: 'Ordem que atrasa',
    due_on: addDays(today, -1),
    assignee_id: gate.doorman.id,
  })
  const asset = {
    id: randomUUID(),
    name: 'Portão com garantia',
    category: 'gate',
    warranty_until: addDays(today, 20),
  }
  await good(saveAsset, asset)
  await worker.settle([tellOrderTask])
  await watch()
  await watch()
  const told = async (kind: string, about: string) =>
    (
      await gate.project.sql<{ user_id: string }[]>`
        select user_id from public.messages
        where condominium_id = ${gate.condominiumId} and kind = ${kind} and about_id = ${about} and channel = 'app'`
    ).map((row) => row.user_id)
  const both = [gate.admin.id, gate.doorman.id].sort()
  expect((await told('maintenance_late', id)).sort()).toEqual(both)
  expect(await told('asset_warranty', asset.id)).toEqual([gate.admin.id])
  expect(await told('maintenance_assigned', id)).toEqual([gate.doorman.id])
  // Once postponed, it is announced again on its new day.
  await good(changeOrder, {
    order_id: id,
    kind: 'corrective',
    title: 'Ordem que atrasa',
    due_on: today,
    assignee_id: gate.doorman.id,
  })
  expect((await rowOf(id)).late_told_at).toBeNull()
})

test('equipment: its label says what and where to residents, its papers and lists come out, and out of use it keeps its history', async () => {
  const asset = {
    id: randomUUID(),
    name: 'Bomba de recalque 1',
    category: 'pump',
    maker: 'Schneider',
    place_note: 'Subsolo',
  }
  await good(saveAsset, asset)
  expect(await code(saveAsset, { ...asset, id: randomUUID(), name: 'BOMBA de recalque 1' })).toBe(
    'asset_name_taken',
  )
  const id = await open({ asset_id: asset.id })
  await good(move, { order_id: id, to: 'done', cost_cents: 12_345, note: 'Selo trocado' })
  const view = async (user: User) =>
    (
      await as<{ v: Record<string, unknown> }>(
        user,
        (sql) => sql`select public.asset_view(${gate.condominiumId}, ${asset.id}) as v`,
      )
    )[0]!.v
  expect(await view(resident)).not.toHaveProperty('maker')
  expect(await view(resident)).toMatchObject({ name: asset.name, is_whole: false })
  expect(await view(gate.admin)).toMatchObject({
    is_whole: true,
    costs: [{ orders: 1, cents: 12_345 }],
    orders: [{ done_note: 'Selo trocado' }],
  })
  const [costs] = await as<{ c: { rows: { name: string | null; corrective_cents: number }[] } }>(
    gate.admin,
    (sql) => sql`select public.maintenance_costs(${gate.condominiumId}) as c`,
  )
  expect(costs!.c.rows).toContainEqual(
    expect.objectContaining({ name: asset.name, corrective_cents: 12_345 }),
  )
  for (const [fn, body] of [
    [assetLabels, {}],
    [assetHistory, { asset_id: asset.id }],
    [exportAssets, { format: 'pdf' }],
  ] as const)
    expect((await file(fn, body)).subarray(0, 5).toString()).toBe('%PDF-')
  const csv = (await file(exportOrders, { format: 'csv', filters: { asset_id: asset.id } })).toString()
  expect(csv).toContain('Trocar a mola')
  expect(csv.trim().split('\n')).toHaveLength(2)
  const running = plan({ asset_id: asset.id })
  await good(savePlan, running)
  expect(await code(saveAsset, { ...asset, removed: true })).toBe('asset_has_plans')
  await good(savePlan, { ...running, ended: true })
  await good(saveAsset, { ...asset, removed: true })
  expect(await code(openOrder, order({ asset_id: asset.id }))).toBe('asset_unknown')
  await good(saveAsset, asset)
})

test('the warranty on work stays with the equipment from its own day on, and its end is told once', async () => {
  const asset = {
    id: randomUUID(),
    name: 'Portão lateral',
    category: 'gate',
    warranty_until: addDays(today, 400),
  }
  await good(saveAsset, asset)
  const firm = await supplier('Portões Alfa')
  const id = await open({ asset_id: asset.id, supplier_id: firm })
  const quote = { order_id: id, id: randomUUID(), supplier_id: firm, warranty_months: 12 }
  await good(saveQuote, { ...quote, items: [{ description: 'Motor', cents: 90_000 }] })
  const given = { order_id: id, covers: 'Motor novo', until_on: addDays(today, 20) }
  expect(await code(saveWarranty, given)).toBe('maintenance_not_done')
  await good(move, { order_id: id, to: 'done', done_on: addDays(today, -5) })
  expect(await code(saveWarranty, { ...given, until_on: addDays(today, -6) })).toBe('warranty_before_work')
  await good(saveWarranty, given)
  const bare = await open()
  await good(move, { order_id: bare, to: 'done' })
  expect(await code(saveWarranty, { ...given, order_id: bare })).toBe('warranty_without_asset')
  const [view] = await as<{ a: object; o: object; c: { warranties: object[] } }>(
    gate.admin,
    (
      sql,
    ) => sql`select public.asset_view(${gate.condominiumId}, ${asset.id}) as a, public.maintenance_order(${gate.condominiumId}, ${id}) as o,
      public.maintenance_calendar(${gate.condominiumId}, ${today}, ${addDays(today, 30)}) as c`,
  )
  const kept = {
    covers: 'Motor novo',
    starts_on: addDays(today, -5),
    until_on: addDays(today, 20),
    supplier_name: 'Portões Alfa',
  }
  // The equipment's own warranty is another one, and stays.
  expect(view!.a).toMatchObject({
    warranty_until: addDays(today, 400),
    warranties: [{ ...kept, order_id: id }],
  })
  expect(view!.o).toMatchObject({ warranty: kept, quotes: [{ warranty_months: 12 }] })
  expect(view!.c.warranties).toContainEqual({
    id: asset.id,
    name: 'Portão lateral: Motor novo',
    warranty_until: addDays(today, 20),
  })
  const ending = () =>
    as<{ name: string }>(
      gate.admin,
      (sql) => sql`select name from public.assets_page(${gate.condominiumId}, '{"warranty": "ending"}')`,
    )
  expect((await ending()).map(({ name }) => name)).toContain('Portão lateral')
  const told = () => gate.project.sql`
    select user_id from public.messages where condominium_id = ${gate.condominiumId} and kind = 'asset_warranty' and about_id = ${id} and channel = 'app'`
  await watch()
  await watch()
  expect(await told()).toEqual([{ user_id: gate.admin.id }])
  // Another end is told again, and a removed one no more.
  await good(saveWarranty, { ...given, until_on: addDays(today, 10) })
  await watch()
  expect(await told()).toHaveLength(2)
  await good(saveWarranty, { ...given, until_on: null })
  expect((await ending()).map(({ name }) => name)).not.toContain('Portão lateral')
})

test('each week counts its orders and the hours of those of which they are known', async () => {
  // A week that no other test touches; its Sunday.
  const sunday = '2031-03-02'
  const calendar = async () =>
    (
      await as<{ c: { weeks: object[]; plans: { id: string; minutes: number | null }[] } }>(
        gate.admin,
        (sql) =>
          sql`select public.maintenance_calendar(${gate.condominiumId}, ${sunday}, ${addDays(sunday, 13)}) as c`,
      )
    )[0]!.c
  const first = await open({ due_on: sunday, minutes: 90 })
  await open({ due_on: addDays(sunday, 6) })
  const gone = await open({ due_on: addDays(sunday, 3), minutes: 600 })
  await good(move, { order_id: gone, to: 'cancelled', note: 'Não é mais preciso' })
  await open({ due_on: addDays(sunday, 7), minutes: 30 })
  expect((await calendar()).weeks).toEqual([
    { week: sunday, orders: 2, open: 2, minutes: 90, unknown: 1 },
    { week: addDays(sunday, 7), orders: 1, open: 1, minutes: 30, unknown: 0 },
  ])
  // What it took counts before what was expected.
  await good(move, { order_id: first, to: 'done', spent_minutes: 120 })
  expect((await calendar()).weeks).toContainEqual({
    week: sunday,
    orders: 2,
    open: 1,
    minutes: 120,
    unknown: 1,
  })
  // A plan says how long its work takes, and so does the order that it makes.
  const weekly = plan({ first_on: today, minutes: 45 })
  await good(savePlan, weekly)
  const [made] = await gate.project
    .sql`select minutes from public.maintenance_orders where plan_id = ${weekly.id}`
  expect(made).toEqual({ minutes: 45 })
  expect((await calendar()).plans.find((one) => one.id === weekly.id)).toMatchObject({ minutes: 45 })
})

test('the calendar has orders, plans, warranties, documents and inspections of its days', async () => {
  await gate.project.sql`
    insert into public.supplier_documents (condominium_id, supplier_id, kind, name, expires_on)
    values (${gate.condominiumId}, ${await supplier()}, 'permit', 'Alvará', ${addDays(today, 3)})`
  const [row] = await as<{ c: Record<string, unknown[]> }>(
    gate.admin,
    (sql) =>
      sql`select public.maintenance_calendar(${gate.condominiumId}, ${addDays(today, -10)}, ${addDays(today, 90)}) as c`,
  )
  const { orders, plans, warranties, expiries, months } = row!.c as Record<
    string,
    { title?: string; name?: string; source?: string }[]
  >
  expect(orders!.length).toBeGreaterThan(3)
  expect(plans!.length).toBeGreaterThan(0)
  expect(warranties!.map(({ name }) => name)).toContain('Portão com garantia')
  expect(expiries!.map(({ source }) => source)).toContain('supplier_document')
  expect(months!.length).toBeGreaterThan(0)
  await expect(
    as(resident, (sql) => sql`select public.maintenance_calendar(${gate.condominiumId}, ${today}, ${today})`),
  ).rejects.toThrow('forbidden')
})
