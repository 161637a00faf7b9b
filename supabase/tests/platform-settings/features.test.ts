import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '../../../domain/calendar.ts'
import { featureFlags } from '../../../domain/permissions/roles.ts'
import { tasks } from '../../../worker/main.ts'
import { startTestWorker, type TestWorker } from '../../../worker/testing.ts'
import type { User } from '../../functions/_shared/testing.ts'
import preview from '../../functions/platform/preview-feature-change.ts'
import save from '../../functions/platform/save-feature-change.ts'
import undo from '../../functions/platform/undo-platform-change.ts'
import savePoll from '../../functions/voting/save-poll.ts'
import { type Acting, startActing } from '../platform-accounts/acting.ts'

type Found = Awaited<ReturnType<Acting['project']['found']>>

let acting: Acting
let worker: TestWorker
let admin: User
let today: string
/** On the plan with voting, and on the one without. */
let large: Found
let small: Found
beforeAll(async () => {
  acting = await startActing()
  worker = startTestWorker(acting.project)
  admin = await acting.admin()
  large = await acting.project.found({ plan: 'avancado', name: 'Edifício Araucária' })
  small = await acting.project.found({ plan: 'profissional', name: 'Edifício Ipê', units: 20 })
  const [clock] = await sql()<{ today: string }[]>`select private.today()::text as today`
  today = clock!.today
})
afterAll(async () => {
  await worker.stop()
  await acting.close()
})
const sql = () => acting.project.sql
beforeEach(async () => {
  await sql()`delete from private.feature_states`
  await sql()`delete from private.condominium_exceptions`
  await sql()`delete from private.feature_news`
})

const forAll = (more: object = {}) => ({
  change: {
    kind: 'all',
    feature: 'voting',
    is_off: false,
    share: 0,
    share_plans: null,
    reason: 'A contagem dos votos falhou',
    ...more,
  },
})
const forOne = (found: Found, more: object = {}) => ({
  change: {
    kind: 'one',
    condominium_id: found.condominiumId,
    what: 'voting',
    value: 1,
    ends_on: null,
    reason: 'Assembleia marcada antes da troca de plano',
    ...more,
  },
})
const seen = (body: object) => ({ ...body, is_seen: true })
const look = async (body: object) => (await acting.project.call(preview, body, admin)).body
const reason = async (found: Found, what = 'voting') => {
  const [row] = await sql()<{ reason: string | null }[]>`
    select private.plan_limits(${found.condominiumId}, ${what}) ->> 'reason' as reason`
  return row!.reason
}
const undoNewest = async () => {
  const [row] = await sql()<{ id: string }[]>`
    select id from private.platform_changes where part = 'features' and undone_at is null order by made_at desc, id desc limit 1`
  return acting.act(undo, { change_id: row!.id }, admin)
}
const poll = {
  question: 'Qual horário?',
  options: ['Cedo', 'Tarde'],
  is_multiple: false,
  per: 'unit',
  audience: 'residents',
  is_anonymous: false,
  shows_results: 'after',
  closes_at: '2100-01-01T12:00:00Z',
}
const openPoll = async (found: Found) =>
  (
    await acting.project.call(
      savePoll,
      { ...poll, condominium_id: found.condominiumId, id: randomUUID() },
      found.admin,
    )
  ).body.error as { code: string; message: string }
const told = async ({ condominiumId }: Found) => {
  await worker.settle(tasks)
  const rows = await sql()<{ subject: string }[]>`
    select subject from public.messages where condominium_id = ${condominiumId} and channel = 'app' and kind = 'subscription_changed'
    order by created_at, id`
  return rows.map(({ subject }) => subject)
}
const entries = ({ condominiumId }: Found) =>
  sql()<{ before: object; after: object }[]>`
    select before, after from public.audit_entries where condominium_id = ${condominiumId} and entity = 'condominium_exceptions'
    order by created_at, id`

test('only somebody who administers the platform and has shown a second factor opens or closes', async () => {
  expect(await acting.act(save, forOne(small), small.admin)).toBe('forbidden')
  expect(await acting.act(preview, forOne(small), small.admin)).toBe('forbidden')
  expect(await acting.act(save, forOne(small), admin, 'aal1')).toBe('platform_second_factor_required')
  expect(await reason(small)).toBe('feature_not_in_plan')
})

test('a feature opens for one condominium until a day, is told to its síndico, stands in its log, and is taken back in one act', async () => {
  expect((await openPoll(small)).code).toBe('feature_not_in_plan')
  expect(await acting.act(save, forOne(small, { ends_on: addDays(today, -2) }), admin)).toBe('invalid_input')
  expect(await look(forOne(small))).toMatchObject({ gain: 1, lose: 0 })
  expect(await acting.act(save, forOne(small, { ends_on: addDays(today, 30) }), admin)).toBeNull()
  expect(await reason(small)).toBeNull()
  expect(await openPoll(small)).toBeUndefined()
  expect(await acting.act(save, forOne(small, { ends_on: addDays(today, 30) }), admin)).toBe(
    'feature_unchanged',
  )
  expect((await told(small)).at(-1)).toContain('Assembleias e votação: aberto além do plano')
  expect((await entries(small)).at(-1)).toMatchObject({
    before: { what: 'Assembleias e votação', is_open: false },
    after: { what: 'Assembleias e votação', is_open: true, until: addDays(today, 30) },
  })
  expect(await undoNewest()).toBeNull()
  expect(await reason(small)).toBe('feature_not_in_plan')
  expect((await told(small)).at(-1)).toContain('vale o que o plano inclui')
  expect((await entries(small)).at(-1)).toMatchObject({ after: { is_open: false } })
})

test('who loses by a closing is named before it is saved; people read why, and nothing is deleted', async () => {
  const off = forAll({ is_off: true })
  expect(await openPoll(large)).toBeUndefined()
  await sql()`update public.polls set published_at = private.now() where condominium_id = ${large.condominiumId}`
  expect(await look(off)).toMatchObject({
    gain: 0,
    lose: 1,
    under_way: 1,
    named: [{ name: 'Edifício Araucária', is_open: false, under_way: 1 }],
  })
  expect(await look({ ...off, wanted: 'araucaria' })).toMatchObject({ lose: 1, matching: 1 })
  expect(await look({ ...off, wanted: 'palmeira' })).toMatchObject({ lose: 1, matching: 0, named: [] })
  expect(await acting.act(save, off, admin)).toBe('feature_unseen')
  expect(await acting.act(save, seen(off), admin)).toBeNull()
  const refused = await openPoll(large)
  expect(refused.code).toBe('feature_closed')
  expect(refused.message).toContain('A contagem dos votos falhou.')
  expect((await openPoll(small)).code).toBe('feature_not_in_plan')
  expect((await told(large)).at(-1)).toContain('fechado por enquanto')
  expect(await undoNewest()).toBeNull()
  expect(await reason(large)).toBeNull()
  expect((await told(large)).at(-1)).toContain('aberto de novo')
  const [kept] =
    await sql()`select count(*)::int from public.polls where condominium_id = ${large.condominiumId}`
  expect(kept).toEqual({ count: 1 })
})

test('a share opens for the plans that are named, and one plan that does not exist is refused', async () => {
  expect(await acting.act(save, forAll({ share: 100, share_plans: ['nenhum'] }), admin)).toBe('invalid_input')
  expect(await acting.act(save, forAll({ share: 101 }), admin)).toBe('invalid_input')
  expect(await acting.act(save, forAll({ feature: 'teleport', share: 10 }), admin)).toBe('invalid_input')
  expect(await look(forAll({ share: 100, share_plans: ['essencial'] }))).toMatchObject({ gain: 0, lose: 0 })
  expect(await acting.act(save, forAll({ share: 100, share_plans: ['profissional'] }), admin)).toBeNull()
  expect(await reason(small)).toBeNull()
  expect(await acting.act(save, seen(forAll({ share: 0 })), admin)).toBeNull()
  expect(await reason(small)).toBe('feature_not_in_plan')
})

test('a limit of one’s own is never below what is used, holds where it is asked about, and is taken back', async () => {
  await sql()`update public.condominiums set unit_count = 20 where id = ${small.condominiumId}`
  const limit = (value: number | null) => forOne(small, { what: 'units', value })
  expect(await acting.act(save, limit(19), admin)).toBe('invalid_input')
  expect(await acting.act(save, limit(30), admin)).toBeNull()
  const asked = async () => {
    const [row] = await sql()<{ limits: { limit: number } }[]>`
      select private.plan_limits(${small.condominiumId}, 'units') as limits`
    return row!.limits.limit
  }
  expect(await asked()).toBe(30)
  expect((await told(small)).at(-1)).toContain('Unidades: até 30')
  expect(await undoNewest()).toBeNull()
  expect(await asked()).toBe(200)
})

test('a newer change is taken back first, and what changed since is not overwritten', async () => {
  expect(await acting.act(save, forOne(small), admin)).toBeNull()
  const [first] = await sql()<{ id: string }[]>`
    select id from private.platform_changes where part = 'features' order by made_at desc, id desc limit 1`
  expect(await acting.act(save, forOne(large, { value: 0 }), admin)).toBe('feature_unseen')
  expect(await acting.act(save, seen(forOne(large, { value: 0 })), admin)).toBeNull()
  expect(await acting.act(undo, { change_id: first!.id }, admin)).toBe('platform_change_not_newest')
  await sql()`update private.condominium_exceptions set reason = 'Outro motivo' where condominium_id = ${large.condominiumId}`
  expect(await undoNewest()).toBe('platform_change_outdated')
})

test('what is under way is counted in every feature without a fault', async () => {
  const { condominiumId } = await acting.project.found({ name: 'Edifício Novo' })
  const rows = await sql()<{ feature: string; under_way: number }[]>`
    select f as feature, private.under_way(${condominiumId}, f)::int as under_way from unnest(${[...featureFlags]}::text[]) f`
  expect(rows.filter(({ under_way }) => under_way !== 0)).toEqual([])
  expect(rows).toHaveLength(featureFlags.length)
})
