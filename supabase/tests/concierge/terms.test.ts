import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveryCode } from '../../../domain/concierge/acts.ts'
import { deskRetention, fixedDeskTerms } from '../../../domain/concierge/retention.ts'
import { expireDeskRecordsTask } from '../../../worker/concierge/expire-desk-records.ts'
import { startTestWorker, type TestWorker } from '../../../worker/testing.ts'
import { startProject } from '../../functions/_shared/testing.ts'
import authorizeVisit from '../../functions/concierge/authorize-visit.ts'
import saveKey from '../../functions/concierge/save-desk-key.ts'
import saveGate from '../../functions/concierge/save-gate.ts'
import savePoint from '../../functions/concierge/save-patrol-point.ts'
import mergePeople from '../../functions/people/merge-people.ts'
import { type Gate, startGate, type TestDesk } from './gate.ts'

let gate: Gate
let worker: TestWorker
let desk: TestDesk
beforeAll(async () => {
  gate = await startGate(await startProject())
  worker = startTestWorker(gate.project)
  desk = await gate.desk('Norte')
})
afterAll(async () => {
  await worker.stop()
  await gate.project.close()
})
const night = () => expireDeskRecordsTask.run(worker.context, {}, new AbortController().signal)
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

test('the terms of the privacy page are those of the database', async () => {
  const { sql } = gate.project
  const [rules] =
    await sql`select * from public.concierge_settings where condominium_id = ${gate.condominiumId}`
  for (const term of Object.values(deskRetention)) {
    if (!('setting' in term)) continue
    const { column, least, most } = term.setting
    expect(rules![column]).toBe(term.days)
    for (const [days, holds] of [
      [least, true],
      [most, true],
      [least - 1, false],
      [most + 1, false],
    ] as const) {
      const set = sql.begin(async (tx) => {
        await tx`update public.concierge_settings set ${tx({ [column]: days })} where condominium_id = ${gate.condominiumId}`
        throw new Error('back')
      })
      await expect(set).rejects.toThrow(holds ? 'back' : 'check')
    }
  }
})

test('each book keeps what its term holds, drops what it does not, and the chain holds', async () => {
  const { sql } = gate.project
  const key_id = String((await gate.call(saveKey, { name: 'Salão' })).body.key_id)
  const point = (await gate.call(savePoint, { name: 'Garagem' })).body as { point_id: string; token: string }
  const older = (days: number) => ({ happened_at: daysAgo(days + 2) })
  const younger = (days: number) => ({ happened_at: daysAgo(days - 2) })
  const both = <T>(days: number, make: (when: { happened_at: string }) => T) => [
    make(older(days)),
    make(younger(days)),
  ]
  const { keys, lost, occurrences, shifts, patrols } = fixedDeskTerms
  const loans = both(keys, (when) => {
    const loan_id = randomUUID()
    return [
      desk.act('key.lent', { loan_id, key_id, to_name: 'Zelador' }, when),
      desk.act('key.returned', { loan_id, key_id }, when),
    ]
  }).flat()
  const items = both(lost, (when) => {
    const item_id = randomUUID()
    return [
      desk.act('lost.found', { item_id, description: 'Guarda-chuva', place: 'Hall' }, when),
      desk.act('lost.claimed', { item_id, to_name: 'Ana' }, when),
    ]
  }).flat()
  const notes = both(occurrences, (when) =>
    desk.act('occurrence.noted', { occurrence_id: randomUUID(), category: 'noise', text: 'Festa' }, when),
  )
  const turns = both(shifts, (when) => desk.act('shift.started', { shift_id: randomUUID() }, when))
  const rounds = both(patrols, (when) =>
    desk.act('patrol.passed', { point_id: point.point_id, proof: 'qr', token: point.token }, when),
  )
  const deliveries = both(180, (when) => {
    const delivery_id = randomUUID()
    const arrived = {
      delivery_id,
      unit_id: gate.units[0]!,
      carrier: 'Correios',
      description: 'Caixa',
      label_text: 'ANA APTO 101',
      code: deliveryCode(delivery_id),
    }
    return [
      desk.act('delivery.arrived', arrived, when),
      desk.act(
        'delivery.handed',
        { delivery_id, to_name: 'Ana', proof: 'signature', signature: 'M0 0L9 9' },
        when,
      ),
    ]
  }).flat()
  const acts = [...loans, ...items, ...notes, ...turns, ...rounds, ...deliveries]
  const { answers } = await gate.record(desk, acts)
  expect(answers.filter(({ result }) => result === 'refused')).toEqual([])
  await night()
  const counts = async () =>
    (
      await sql`
        select (select count(*)::int from public.key_loans) as loans, (select count(*)::int from public.lost_items) as lost,
          (select count(*)::int from public.occurrences) as occurrences, (select count(*)::int from public.shifts) as shifts,
          (select count(*)::int from public.patrol_passes) as patrols, (select count(*)::int from public.deliveries) as deliveries`
    )[0]
  expect(await counts()).toEqual({ loans: 1, lost: 1, occurrences: 1, shifts: 1, patrols: 1, deliveries: 1 })
  const erased =
    await sql`select kind from public.desk_acts where erased_at is not null and kind not like 'delivery.%' order by kind`
  expect(erased.map(({ kind }) => kind)).toEqual([
    'key.lent',
    'key.returned',
    'lost.claimed',
    'lost.found',
    'occurrence.noted',
    'patrol.passed',
    'shift.started',
  ])
  // For a delivery handed out 178 days ago the signature and the label are gone from the log too; the recipient's name stays until the 180th day.
  const [rest] = await sql`select to_name, signature, label_text from public.deliveries`
  expect(rest).toEqual({ to_name: 'Ana', signature: null, label_text: null })
  expect(
    await sql`select from public.desk_acts where payload ? 'signature' or payload ? 'label_text'`,
  ).toHaveLength(0)
  const [{ told }] = (await sql`select private.verify_desk_part(${gate.condominiumId}) as told`) as never as [
    { told: object },
  ]
  expect(told).toMatchObject({ is_whole: true, acts: acts.length, more: false })
  await night()
  expect(await counts()).toEqual({ loans: 1, lost: 1, occurrences: 1, shifts: 1, patrols: 1, deliveries: 1 })
  // Rows still within their retention term cannot be removed.
  await expect(sql`delete from public.occurrences`).rejects.toThrow('append_only')
})

test('the log is proven by parts, each from the last good act on', async () => {
  const { sql } = gate.project
  await gate.record(
    desk,
    Array.from({ length: 25 }, () =>
      desk.act('occurrence.noted', { occurrence_id: randomUUID(), category: 'other', text: 'Ronda' }),
    ),
  )
  type Part = {
    is_whole: boolean
    acts: number
    through: number
    hash: string
    more: boolean
    broken_at: number | null
  }
  const part = async (since: number, known: string | null, most = 10, tx = sql): Promise<Part> =>
    (
      await tx<{ told: Part }[]>`
      select private.verify_desk_part(${gate.condominiumId}, ${since}, ${known}, ${most}) as told`
    )[0]!.told
  const [{ count }] = (await sql`
    select count(*)::int from public.desk_acts where condominium_id = ${gate.condominiumId}`) as never as [
    { count: number },
  ]
  let read = 0
  let told = await part(0, null)
  for (read += told.acts; told.more; read += told.acts) told = await part(told.through, told.hash)
  expect(told).toMatchObject({ is_whole: true, through: count })
  expect(read).toBe(count)
  expect(await part(7, 'f'.repeat(64))).toMatchObject({ is_whole: false, broken_at: 7 })
  expect(await part(count, null)).toMatchObject({ is_whole: true, acts: 0, more: false })
  const tampered = async (change: (tx: typeof sql) => Promise<unknown>, since: number) => {
    let found: Part | undefined
    await sql
      .begin(async (tx) => {
        await tx`set local session_replication_role = replica`
        await change(tx as never)
        found = await part(since, null, 1000, tx as never)
        throw new Error('back')
      })
      .catch((error: Error) => expect(error.message).toBe('back'))
    return found
  }
  const where = (tx: typeof sql, number: number) =>
    tx`condominium_id = ${gate.condominiumId} and number = ${number}`
  const name = (tx: typeof sql) =>
    tx`update public.desk_acts set acted_by_name = 'Outro' where ${where(tx, 15)}`
  expect(await tampered(name, 10)).toMatchObject({ is_whole: false, broken_at: 15 })
  // Already verified entries are not verified again.
  expect(await tampered(name, 15)).toMatchObject({ is_whole: true })
  const gap = (tx: typeof sql) => tx`delete from public.desk_acts where ${where(tx, 20)}`
  expect(await tampered(gap, 12)).toMatchObject({ is_whole: false, broken_at: 20 })
  const tail = (tx: typeof sql) => tx`delete from public.desk_acts where ${where(tx, count)}`
  expect(await tampered(tail, 12)).toMatchObject({ is_whole: false, broken_at: count })
})

test('a signing key stays while a pass by it may hold, and goes afterwards', async () => {
  const { sql } = gate.project
  const authorize = (until: string) =>
    gate.call(authorizeVisit, {
      unit_id: gate.units[0],
      kind: 'visitor',
      name: 'Rui',
      valid_from: new Date().toISOString(),
      valid_until: until,
    })
  const first = await authorize(daysAgo(-300))
  expect(first.status).toBe(200)
  const keys = () => sql<{ kid: string }[]>`
    select kid from private.pass_keys where condominium_id = ${gate.condominiumId} order by created_at`
  await sql`update private.pass_keys set created_at = now() - interval '190 days'`
  await sql`update public.visit_authorizations set created_at = now() - interval '190 days'`
  await authorize(daysAgo(-1))
  const [old, fresh] = await keys()
  await sql`update private.pass_keys set created_at = now() - interval '9 days' where kid = ${fresh!.kid}`
  await night()
  expect(await keys()).toHaveLength(2)
  await sql`update public.visit_authorizations set valid_until = now() - interval '8 days', valid_from = now() - interval '9 days'
    where id = ${String(first.body.authorization_id)}`
  await night()
  expect(await keys()).toEqual([fresh])
  expect(old!.kid).not.toBe(fresh!.kid)
})

test('of two people made one, every reference goes along; a late act that names the other finds them', async () => {
  const { sql } = gate.project
  const person = async (name: string) =>
    (
      await sql<{ id: string }[]>`
        insert into public.people (condominium_id, name) values (${gate.condominiumId}, ${name}) returning id`
    )[0]!.id
  const [kept, merged] = [await person('Bia Reis'), await person('Beatriz Reis')]
  const delivery = () => {
    const delivery_id = randomUUID()
    const arrived = {
      delivery_id,
      unit_id: gate.units[0]!,
      carrier: 'Sedex',
      description: 'Tubo',
      code: deliveryCode(delivery_id),
    }
    return [
      desk.act('delivery.arrived', arrived),
      desk.act('delivery.handed', { delivery_id, to_name: 'Bia', to_person_id: merged, proof: 'known' }),
    ]
  }
  const before = delivery()
  const after = delivery()
  const late = [
    desk.act('delivery.moved', {
      delivery_id: (before[0]!.payload as { delivery_id: string }).delivery_id,
      place: 'Sala',
    }),
  ]
  await gate.record(desk, before)
  expect((await gate.call(mergePeople, { kept_id: kept, merged_id: merged })).status).toBe(200)
  const owners = async () =>
    (await sql`select distinct to_person_id from public.deliveries where to_person_id is not null`).map(
      (row) => row.to_person_id,
    )
  expect(await owners()).toEqual([kept])
  expect(
    (await gate.record(desk, [...after, ...late])).answers.every(({ result }) => result === 'done'),
  ).toBe(true)
  expect(await owners()).toEqual([kept])
  // A person removed from the register still took it.
  await sql`delete from public.people where id = ${kept}`
  expect(await owners()).toEqual([])
})

test('whatever a step takes away is counted, so that small steps come to the end', async () => {
  const { sql } = gate.project
  const gate_id = String((await gate.call(saveGate, { name: 'Serviço', can_open: false })).body.gate_id)
  const when = { happened_at: daysAgo(400) }
  const acts = [0, 1, 2].flatMap(() => [
    desk.act('gate.opened', { gate_id, reason: 'Mudança' }, when),
    desk.act(
      'visit.entered',
      { visit_id: randomUUID(), unit_id: gate.units[0]!, name: 'Rui', kind: 'visitor', admitted_by: 'call' },
      when,
    ),
  ])
  const { answers } = await gate.record(desk, acts)
  expect(answers.map(({ result }) => result)).toEqual(acts.map(() => 'done'))
  const old = async () => {
    const [row] = await sql<{ count: number }[]>`
      select ((select count(*) from public.gate_openings where opened_at < now() - interval '390 days')
        + (select count(*) from public.visits where entered_at < now() - interval '390 days'))::int as count`
    return row!.count
  }
  expect(await old()).toBe(6)
  const gone: number[] = []
  do {
    const [row] = await sql<{ count: number }[]>`
      select private.expire_desk_records(${gate.condominiumId}, ${sql.json(fixedDeskTerms)}, 1) as count`
    gone.push(row!.count)
  } while (gone.at(-1)! > 0)
  expect(await old()).toBe(0)
  expect(gone.length).toBeGreaterThan(3)
})

/** Columns that name a person without a key that merging follows, and who moves them. */
const movedByHand = new Set(['messages.person_id', 'announcement_recipients.person_id'])
/** Not references: values recorded at a point in time, or whose row moves along. */
const notMoved: Record<string, string> = {
  'assembly_proxies.holder_id': 'an account',
  'assembly_units.holder_id': 'an account',
  'poll_marks.voter_id': 'a unit or an account',
  'audit_entries.subject_person_id': 'the log tells of the record that there was',
  'penalty_parties.person_id': 'an act keeps whom it named; read by people.merged_ids',
  'people_unplaced.person_id': 'derived; both have a row',
  'charges.payer_id': 'who owed when it was issued; read by people.merged_ids',
  'occupancy_versions.person_id': 'a correction of the past; read by people.merged_ids',
  'file_usage.holder_id': 'the condominium or account that a file counts for',
  'membership_approvals.person_id': 'so that an approval can be taken back within a day',
  'unit_list.payer_id': 'derived from occupancies',
}

test('merging knows every column that names a person', async () => {
  const columns = await gate.project.sql<{ name: string; follows: boolean }[]>`
    select c.relname || '.' || a.attname as name, exists (select from pg_constraint k
      where k.contype = 'f' and k.conrelid = c.oid and k.confrelid = 'public.people'::regclass and a.attnum = any (k.conkey)) as follows
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'p') and not a.attisdropped and a.atttypid = 'uuid'::regtype
      and a.attname ~ '(^|_)(person|payer|voter|owner|signer|holder)_id$' order by 1`
  expect(columns.length).toBeGreaterThan(15)
  const strangers = columns.filter(
    ({ name, follows }) => !follows && !movedByHand.has(name) && !(name in notMoved),
  )
  expect(strangers.map(({ name }) => name)).toEqual([])
})
