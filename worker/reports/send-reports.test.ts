import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, civilDate } from '../../domain/calendar.ts'
import { brasiliaZone } from '../../domain/time-zones/time-zones.ts'
import { startProject, type TestProject, type User } from '../../supabase/functions/_shared/testing.ts'
import saveReport from '../../supabase/functions/reports/save-report.ts'
import scheduleReport from '../../supabase/functions/reports/schedule-report.ts'
import stopSchedule from '../../supabase/functions/reports/stop-report-schedule.ts'
import { sendMessageTask } from '../notify/notify.ts'
import { startTestWorker, type TestWorker } from '../testing.ts'
import { sendReportsTask } from './send-reports.ts'

let project: TestProject
let worker: TestWorker
let home: { admin: User; condominiumId: string }
let council: User
beforeAll(async () => {
  project = await startProject()
  worker = startTestWorker(project)
})
afterAll(async () => {
  await worker.stop()
  await project.close()
})
beforeEach(async () => {
  home = await project.found()
  council = await project.member(home.condominiumId, 'council')
  await project.member(home.condominiumId, 'council', 'pending')
  worker.sent.length = 0
})

const today = () => civilDate(new Date(), brasiliaZone)
const ask = (fn: Parameters<TestProject['call']>[0], body: object, by: User = home.admin) =>
  project.call(fn, { condominium_id: home.condominiumId, ...body }, by)

async function saved(report = 'suppliers-paid', filters: object = {}): Promise<string> {
  const { status, body } = await ask(saveReport, { report, name: 'Fornecedores', filters, is_shared: false })
  expect([status, body]).toEqual([200, { id: expect.any(String) }])
  return body.id as string
}

async function scheduled(
  more: object = {},
  report = 'suppliers-paid',
  filters: object = {},
): Promise<string> {
  const saved_id = await saved(report, filters)
  const { status } = await ask(scheduleReport, {
    saved_id,
    rhythm: 'monthly',
    on_day: 5,
    roles: ['owner_admin', 'council'],
    format: 'pdf',
    ...more,
  })
  expect(status).toBe(200)
  return saved_id
}

async function turn() {
  await sendReportsTask.run(worker.context, {}, new AbortController().signal)
  await worker.settle([sendMessageTask])
}

const due = (savedId: string) =>
  project.sql`update public.report_schedules set next_on = ${today()} where saved_id = ${savedId}`
const sendings = () => project.sql`
  select recipients, refused, for_day::text from public.report_sendings
  where condominium_id = ${home.condominiumId} order by for_day`

test('on its day a report goes once to everybody of its roles, with the file, and its next day is set', async () => {
  const id = await scheduled()
  await turn()
  expect(worker.sent).toEqual([])
  await due(id)
  await turn()
  await turn()
  expect(worker.sent.map(({ to }) => to).sort()).toEqual([council.email, home.admin.email].sort())
  const [letter] = worker.sent
  expect(letter!.subject).toBe('Fornecedores: Residencial Jacarandá')
  expect(letter!.text).toContain('Para quem o dinheiro foi?')
  const [file] = letter!.attachments!
  expect(file!.filename).toBe(`suppliers-paid-${today()}.pdf`)
  expect(Buffer.from(file!.content).subarray(0, 5).toString()).toBe('%PDF-')
  expect(await sendings()).toEqual([{ recipients: 2, refused: null, for_day: today() }])
  const [{ next }] = (await project.sql`
    select next_on::text as next from public.report_schedules where saved_id = ${id}`) as unknown as [
    { next: string },
  ]
  expect(next > today() && next.endsWith('-05')).toBe(true)
  // The log of what was sent proves it.
  const [proof] = await project.sql`
    select count(*)::int as messages from public.messages m join public.report_sendings s on s.id = m.about_id
    where s.saved_id = ${id} and m.channel = 'email' and m.status = 'sent'`
  expect(proof).toEqual({ messages: 2 })
})

test('each reads what they may: what is about somebody is not in the report that they get', async () => {
  await project.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    const [unit] = await sql<{ id: string }[]>`
      insert into public.units (condominium_id, number, share, sort_key) values (${home.condominiumId}, '101', 1, '101') returning id`
    const [person] = await sql<{ id: string }[]>`
      insert into public.people (condominium_id, name, user_id) values (${home.condominiumId}, 'Do conselho', ${council.id}) returning id`
    await sql`
      insert into public.occupancies (condominium_id, unit_id, person_id, kind, starts_on)
      values (${home.condominiumId}, ${unit!.id}, ${person!.id}, 'owner', '2020-01-01')`
    await sql`
      insert into public.penalty_reports (condominium_id, unit_id, happened_on, facts, told_by, told_by_role)
      values (${home.condominiumId}, ${unit!.id}, ${today()}, 'Som alto', ${home.admin.id}, 'owner_admin')`
  })
  await due(await scheduled({}, 'penalties-by-type'))
  await turn()
  const textTo = (user: User) => worker.sent.find(({ to }) => to === user.email)!.text
  expect(textTo(home.admin)).toContain('1 relato chegou')
  expect(textTo(council)).not.toContain('relato chegou')
})

test('a spreadsheet is sent as one', async () => {
  await due(await scheduled({ format: 'xlsx', roles: ['owner_admin'] }))
  await turn()
  const [file] = worker.sent[0]!.attachments!
  expect(Buffer.from(file!.content).subarray(0, 2).toString()).toBe('PK')
})

test('after a month is closed its own days are sent, once', async () => {
  const id = await scheduled({ rhythm: 'closing', on_day: null, roles: ['owner_admin'] }, 'suppliers-paid', {
    period: 'last-month',
  })
  await project.sql`update public.report_schedules set created_at = created_at - interval '1 day' where saved_id = ${id}`
  await project.sql`
    insert into public.closings (condominium_id, sequence, month, entry_count, total_cents, leaf_count, root, reopenings, previous_seal, seal)
    values (${home.condominiumId}, 1, '2025-03-01', 0, 0, 0, 'a', 'a', 'a', 'a')`
  await turn()
  await turn()
  expect(worker.sent).toHaveLength(1)
  expect(worker.sent[0]!.text).toContain('em março de 2025')
  expect(await sendings()).toEqual([{ recipients: 1, refused: null, for_day: '2025-03-01' }])
})

test('a month that is reopened and closed again is sent again once, with what changed; reopened alone it is not', async () => {
  const id = await scheduled({ rhythm: 'closing', on_day: null, roles: ['owner_admin'] }, 'suppliers-paid', {
    period: 'last-month',
  })
  await project.sql`update public.report_schedules set created_at = created_at - interval '1 day' where saved_id = ${id}`
  const close = (sequence: number, entries: number, cents: number) => project.sql`
    insert into public.closings (condominium_id, sequence, month, entry_count, total_cents, leaf_count, root, reopenings, previous_seal, seal)
    values (${home.condominiumId}, ${sequence}, '2025-03-01', ${entries}, ${cents}, 0, 'a', 'a', 'a', 'a')`
  const reopen = (sequence: number) => project.sql`
    update public.closings set reopened_at = now() where condominium_id = ${home.condominiumId} and sequence = ${sequence}`
  await close(1, 120, 500_000)
  await turn()
  expect(worker.sent[0]!.text).not.toContain('fechado de novo')
  await reopen(1)
  await turn()
  expect(worker.sent).toHaveLength(1)
  await close(2, 121, 512_345)
  await turn()
  await turn()
  expect(worker.sent).toHaveLength(2)
  expect(worker.sent[1]!.text.replaceAll(/\s+/g, ' ')).toContain(
    'O mês de março de 2025 foi reaberto e fechado de novo. Tinha 120 lançamentos, R$ 5.000,00 ao todo; agora tem 121 lançamentos, R$ 5.123,45 ao todo.',
  )
  expect(await sendings()).toHaveLength(2)
  // Nothing changed: it says so.
  await reopen(2)
  await close(3, 121, 512_345)
  await turn()
  expect(worker.sent[2]!.text).toContain('Continua com 121 lançamentos')
  expect(worker.sent).toHaveLength(3)
})

test('what cannot be sent is written down with its reason, and does not stop the others', async () => {
  const broken = await scheduled()
  await due(broken)
  await project.sql`update public.saved_reports set report = 'no-longer-there' where id = ${broken}`
  const fine = await scheduled({ roles: ['owner_admin'] })
  await due(fine)
  await turn()
  expect(worker.sent).toHaveLength(1)
  expect((await sendings()).map(({ refused }) => refused).sort()).toEqual(['not_found', null])
})

test('a stopped schedule sends nothing more, and what was sent stays', async () => {
  const id = await scheduled({ roles: ['owner_admin'] })
  await due(id)
  await turn()
  expect((await ask(stopSchedule, { saved_id: id })).status).toBe(200)
  await turn()
  expect(worker.sent).toHaveLength(1)
  expect(await sendings()).toHaveLength(1)
  expect((await ask(stopSchedule, { saved_id: id })).body.error?.code).toBe('not_found')
})

test('what names people is not sent to the council', async () => {
  const saved_id = await saved('unconfirmed-readings')
  const { body } = await ask(scheduleReport, {
    saved_id,
    rhythm: 'weekly',
    on_day: 1,
    roles: ['council'],
    format: 'pdf',
  })
  expect(body.error?.code).toBe('report_not_for_council')
})

test('the next sending is after today', async () => {
  const id = await scheduled({ rhythm: 'weekly', on_day: 3 })
  const [row] = await project.sql<{ next: string }[]>`
    select next_on::text as next from public.report_schedules where saved_id = ${id}`
  expect(row!.next > today() && row!.next <= addDays(today(), 7)).toBe(true)
})
