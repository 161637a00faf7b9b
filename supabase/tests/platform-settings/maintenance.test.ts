import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { User } from '../../functions/_shared/testing.ts'
import saveHolidays from '../../functions/condominiums/save-condominium-holidays.ts'
import receiveSms from '../../functions/notifications/receive-sms.ts'
import receiveWhatsapp from '../../functions/notifications/receive-whatsapp.ts'
import receiveMercadoPago from '../../functions/payments/receive-mercado-pago.ts'
import receivePix from '../../functions/payments/receive-pix.ts'
import save from '../../functions/platform/save-maintenance.ts'
import undo from '../../functions/platform/undo-platform-change.ts'
import view from '../../functions/platform/view-maintenance.ts'
import { type Acting, startActing } from '../platform-accounts/acting.ts'

let acting: Acting
let admin: User
let found: Awaited<ReturnType<Acting['project']['found']>>
beforeAll(async () => {
  acting = await startActing()
  admin = await acting.admin()
  found = await acting.project.found()
})
afterAll(() => acting.close())
beforeEach(() => sql()`delete from private.maintenance`)
const sql = () => acting.project.sql

const hours = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString()
const window = (more: object = {}) => ({
  maintenance: {
    starts_at: hours(5),
    ends_at: hours(6),
    text: 'Troca do servidor de arquivos',
    told_hours: 4,
    is_read_only: true,
    ...more,
  },
})
const notice = async (user: User | null = null) =>
  (await acting.project.call(view, {}, user)).body.notice as { text: string; has_started: boolean } | null
const write = (user = found.admin) =>
  acting.project.call(saveHolidays, { condominium_id: found.condominiumId, days: [] }, user)
/** Writes a table as the data API does. */
const writeDirectly = (user: User) =>
  sql()
    .begin(async (tx) => {
      const claims = JSON.stringify({ sub: user.id, role: 'authenticated' })
      await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
      await tx`update public.condominiums set name = name where id = ${found.condominiumId}`
      return 'written'
    })
    .catch((error: Error) => error.message)
const newest = async () => {
  const [row] = await sql()<{ id: string }[]>`
    select id from private.platform_changes where undone_at is null order by made_at desc, id desc limit 1`
  return row!.id
}

test('a maintenance is told to everybody from so many hours before, and no longer than it lasts', async () => {
  expect(await acting.act(save, window(), admin, 'aal1')).toBe('platform_second_factor_required')
  expect(await acting.act(save, window(), admin)).toBeNull()
  expect(await notice()).toBeNull()
  expect(await acting.act(save, window({ told_hours: 6 }), admin)).toBeNull()
  expect(await notice()).toMatchObject({ text: 'Troca do servidor de arquivos', has_started: false })
  expect(await notice(found.admin)).not.toBeNull()
  expect((await write()).status).toBe(200)
  await sql()`update private.maintenance set starts_at = private.now() - interval '2 hours', ends_at = private.now()`
  expect(await notice()).toBeNull()
})

test('while it is read-only nobody writes but who administers the platform, and it ends by itself', async () => {
  const end = hours(1)
  expect(await acting.act(save, window({ starts_at: null, ends_at: end }), admin)).toBeNull()
  const refused = await write()
  expect(refused.status).toBe(503)
  expect(refused.body).toMatchObject({ error: { code: 'platform_read_only', details: { until: end } } })
  expect((refused.body as { error: { message: string } }).error.message).toMatch(
    /em manutenção até \d\d\/\d\d\/\d{4}/,
  )
  expect(await writeDirectly(found.admin)).toBe('platform_read_only')
  expect(await acting.act(save, window({ starts_at: null, ends_at: hours(2) }), admin)).toBeNull()
  await sql()`update private.maintenance set starts_at = private.now() - interval '2 hours', ends_at = private.now()`
  expect((await write()).status).toBe(200)
  expect(await writeDirectly(found.admin)).toBe('written')
})

test('a maintenance that is only announced stops nothing', async () => {
  expect(await acting.act(save, window({ starts_at: null, is_read_only: false }), admin)).toBeNull()
  expect((await write()).status).toBe(200)
  expect(await writeDirectly(found.admin)).toBe('written')
})

test('what providers send goes on, and so does the worker', async () => {
  for (const { definition } of [receivePix, receiveMercadoPago, receiveSms, receiveWhatsapp])
    expect(definition.outlivesPause).toBe(true)
  expect(await acting.act(save, window({ starts_at: null }), admin)).toBeNull()
  // Refused for what it says, and not for the pause.
  const answer = await acting.project.call(receivePix, {}, null)
  expect(answer.body.error?.code).not.toBe('platform_read_only')
  await sql()`update public.condominiums set name = name where id = ${found.condominiumId}`
})

test('everything that people write directly is refused meanwhile', async () => {
  const open = await sql()`
    select c.oid::regclass::text as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (has_any_column_privilege('authenticated', c.oid, 'insert, update') or has_table_privilege('authenticated', c.oid, 'delete'))
      and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'refused_while_paused')`
  expect(open).toEqual([])
})

test('a window is refused that has passed, ends before it begins or pauses for days', async () => {
  for (const bad of [
    { starts_at: hours(-3), ends_at: hours(-2) },
    { ends_at: hours(4) },
    { ends_at: hours(30) },
  ])
    expect(await acting.act(save, window(bad), admin)).toBe('invalid_input')
  expect(await acting.act(save, window({ ends_at: hours(30), is_read_only: false }), admin)).toBeNull()
})

test('a change is audited and taken back in one act', async () => {
  expect(await acting.act(save, window({ told_hours: 6 }), admin)).toBeNull()
  expect(await acting.act(save, { maintenance: null }, admin)).toBeNull()
  expect(await notice()).toBeNull()
  const ended = await newest()
  const [entry] =
    await sql()`select action, before, after from public.audit_entries where entity_id = ${ended}`
  expect(entry).toMatchObject({ action: 'save-maintenance', before: { told_hours: 6 }, after: null })
  expect(await acting.act(undo, { change_id: ended }, admin)).toBeNull()
  expect(await notice()).not.toBeNull()
  expect(await acting.act(undo, { change_id: await newest() }, admin)).toBeNull()
  expect(await notice()).toBeNull()
})
