import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../../domain/calendar.ts'
import { settleTiesTask } from '../../../worker/people/settle-ties.ts'
import { startTestWorker, type TestWorker } from '../../../worker/testing.ts'
import { startProject, type User } from '../../functions/_shared/testing.ts'
import authorizeVisit from '../../functions/concierge/authorize-visit.ts'
import viewPass from '../../functions/concierge/view-visit-pass.ts'
import changeMembership from '../../functions/memberships/change-membership.ts'
import { type Gate, startGate } from '../concierge/gate.ts'

let gate: Gate
let worker: TestWorker
let sql: Gate['project']['sql']
let today: string
beforeAll(async () => {
  gate = await startGate(await startProject(), { plan: 'avancado' })
  worker = startTestWorker(gate.project)
  sql = gate.project.sql
  today = (await sql<{ today: string }[]>`select private.today()::text as today`)[0]!.today
})
afterAll(async () => {
  await worker.stop()
  await gate.project.close()
})

const settle = () => worker.settle([settleTiesTask])
const insert = async (table: string, row: object) => {
  const id = randomUUID()
  await sql`insert into ${sql(`public.${table}`)} ${sql({ condominium_id: gate.condominiumId, id, ...row } as never)}`
  return id
}
const personOf = async (user: User) =>
  (await sql<{ id: string }[]>`select id from public.people where user_id = ${user.id}`)[0]!.id
const leave = async (user: User) => {
  await sql`
    update public.occupancies set ends_on = ${addDays(today, -1)} where person_id = ${await personOf(user)}`
  await settle()
}
const stands = async (table: string, id: string, over: string) =>
  (await sql`select from ${sql(`public.${table}`)} where id = ${id} and ${sql(over)} is null`).length === 1
const exists = async (table: string, id: string) =>
  (await sql`select from ${sql(`public.${table}`)} where id = ${id}`).length === 1

/** Data of accounts in tables of units, and why it ends with the tie, or does not. */
const known: Record<string, string> = {
  reservations: 'cancelled',
  reservation_waits: 'ended',
  draw_tickets: 'ended',
  visit_authorizations: 'ended',
  visit_parties: 'ended',
  gate_contacts: 'ended',
  admission_bans: 'ended with the household',
  desk_instructions: 'ended with the household',
  change_requests: 'withdrawn',
  assembly_proxies: 'revoked',
  incident_followers: 'gone with the membership',
  invitations: 'to run the condominium: revoked with the role; of residents: the condominium’s',
  pix_authorizations: 'ended with paying (private.end_pix_authorizations)',
  hidden_units: 'of a protective order: whoever set it lifts it',
  incidents: 'the condominium’s; who left is told no more',
  assembly_units: 'who came for the unit; a vote asks again whose it is',
  floor_requests: 'of a meeting that is on',
  assembly_questions: 'asked, and answered to all',
  assembly_declarations: 'counted on the call only of who still owns the unit',
  votes: 'voted is voted',
  vote_changes: 'voted is voted',
  paper_ballots: 'voted is voted',
  poll_answers: 'answered is answered',
  poll_marks: 'answered is answered',
  announcement_recipients: 'proof of who was told; reminders ask who still is',
  penalty_cases: 'of whoever had the unit on the day, for good (0053)',
  penalty_reports: 'told is told; read as a member alone',
  charge_payments: 'the payer’s own; the debt is the unit’s',
  payment_bundles: 'the payer’s own; the debt is the unit’s',
  debt_agreements: 'the debtor’s own; the debt is the unit’s',
  debt_contacts: 'the management’s history',
  clearances: 'says what was on its day',
  receipts: 'a payment told of; the management decides',
  unit_dues: 'the unit’s, waived with what it is of',
  ledger_transfers: 'the books',
  meter_readings: 'the unit’s',
  moves: 'the management’s plan of the leaving itself',
  occupancy_versions: 'history',
  reservation_checklists: 'signed is signed',
  reservation_deposits: 'the books',
  reservation_comments: 'sent is sent; read by the household that booked, while it is there',
  reservation_damages: 'the debt is the unit’s; answered is answered',
  deliveries: 'told to who lives there that day',
  key_loans: 'the desk’s history',
  occurrences: 'the desk’s history',
  visits: 'the desk’s history',
  assembly_attendance: 'history of a meeting',
  outages: 'the management’s',
  documents: 'the management’s',
  own_decisions: 'for the council to look at',
  acknowledgement_requests: 'the management’s; who is asked is who is there',
}

test('whatever joins an account and a unit says what becomes of it when the tie ends', async () => {
  const rows = await sql<{ name: string }[]>`
    select distinct t.relname as name from pg_class t
    join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and a.atttypid = 'uuid'::regtype
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and a.attname ~ '_by$|^(to_)?user_id|holder_id|reporter_id|assignee_id'
      and exists (select from pg_attribute u where u.attrelid = t.oid and u.attname in ('unit_id', 'unit_ids', 'reporter_unit_id'))`
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(known).sort())
})

test('guests of who left are not let in, whatever their pass says; those of who stays and the management’s are', async () => {
  const unit_id = gate.units[0]!
  const [leaver, stayer] = [await gate.dweller(unit_id), await gate.dweller(unit_id)]
  const authorised = async (user: User) =>
    (
      await gate.call(
        authorizeVisit,
        {
          unit_id,
          name: 'Cláudio Meireles',
          valid_from: new Date(Date.now() - 60_000).toISOString(),
          valid_until: new Date(Date.now() + 40 * 86_400_000).toISOString(),
        },
        user,
      )
    ).body as { authorization_id: string; token: string }
  const [gone, kept, managed] = [
    await authorised(leaver),
    await authorised(stayer),
    await authorised(gate.admin),
  ]
  const party = await insert('visit_parties', {
    unit_id,
    name: 'Aniversário',
    created_by: leaver.id,
    valid_from: new Date(),
    valid_until: new Date(Date.now() + 86_400_000),
  })
  const stateOf = async ({ token }: { token: string }) =>
    (await gate.project.call(viewPass, { token }, null)).body.state
  expect(await stateOf(gone)).toBe('good')
  await leave(leaver)
  expect([await stateOf(gone), await stateOf(kept), await stateOf(managed)]).toEqual([
    'revoked',
    'good',
    'good',
  ])
  expect(await stands('visit_parties', party, 'cancelled_at')).toBe(false)
  expect(
    await sql`
    select from private.revoked_passes r join public.visit_authorizations a on a.pass_id = r.pass_id where a.id = ${gone.authorization_id}`,
  ).toHaveLength(1)
})

test('the gate calls nobody who left, and the next ones read nothing of the last ones', async () => {
  const unit_id = gate.units[1]!
  const [leaver, other] = [await gate.dweller(unit_id), await gate.dweller(unit_id)]
  const before = new Date(Date.now() - 2 * 86_400_000)
  const made = { unit_id, created_by: leaver.id, created_at: before }
  const contact = await insert('gate_contacts', {
    unit_id,
    name: 'Luísa',
    phone: '+5511987654321',
    changed_by: leaver.id,
  })
  const ban = await insert('admission_bans', { ...made, name: 'Rui', reason: 'Ameaças' })
  const words = await insert('desk_instructions', { ...made, text: 'Não interfonar à noite' })
  const home = { unit_id, created_at: before }
  const own = await insert('vehicles', { ...home, plate: 'ABC1D23', person_id: await personOf(leaver) })
  const shared = await insert('vehicles', { ...home, plate: 'ABC1D24' })
  const pet = await insert('pets', { ...home, name: 'Bidu', kind: 'dog' })
  const request = await insert('change_requests', {
    unit_id,
    person_id: await personOf(leaver),
    asked_by: leaver.id,
    kind: 'add_person',
    wanted: sql.json({ name: 'Ana' }),
    before: sql.json({}),
    after: sql.json({}),
  })
  const state = async () => [
    await exists('gate_contacts', contact),
    await stands('admission_bans', ban, 'lifted_at'),
    await stands('desk_instructions', words, 'removed_at'),
    ...[await exists('vehicles', own), await exists('vehicles', shared), await exists('pets', pet)],
    await stands('change_requests', request, 'decided_at'),
  ]
  await sql`select private.ask_settling(array[${gate.condominiumId}::uuid])`
  await settle()
  expect(await state()).toEqual([true, true, true, true, true, true, true])
  await leave(leaver)
  expect(await state()).toEqual([false, true, true, false, true, true, false])
  // A person who moves in that day is not the earlier resident.
  const next = await gate.dweller(unit_id)
  await sql`update public.occupancies set starts_on = ${today} where person_id = ${await personOf(next)}`
  await leave(other)
  expect(await state()).toEqual([false, false, false, false, false, false, false])
})

test('a link to a document ends with the role of who gave it, a PIN of the gate with the place there', async () => {
  const [admin, doorman] = [
    await gate.project.member(gate.condominiumId, 'admin'),
    await gate.project.member(gate.condominiumId, 'doorman'),
  ]
  const file = { file_name: 'ata.pdf', content_type: 'application/pdf', size: 1 }
  const folder_id = await insert('document_folders', { name: 'Do contador' })
  const [document_id, version_id] = [randomUUID(), randomUUID()]
  const kept = { condominium_id: gate.condominiumId, folder_id, ...file }
  const path = `${gate.condominiumId}/documents/${version_id}/${randomUUID()}.pdf`
  // Each names the other.
  await sql.begin(async (tx) => {
    await tx`insert into public.documents ${tx({ ...kept, id: document_id, version_id, name: 'Ata' })}`
    await tx`insert into public.document_versions ${tx({ ...kept, id: version_id, document_id, path, number: 1 })}`
  })
  const shared = (by: User) =>
    insert('document_shares', {
      document_id,
      version_id,
      recipient: 'Contador',
      created_by: by.id,
      expires_at: new Date(Date.now() + 86_400_000),
      token_hash: by.id.replaceAll('-', '').repeat(2),
    })
  const [ends, stays] = [await shared(admin), await shared(gate.admin)]
  for (const { id } of [doorman, admin])
    await sql`
      insert into private.desk_pins (condominium_id, user_id, verifier) values (${gate.condominiumId}, ${id}, '{}')`
  const become = async (user: User, role: string) => {
    const [{ id } = { id: '' }] = await sql<{ id: string }[]>`
      select id from public.memberships where user_id = ${user.id}`
    const change = { membership_id: id, change: 'role', role, reason: 'Mudou' }
    expect((await gate.call(changeMembership, change)).status).toBe(200)
    await settle()
  }
  const hasPin = async ({ id }: User) =>
    (await sql`select from private.desk_pins where user_id = ${id}`).length === 1
  const links = async () => [
    await stands('document_shares', ends, 'revoked_at'),
    await stands('document_shares', stays, 'revoked_at'),
  ]
  await become(admin, 'doorman')
  expect([await links(), await hasPin(admin)]).toEqual([[false, true], true])
  await become(admin, 'resident')
  await become(doorman, 'council')
  expect([await hasPin(admin), await hasPin(doorman)]).toEqual([false, false])
})

test('links and invitations of who runs the condominium end with the role, those of residents do not', async () => {
  const admin = await gate.project.member(gate.condominiumId, 'admin')
  const invited = {
    invited_by: admin.id,
    email_masked: 'a***',
    expires_at: new Date(Date.now() + 86_400_000),
  }
  const toRun = await insert('invitations', { ...invited, email: 'um@example.com', role: 'admin' })
  const toLive = await insert('invitations', {
    ...invited,
    email: 'dois@example.com',
    role: 'resident',
    unit_ids: [gate.units[0]],
    occupancy_kind: 'owner',
  })
  await sql`
    insert into private.reservation_feeds (condominium_id, user_id, scope, token_hash)
    values (${gate.condominiumId}, ${admin.id}, 'all', ${'a'.repeat(64)}), (${gate.condominiumId}, ${admin.id}, 'mine', ${'b'.repeat(64)})`
  const [membership] = await sql<
    { id: string }[]
  >`select id from public.memberships where user_id = ${admin.id}`
  const change = (given: object) =>
    gate.call(changeMembership, { membership_id: membership!.id, reason: 'Fim', ...given })
  const feeds = async () =>
    (await sql`select scope from private.reservation_feeds where user_id = ${admin.id} order by 1`).map(
      ({ scope }) => scope,
    )
  await change({ change: 'suspend' })
  await settle()
  expect([await stands('invitations', toRun, 'closed_at'), await feeds()]).toEqual([true, ['all', 'mine']])
  await change({ change: 'reactivate' })
  await change({ change: 'role', role: 'resident' })
  await settle()
  expect([await stands('invitations', toRun, 'closed_at'), await feeds()]).toEqual([false, ['mine']])
  expect(await stands('invitations', toLive, 'closed_at')).toBe(true)
  await change({ change: 'end' })
  await settle()
  expect(await feeds()).toEqual([])
})
