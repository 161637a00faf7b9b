import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Audience, everybody } from '../../domain/communications/audience.ts'
import { bodyOf } from '../../domain/communications/body.ts'
import { canonical, firstHash, sha256Hex } from '../../domain/communications/certificate.ts'
import { startProject, type TestProject, type User } from '../../supabase/functions/_shared/testing.ts'
import certificateDocument from '../../supabase/functions/communications/certificate-document.ts'
import certify from '../../supabase/functions/communications/certify-announcement.ts'
import check from '../../supabase/functions/communications/check-certificate.ts'
import comment from '../../supabase/functions/communications/comment-announcement.ts'
import correct from '../../supabase/functions/communications/correct-announcement.ts'
import preview from '../../supabase/functions/communications/preview-announcement.ts'
import publish from '../../supabase/functions/communications/publish-announcement.ts'
import readOne from '../../supabase/functions/communications/read-announcement.ts'
import remind from '../../supabase/functions/communications/remind-announcement.ts'
import removeComment from '../../supabase/functions/communications/remove-announcement-comment.ts'
import resolve from '../../supabase/functions/communications/resolve-emergency.ts'
import save from '../../supabase/functions/communications/save-announcement.ts'
import unschedule from '../../supabase/functions/communications/unschedule-announcement.ts'
import withdraw from '../../supabase/functions/communications/withdraw-announcement.ts'
import { startTestWorker, type TestWorker } from '../testing.ts'
import { admitNewcomersTask } from './admit-newcomers.ts'
import { publishAnnouncementTask } from './publish-announcement.ts'
import { publishDueTask } from './publish-due.ts'
import { remindAnnouncementsTask } from './remind-announcements.ts'
import { tellAnnouncementTask } from './tell-announcement.ts'
import { tellCommentTask } from './tell-comment.ts'

let project: TestProject
let worker: TestWorker
let admin: User
let condominiumId: string
/** Members with their record and unit: A-101, A-102, B-201 (late); and a front desk. */
let people: Record<'ana' | 'bia' | 'caio', User & { personId: string; unitId: string }>
let desk: User

beforeAll(async () => {
  project = await startProject()
  worker = startTestWorker(project)
})
afterAll(async () => {
  await worker.stop()
  await project.close()
})
beforeEach(async () => {
  ;({ admin, condominiumId } = await project.found())
  people = {
    ana: await settle('A', '101', 1),
    bia: await settle('A', '102', 1),
    caio: await settle('B', '201', 2),
  }
  desk = await project.member(condominiumId, 'doorman')
  await project.sql`
    insert into private.unit_balances (condominium_id, unit_id, sort_key, open_cents, oldest_due_on)
    values (${condominiumId}, ${people.caio.unitId}, 'B201', 100, '2020-01-10')
    on conflict (condominium_id, unit_id) do update set open_cents = 100, oldest_due_on = '2020-01-10'`
  await project.sql`delete from private.outbox`
})

async function settle(block: string, number: string, floor: number) {
  const user = await project.member(condominiumId, 'resident')
  const [unit] = await project.sql<{ id: string }[]>`
    insert into public.units (condominium_id, block, number, floor, share, sort_key)
    values (${condominiumId}, ${block}, ${number}, ${floor}, 1, ${block + number}) returning id`
  const [person] = await project.sql<{ id: string }[]>`
    insert into public.people (condominium_id, user_id, name, email) values (${condominiumId}, ${user.id}, ${`Pessoa ${number}`}, ${user.email}) returning id`
  await project.sql`
    insert into public.occupancies (condominium_id, unit_id, person_id, kind) values (${condominiumId}, ${unit!.id}, ${person!.id}, 'owner')`
  return { ...user, personId: person!.id, unitId: unit!.id }
}

type Handler = Parameters<TestProject['call']>[0]
const call = (fn: Handler, body: object, user: User = admin) =>
  project.call(fn, { condominium_id: condominiumId, ...body }, user)
async function ok(fn: Handler, body: object, user: User = admin) {
  const answer = await call(fn, body, user)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  return answer.body
}
const draft = (more: object = {}) => ({
  id: randomUUID(),
  kind: 'info',
  title: 'Portão em manutenção',
  body: bodyOf('O portão fica aberto das 9h às 11h.'),
  audience: everybody,
  ...more,
})
const some = (more: Partial<Audience>): Audience => ({ ...everybody, scope: 'some', ...more })
const telling = [publishAnnouncementTask, tellAnnouncementTask]
async function out(more: object = {}): Promise<string> {
  const written = draft(more)
  await ok(save, written)
  await ok(publish, { id: written.id, confirmation: 'emergência' })
  await worker.settle(telling)
  return written.id
}
const recipients = (id: string) => project.sql<
  { user_id: string; seen_at: Date | null; confirmed_at: Date | null; is_late: boolean; reminders: number }[]
>`
  select user_id, seen_at, confirmed_at, is_late, reminders from public.announcement_recipients where announcement_id = ${id}`
const idsOf = async (id: string) => (await recipients(id)).map(({ user_id }) => user_id).sort()
const sorted = (...users: User[]) => users.map(({ id }) => id).sort()
const told = (id: string) => project.sql<
  { kind: string; occurrence: number; channel: string; user_id: string }[]
>`
  select kind, occurrence, channel, user_id from public.messages where about_id = ${id}`
const asMember = async <Row extends object>(user: User, work: string, values: unknown[]) => {
  const claims = JSON.stringify({ sub: user.id, role: 'authenticated' })
  return project.sql.begin(async (sql) => {
    await sql`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
    return sql.unsafe<Row[]>(work, values as never[])
  })
}
const page = (user: User, view = 'current', needle = '') =>
  asMember<{ id: string }>(user, 'select id from public.announcements_page($1, $2, null, false, $3)', [
    condominiumId,
    view,
    needle,
  ])
const view = async (user: User, id: string) =>
  (
    await asMember<{ v: Record<string, unknown> | null }>(
      user,
      'select public.announcement_view($1, $2) as v',
      [condominiumId, id],
    )
  )[0]!.v

describe('whom it is for', () => {
  test('everybody: each person once, the front desk and the management too', async () => {
    const id = await out()
    expect(await idsOf(id)).toEqual(sorted(admin, desk, people.ana, people.bia, people.caio))
  })
  test.each<[string, () => Partial<Audience>, () => User[]]>([
    ['a block', () => ({ blocks: ['A'] }), () => [people.ana, people.bia]],
    ['a floor', () => ({ floors: ['B|2'] }), () => [people.caio]],
    ['a unit', () => ({ units: [people.bia.unitId] }), () => [people.bia]],
    [
      'a block but one unit',
      () => ({ blocks: ['A'], without_units: [people.ana.unitId] }),
      () => [people.bia],
    ],
    ['a person', () => ({ people: [people.caio.personId] }), () => [people.caio]],
    [
      'a tie',
      () => ({ ties: ['owner'], without_people: [people.ana.personId] }),
      () => [people.bia, people.caio],
    ],
    [
      'tenants, of whom there are none, and the front desk',
      () => ({ ties: ['tenant'], teams: ['doorman'] }),
      () => [desk],
    ],
    ['the management', () => ({ teams: ['admin'] }), () => [admin]],
    ['who owes', () => ({ standing: 'late' }), () => [people.caio]],
    ['who owes nothing', () => ({ standing: 'clear' }), () => [people.ana, people.bia]],
  ])('%s', async (_name, choice, whom) => {
    const id = await out({ audience: some(choice()) })
    expect(await idsOf(id)).toEqual(sorted(...whom()))
  })
  test('what is said before: how many, of how many units, by which ways', async () => {
    await project.sql`update public.people set email = null, user_id = null where id = ${people.ana.personId}`
    expect(await ok(preview, { audience: some({ blocks: ['A'] }) })).toMatchObject({
      recipients: 2,
      units: 2,
      email: 1,
      account: 1,
      nobody: 1,
    })
    // A number alone reaches nobody: the person allows it.
    await project.sql`update public.people set phone = '+5511987654321' where id in ${project.sql([people.ana.personId, people.bia.personId])}`
    expect(await ok(preview, { audience: some({ blocks: ['A'] }) })).toMatchObject({
      phone: 2,
      whatsapp: 0,
      sms: 0,
      nobody: 1,
    })
    await project.sql`
      insert into public.notification_settings (user_id, phone, phone_verified_at, whatsapp_since)
      values (${people.bia.id}, '+5511987654321', now(), now())`
    expect(await ok(preview, { audience: some({ blocks: ['A'] }) })).toMatchObject({ whatsapp: 1, sms: 0 })
  })
  test('nobody is refused', async () => {
    const written = draft({ audience: some({ ties: ['tenant'] }) })
    await ok(save, written)
    expect((await call(publish, { id: written.id })).body.error?.code).toBe('announcement_reaches_nobody')
  })
  test('it stays as it was when people move', async () => {
    const id = await out({ audience: some({ blocks: ['A'] }) })
    await project.sql`update public.occupancies set unit_id = ${people.ana.unitId} where person_id = ${people.caio.personId}`
    expect(await idsOf(id)).toEqual(sorted(people.ana, people.bia))
  })
  test('who comes later sees it where that was chosen, and is told nothing', async () => {
    const [open, closed] = [await out(), await out({ for_newcomers: false })]
    const later = await project.member(condominiumId, 'resident')
    await worker.settle([admitNewcomersTask])
    expect((await page(later)).map(({ id }) => id)).toEqual([open])
    expect((await recipients(open)).find(({ user_id }) => user_id === later.id)).toMatchObject({
      is_late: true,
    })
    expect(await idsOf(closed)).not.toContain(later.id)
    expect((await told(open)).filter(({ user_id }) => user_id === later.id)).toEqual([])
  })
})

describe('outside the audience nothing is there', () => {
  test('list, search, page, comments, text, files and commands', async () => {
    const id = await out({
      audience: some({ blocks: ['A'] }),
      allows_comments: true,
      asks_confirmation: true,
    })
    const { caio, ana } = people
    expect(await page(caio)).toEqual([])
    expect(await page(caio, 'current', 'portão')).toEqual([])
    expect(await view(caio, id)).toBeNull()
    expect(
      await asMember(caio, 'select * from public.announcement_talk($1, $2)', [condominiumId, id]),
    ).toEqual([])
    expect(await asMember(caio, 'select id from public.announcements where id = $1', [id])).toEqual([])
    for (const [fn, body] of [
      [readOne, { id, confirm: 1 }],
      [comment, { announcement_id: id, body: 'Oi' }],
    ] as const)
      expect((await call(fn, body, caio)).body.error?.code).toBe('not_found')
    expect((await page(ana)).map((row) => row.id)).toEqual([id])
    expect(await view(ana, id)).toMatchObject({ title: 'Portão em manutenção', management: null })
  })
  test('no column tells whom it was for, nor its text past the functions', async () => {
    const id = await out({ audience: some({ standing: 'late' }) })
    for (const column of ['audience', 'is_by_debt', 'body', 'plain', 'files'])
      await expect(
        asMember(people.caio, `select ${column} from public.announcements where id = $1`, [id]),
      ).rejects.toThrow(/permission denied/)
    expect(JSON.stringify(await view(people.caio, id))).not.toMatch(/late|standing|audience/)
    // The council reads what is published, but not who owes.
    const council = await project.member(condominiumId, 'council')
    await worker.settle([admitNewcomersTask])
    expect(await page(council)).toEqual([])
    const [everyone] = [await out({ audience: some({ blocks: ['A'] }) })]
    expect((await page(council)).map((row) => row.id)).toEqual([everyone])
  })
  test('whoever loses access loses it all', async () => {
    const id = await out()
    await project.sql`update public.memberships set status = 'ended' where user_id = ${people.ana.id} and condominium_id = ${condominiumId}`
    await expect(view(people.ana, id)).rejects.toThrow('forbidden')
    expect(await asMember(people.ana, 'select id from public.announcements', [])).toEqual([])
    expect(await asMember(people.ana, 'select id from public.announcement_recipients', [])).toEqual([])
  })
  test('a draft is the management’s', async () => {
    const written = draft()
    await ok(save, written)
    expect(await page(people.ana, 'drafts')).toEqual([])
    expect((await page(admin, 'drafts')).map(({ id }) => id)).toEqual([written.id])
  })
  test('files: only the audience’s, only of what is out, and never after', async () => {
    const id = randomUUID()
    const path = `${condominiumId}/announcements/${id}/${randomUUID()}/a.pdf`
    const keep = () => project.sql`
      insert into storage.objects (bucket_id, name, version, metadata) values ('condominium-files', ${path}, ${randomUUID()}, '{"size": 3}')`
    await ok(save, draft({ id, audience: some({ blocks: ['A'] }) }))
    await keep()
    const sees = async (user: User) =>
      (await asMember(user, 'select id from storage.objects where name = $1', [path])).length
    expect([await sees(admin), await sees(people.ana)]).toEqual([1, 0])
    await project.sql`update public.announcements set status = 'published', published_at = now() where id = ${id}`
    await project.sql`insert into public.announcement_recipients (condominium_id, announcement_id, person_id, user_id, tie)
      values (${condominiumId}, ${id}, ${people.ana.personId}, ${people.ana.id}, 'owner')`
    expect([await sees(people.ana), await sees(people.caio), await sees(desk)]).toEqual([1, 0, 0])
    const files = (user: User) =>
      asMember<{ path: string }>(
        user,
        "select path from public.files_of($1, 'announcements', array[$2::uuid])",
        [condominiumId, id],
      )
    expect(await files(people.ana)).toEqual([{ path }])
    await expect(files(people.caio)).rejects.toThrow('forbidden')
    const swapped = `${condominiumId}/announcements/${id}/${randomUUID()}/b.pdf`
    await expect(
      asMember(admin, "insert into storage.objects (bucket_id, name) values ('condominium-files', $1)", [
        swapped,
      ]),
    ).rejects.toThrow(/policy/)
    await project.sql`update public.announcements set status = 'withdrawn', withdrawn_at = now(), withdrawn_reason = 'Engano' where id = ${id}`
    expect(await sees(people.ana)).toBe(0)
  })
})

describe('telling', () => {
  test('each once, however often the work is begun again', async () => {
    const id = await out()
    const first = await told(id)
    expect(new Set(first.map(({ user_id, channel }) => `${user_id} ${channel}`)).size).toBe(first.length)
    const again = { condominiumId, announcementId: id, occurrence: 0 }
    await project.sql`update private.announcement_tellings set finished_at = null, told_until = null where announcement_id = ${id}`
    await tellAnnouncementTask.run(worker.context, again, new AbortController().signal)
    await publishAnnouncementTask.run(
      worker.context,
      { condominiumId, announcementId: id },
      new AbortController().signal,
    )
    expect(await told(id)).toHaveLength(first.length)
    expect(await recipients(id)).toHaveLength(5)
  })
  test('no message of one by debt says so', async () => {
    const id = await out({ audience: some({ standing: 'late' }), title: 'Fale com a administração' })
    const texts = await project.sql`
      select m.subject, m.detail, b.html, b.plain from public.messages m
      left join private.message_contents c on c.condominium_id = m.condominium_id and c.message_id = m.id
      left join private.message_bodies b on b.id = c.body_id where m.about_id = ${id}`
    expect(texts.length).toBeGreaterThan(0)
    expect(JSON.stringify(texts)).not.toMatch(/d[ée]bito|atras|inadimpl|Pessoa 201/i)
  })
  test('at its time, until then taken back, and not while nothing is paid', async () => {
    const [at, later] = [draft(), draft()]
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    for (const { id, ...rest } of [at, later]) {
      await ok(save, { id, ...rest })
      await ok(publish, { id, publish_at: soon })
    }
    await ok(unschedule, { id: later.id })
    await project.sql`update public.announcements set publish_at = now() - interval '1 minute' where id = ${at.id}`
    await publishDueTask.run(worker.context, {}, new AbortController().signal)
    await worker.settle(telling)
    expect(await idsOf(at.id)).toHaveLength(5)
    expect(await idsOf(later.id)).toHaveLength(0)
    expect((await call(unschedule, { id: at.id })).body.error?.code).toBe('announcement_not_draft')
    await ok(publish, { id: later.id, publish_at: soon })
    await project.sql`update public.announcements set publish_at = now() where id = ${later.id}`
    await project.sql`update public.condominium_subscriptions set trial_ends_at = now() - interval '1 day' where condominium_id = ${condominiumId}`
    await publishDueTask.run(worker.context, {}, new AbortController().signal)
    const [kept] = await project.sql`select status from public.announcements where id = ${later.id}`
    expect(kept!.status).toBe('draft')
    // The person who scheduled it is notified, once for each missed time.
    const missed = () => project.sql`
      select channel, user_id, subject, path from public.messages where about_id = ${later.id} and kind = 'announcement_missed' order by channel`
    const told = { user_id: admin.id, path: `/dashboard/communications/escrever/${later.id}` }
    expect(await missed()).toMatchObject([
      { channel: 'app', ...told },
      { channel: 'email', ...told },
    ])
    await publishDueTask.run(worker.context, {}, new AbortController().signal)
    await project.sql`update public.announcements set status = 'scheduled' where id = ${later.id}`
    await publishDueTask.run(worker.context, {}, new AbortController().signal)
    expect(await missed()).toHaveLength(2)
    await project.sql`
      update public.announcements set status = 'scheduled', publish_at = publish_at - interval '1 day' where id = ${later.id}`
    await publishDueTask.run(worker.context, {}, new AbortController().signal)
    expect(await missed()).toHaveLength(4)
  })
  test('times that have passed, and years away, are refused', async () => {
    const written = draft()
    await ok(save, written)
    for (const publish_at of ['2020-01-01T00:00:00Z', '2199-01-01T00:00:00Z'])
      expect((await call(publish, { id: written.id, publish_at })).body.error?.code).toBe(
        'announcement_in_past',
      )
  })
  test('an emergency wants its word, and its end goes to the same people once', async () => {
    const written = draft({ kind: 'urgent', is_emergency: true, audience: some({ blocks: ['A'] }) })
    await ok(save, written)
    expect((await call(publish, { id: written.id, confirmation: 'sim' })).body.error?.code).toBe(
      'emergency_unconfirmed',
    )
    await ok(publish, { id: written.id, confirmation: ' emergência ' })
    await worker.settle(telling)
    expect(new Set((await told(written.id)).map(({ kind }) => kind))).toEqual(
      new Set(['announcement_emergency']),
    )
    const over = { id: written.id, title: 'Resolvido', body: bodyOf('O gás foi religado.') }
    const { id } = await ok(resolve, over)
    await worker.settle(telling)
    expect(await idsOf(String(id))).toEqual(sorted(people.ana, people.bia))
    expect((await call(resolve, over)).body.error?.code).toBe('announcement_resolved_once')
  })
  test('a comment is told to the management, and hidden only with a reason', async () => {
    const id = await out({ allows_comments: true })
    const made = await ok(comment, { announcement_id: id, body: 'A que horas?' }, people.ana)
    await worker.settle([tellCommentTask])
    expect((await told(String(made.id))).map(({ user_id }) => user_id)).toEqual(
      expect.arrayContaining([admin.id]),
    )
    expect((await call(removeComment, { id: made.id }, people.bia)).body.error?.code).toBe('not_found')
    expect((await call(removeComment, { id: made.id })).body.error?.code).toBe('invalid_input')
    await ok(removeComment, { id: made.id, reason: 'Ofensa' })
    const talk = await asMember<{ body: string | null; removed_reason: string }>(
      people.bia,
      'select * from public.announcement_talk($1, $2)',
      [condominiumId, id],
    )
    expect(talk).toMatchObject([{ body: null, removed_reason: 'Ofensa' }])
    const [closed] = [await out()]
    expect((await call(comment, { announcement_id: closed, body: 'Oi' }, people.ana)).body.error?.code).toBe(
      'comments_closed',
    )
  })
})

describe('reading', () => {
  test('is noted once; confirming where it is asked; what is seen is not confirmed', async () => {
    const id = await out({ asks_confirmation: true })
    expect(await ok(readOne, { id }, people.ana)).toEqual({ noted: true })
    const mine = async () => (await recipients(id)).find(({ user_id }) => user_id === people.ana.id)!
    const first = await mine()
    expect(first.confirmed_at).toBeNull()
    expect(await ok(readOne, { id }, people.ana)).toEqual({ noted: false })
    await ok(readOne, { id, confirm: 1 }, people.ana)
    await ok(readOne, { id, confirm: 1 }, people.ana)
    expect((await mine()).seen_at).toEqual(first.seen_at)
    expect((await mine()).confirmed_at).not.toBeNull()
  })
  test('reminders reach who has not read, stop once read, and end after so many', async () => {
    const id = await out({ remind_after_days: 2, remind_times: 1 })
    await ok(readOne, { id }, people.ana)
    const pass = () =>
      project.sql`update private.announcement_tellings set created_at = created_at - interval '3 days' where announcement_id = ${id}`
    const due = async () => {
      await remindAnnouncementsTask.run(worker.context, {}, new AbortController().signal)
      await worker.settle(telling)
    }
    await due()
    expect((await told(id)).every(({ occurrence }) => occurrence === 0)).toBe(true)
    await pass()
    await due()
    const reminded = (await told(id)).filter(({ occurrence }) => occurrence === 1)
    expect([...new Set(reminded.map(({ user_id }) => user_id))].sort()).toEqual(
      sorted(desk, people.bia, people.caio),
    )
    await pass()
    await due()
    expect((await told(id)).some(({ occurrence }) => occurrence === 2)).toBe(false)
    // Who wrote it has read it.
    expect((await ok(remind, { id })).reminded).toBe(3)
    expect((await call(remind, { id })).body.error?.code).toBe('announcement_reminded')
  })
  test('who left is not reminded', async () => {
    const id = await out({ remind_after_days: 3, remind_times: 1 })
    await project.sql`update public.memberships set status = 'ended' where user_id = ${people.bia.id}`
    expect((await ok(remind, { id })).reminded).toBe(3)
    await worker.settle(telling)
    const reminded = (await told(id)).filter(({ occurrence }) => occurrence === 1)
    expect([...new Set(reminded.map(({ user_id }) => user_id))].sort()).toEqual(
      sorted(desk, people.ana, people.caio),
    )
  })
  test('two records of one person become one reader, who read what either did', async () => {
    const id = await out()
    await ok(readOne, { id, confirm: null }, people.bia)
    await project.sql`update public.people set user_id = null where id = ${people.ana.personId}`
    await project.sql`select private.merge_people(${condominiumId}, ${people.ana.personId}, ${people.bia.personId})`
    const rows = await project.sql`
      select seen_at from public.announcement_recipients where announcement_id = ${id} and person_id = ${people.ana.personId}`
    expect(rows).toHaveLength(1)
    expect(rows[0]!.seen_at).not.toBeNull()
    expect(await recipients(id)).toHaveLength(4)
  })
  test('a correction keeps what was said, and two at once do not overwrite each other', async () => {
    const id = await out()
    const change = {
      id,
      version: 1,
      title: 'Portão em manutenção na sexta',
      body: bodyOf('É na sexta.'),
      note: 'O dia estava errado.',
    }
    await ok(correct, change)
    expect((await call(correct, change)).body.error?.code).toBe('announcement_changed')
    await worker.settle(telling)
    expect((await told(id)).filter(({ occurrence }) => occurrence === 1).length).toBeGreaterThan(0)
    expect(await view(people.ana, id)).toMatchObject({
      version: 2,
      versions: [{ version: 1, title: 'Portão em manutenção', note: 'O dia estava errado.' }],
    })
  })
  test('what is withdrawn says why and no more', async () => {
    const id = await out()
    await ok(withdraw, { id, reason: 'Foi cancelada' })
    expect(await page(people.ana)).toEqual([])
    expect(await page(people.ana, 'archive', 'aberto')).toEqual([])
    expect(await view(people.ana, id)).toMatchObject({
      body: null,
      versions: [],
      withdrawn_reason: 'Foi cancelada',
    })
    expect(await view(admin, id)).toMatchObject({ body: expect.anything() })
  })
})

describe('the certificate', () => {
  type Sealed = { id: string; code: string; edition: number }
  const seal = async (id: string) => (await ok(certify, { id })) as unknown as Sealed
  const paper = async (certificate_id: string, format: string) => {
    const response = await certificateDocument.fetch(
      new Request('http://localhost/', {
        method: 'POST',
        headers: { authorization: `Bearer ${await project.tokenFor(admin)}` },
        body: JSON.stringify({ condominium_id: condominiumId, certificate_id, format }),
      }),
    )
    return new Uint8Array(await response.arrayBuffer())
  }
  const checked = async (code: string) => (await project.call(check, { code }, null)).body

  test('says what was sent, is the same until something arrives, and holds the one before it', async () => {
    const id = await out({ kind: 'legal', legal_matter: 'assembly', asks_confirmation: true })
    const first = await seal(id)
    expect(await seal(id)).toEqual(first)
    await ok(readOne, { id, confirm: 1 }, people.ana)
    const second = await seal(id)
    expect(second).toMatchObject({ edition: 2 })
    const [a, b] = await Promise.all(
      [first, second].map(async (one) => JSON.parse(new TextDecoder().decode(await paper(one.id, 'json')))),
    )
    expect(a.previous_hash).toBe(firstHash)
    expect(b.previous_hash).toBe(await sha256Hex(canonical(a)))
    expect(
      b.content.recipients.filter((one: { confirmed_at: string | null }) => one.confirmed_at),
    ).toHaveLength(1)
    const answer = await checked(first.code)
    expect(answer).toMatchObject({
      is_intact: true,
      edition: 1,
      newest: 2,
      recipient_count: 5,
      title: 'Portão em manutenção',
    })
    expect(answer.hash).toBe(await sha256Hex(canonical(a)))
    expect(answer.pdf_hash).toBe(await sha256Hex(await paper(first.id, 'pdf')))
    expect(new TextDecoder('latin1').decode(await paper(first.id, 'pdf')).slice(0, 5)).toBe('%PDF-')
  })
  test('whoever has the code learns no name, address or text', async () => {
    const id = await out({ kind: 'legal', legal_matter: 'breach' })
    const answer = JSON.stringify(await checked((await seal(id)).code))
    expect(answer).not.toMatch(/Pessoa|example\.com|portão fica/)
    expect((await project.call(check, { code: 'ABCD-EFGH-JKLM-NPQR' }, null)).status).toBe(404)
    expect((await call(certify, { id }, people.ana)).body.error?.code).toBe('forbidden')
  })
  test('what was sealed cannot be written over, and a manifest that was tells on itself', async () => {
    const { id, code } = await seal(await out())
    await expect(
      project.sql`update public.announcement_certificates set hash = repeat('a', 64) where id = ${id}`,
    ).rejects.toThrow('certificate_sealed')
    await project.sql`alter table public.announcement_certificates disable trigger certificates_sealed`
    await project.sql`update public.announcement_certificates set manifest = replace(manifest, 'Portão', 'Portao') where id = ${id}`
    await project.sql`alter table public.announcement_certificates enable trigger certificates_sealed`
    expect(await checked(code)).toMatchObject({ is_intact: false })
  })
})
