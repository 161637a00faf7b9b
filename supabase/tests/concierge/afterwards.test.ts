import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveryCode } from '../../../domain/concierge/acts.ts'
import { expireDeskRecordsTask } from '../../../worker/concierge/expire-desk-records.ts'
import { startTestWorker, type TestWorker } from '../../../worker/testing.ts'
import { startProject } from '../../functions/_shared/testing.ts'
import revealDocument from '../../functions/concierge/reveal-visitor-document.ts'
import settleConflict from '../../functions/concierge/settle-desk-conflict.ts'
import { type Gate, startGate, type TestDesk } from './gate.ts'

let gate: Gate
let worker: TestWorker
let north: TestDesk
let south: TestDesk
beforeAll(async () => {
  gate = await startGate(await startProject())
  worker = startTestWorker(gate.project)
  north = await gate.desk('Norte')
  south = await gate.desk('Sul')
})
afterAll(async () => {
  await worker.stop()
  await gate.project.close()
})

const hour = 3_600_000
const enter = (desk: TestDesk, more: object, act: object = {}) =>
  desk.act(
    'visit.entered',
    {
      visit_id: randomUUID(),
      unit_id: gate.units[0],
      name: 'Cláudio',
      kind: 'visitor',
      admitted_by: 'call',
      ...more,
    },
    act,
  )

test('a conflict settled for the other turns what stands round, and cannot be settled twice', async () => {
  const delivery_id = randomUUID()
  const at = (minutes: number) => ({
    happened_at: new Date(Date.now() - hour + minutes * 60_000).toISOString(),
  })
  const arrived = north.act(
    'delivery.arrived',
    {
      delivery_id,
      unit_id: gate.units[0]!,
      carrier: 'Sedex',
      description: 'Tubo',
      code: deliveryCode(delivery_id),
    },
    at(0),
  )
  const first = north.act('delivery.handed', { delivery_id, to_name: 'Ana', proof: 'known' }, at(5))
  const second = south.act(
    'delivery.handed',
    { delivery_id, to_name: 'Bia', proof: 'signature', signature: 'M0 0L10 10' },
    at(9),
  )
  await gate.record(north, [arrived, first])
  expect((await gate.record(south, [second])).answers[0]).toMatchObject({
    code: 'already_handed',
    other_act_id: first.id,
  })
  const settle = () =>
    gate.call(settleConflict, { act_id: second.id, resolution: 'this', note: 'A Bia assinou' }, gate.doorman)
  expect((await settle()).status).toBe(200)
  expect((await settle()).body.error?.code).toBe('conflict_settled')
  const [row] = await gate.project.sql`select to_name from public.deliveries where id = ${delivery_id}`
  expect(row).toEqual({ to_name: 'Bia' })
  await gate.record(north, [first])
  expect(
    (await gate.project.sql`select to_name from public.deliveries where id = ${delivery_id}`)[0],
  ).toEqual({ to_name: 'Bia' })
  expect(
    await gate.project
      .sql`select from public.desk_conflicts where subject_id = ${delivery_id} and settled_at is null`,
  ).toHaveLength(0)
})

test('documents are kept only where asked for, shown with a reason, and everything goes when its time is over', async () => {
  const { sql } = gate.project
  await sql`update public.concierge_settings set document_policy = 'full' where condominium_id = ${gate.condominiumId}`
  const act = enter(north, { name: 'Com Documento', document: '529982247AB' })
  const visit_id = 'visit_id' in act.payload ? String(act.payload.visit_id) : ''
  await gate.record(north, [act])
  const reveal = async () =>
    (await gate.call(revealDocument, { visit_id, reason: 'Boletim de ocorrência' })).body
  expect(await reveal()).toEqual({ document: '529982247AB' })
  const [kept] =
    await sql`select row_to_json(d)::text || (select payload::text from public.desk_acts where id = ${act.id}) as text from private.visitor_documents d where visit_id = ${visit_id}`
  expect(kept!.text).not.toContain('529982247AB')
  const night = () => expireDeskRecordsTask.run(worker.context, {}, new AbortController().signal)
  await sql`update private.visitor_documents set created_at = now() - interval '31 days'`
  await night()
  expect((await reveal()).error).toMatchObject({ code: 'document_not_kept' })
  expect(await sql`select from public.visits where id = ${visit_id}`).toHaveLength(1)
  // No one recorded that they left.
  await sql`update public.visits set entered_at = now() - interval '181 days' where id = ${visit_id}`
  await night()
  expect(await sql`select from public.visits where id = ${visit_id}`).toHaveLength(0)
  const [erased] =
    await sql`select payload, erased_at is not null as is_erased from public.desk_acts where id = ${act.id}`
  expect(erased).toEqual({ payload: {}, is_erased: true })
  const [whole] = await sql`select private.verify_desk_part(${gate.condominiumId}) as told`
  expect(whole!.told).toMatchObject({ is_whole: true })
})
