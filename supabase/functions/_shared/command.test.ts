import postgres from 'postgres'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from './command.ts'
import { closeDatabase } from './database.ts'
import { callerKey } from './rate-limit.ts'
import { startProject, type TestProject } from './testing.ts'

let project: TestProject
let killer: postgres.Sql
beforeAll(async () => {
  project = await startProject()
  killer = postgres(project.clone.urls.admin, { max: 1, onnotice: () => {} })
})
afterAll(async () => {
  await killer.end()
  await project.close()
})

const open = { roles: 'anyone', auditedAs: 'Tentou' } as const

/** Runs a command with this function in its transaction, and returns its answer. */
async function answer(run: Parameters<typeof command>[1]['run']) {
  const { fetch } = command('report-error', { ...open, input: z.object({}), run })
  const response = await fetch(new Request('http://localhost/', { method: 'POST', body: '{}' }))
  return [response.status, response.headers.get('retry-after'), (await response.json()).error?.code]
}

test('a session that is lost in the middle is 503 with a time to come back, and the next call is well', async () => {
  const lost = await answer(async ({ sql }) => {
    const [session] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
    await Promise.all([sql`select pg_sleep(60)`, killer`select pg_terminate_backend(${session!.pid})`])
  })
  expect(lost).toEqual([503, '1', 'unavailable'])
  expect(await answer(async () => ({}))).toEqual([200, null, undefined])
})

test('so is a server that nobody reaches', async () => {
  const url = process.env.SUPABASE_DB_URL
  onTestFinished(() => {
    process.env.SUPABASE_DB_URL = url
  })
  // The discard port: nothing listens there.
  process.env.SUPABASE_DB_URL = 'postgres://a:b@127.0.0.1:9/none'
  expect(await answer(async () => ({}))).toEqual([503, '1', 'unavailable'])
})

test('a server that is closed to writing or full is 507, and what only looks is answered', async () => {
  const write: Parameters<typeof answer>[0] = ({ sql }) =>
    sql`insert into private.outbox (topic, payload) values ('none', '{}')`
  const [{ name } = { name: '' }] = await killer<{ name: string }[]>`select current_database() as name`
  await killer.unsafe(`alter database "${name}" set default_transaction_read_only = on`)
  await closeDatabase()
  onTestFinished(async () => {
    await killer`set default_transaction_read_only = off`
    await killer.unsafe(`alter database "${name}" reset default_transaction_read_only`)
    await closeDatabase()
  })
  expect(await answer(write)).toEqual([507, null, 'no_room'])
  expect(await answer(async ({ sql }) => sql`select 1`)).toEqual([200, null, undefined])
  const full = (code: string) => () => Promise.reject(Object.assign(new Error('full'), { code }))
  for (const code of ['53100', 'ENOSPC', 'EDQUOT'])
    expect(await answer(full(code))).toEqual([507, null, 'no_room'])
})

test('of two that wait for each other crosswise one gives way and is tried again', async () => {
  const ids = ['crosswise:a', 'crosswise:b']
  await killer`delete from private.idempotency_keys where actor like 'crosswise:%'`
  for (const id of ids)
    await killer`insert into private.idempotency_keys (actor, command, key, body_hash) values (${id}, 'none', 'none', '')`
  let arrived = 0
  let meet = () => {}
  const met = new Promise<void>((resolve) => {
    meet = resolve
  })
  const tries: string[] = []
  const lock = (first: string, second: string) =>
    answer(async ({ sql }) => {
      tries.push(first)
      await sql`select from private.idempotency_keys where actor = ${first} for update`
      arrived += 1
      if (arrived === 2) meet()
      await met
      await sql`select from private.idempotency_keys where actor = ${second} for update`
    })
  const answers = await Promise.all([lock(ids[0]!, ids[1]!), lock(ids[1]!, ids[0]!)])
  expect(answers).toEqual([
    [200, null, undefined],
    [200, null, undefined],
  ])
  // Three, or more where the machine is so busy that the one that was let go first still sleeps when the other comes again.
  expect(tries.length).toBeGreaterThan(2)
})

test('what the command itself broke stays 500', async () => {
  expect(await answer(async ({ sql }) => sql`select 1 / 0`)).toEqual([500, null, 'unexpected'])
})

const role = (condominiumId: string, userId: string, to: string) => project.sql`
  update public.memberships set role = ${to} where condominium_id = ${condominiumId} and user_id = ${userId}`

test('a repeated call is answered anew only to whoever may still make it', async () => {
  const { condominiumId } = await project.found()
  const admin = await project.member(condominiumId, 'admin')
  let runs = 0
  const secret = command('rotate-condominium-code', {
    roles: 'admins',
    auditedAs: 'Trocou o código do condomínio',
    input: z.object({ condominium_id: z.uuid() }),
    run: async () => ({ told: 'once', runs: ++runs }),
  })
  const ask = async (body: object = {}) => {
    const key = { 'idempotency-key': 'the same' }
    const answer = await project.call(secret, { condominium_id: condominiumId, ...body }, admin, key)
    return answer.body.error?.code ?? answer.body
  }
  const first = { told: 'once', runs: 1 }
  expect([await ask(), await ask()]).toEqual([first, first])
  await role(condominiumId, admin.id, 'council')
  expect(await ask()).toBe('forbidden')
  // Nor does the key reveal whether the body is the same.
  expect(await ask({ more: 1 })).toBe('forbidden')
  await project.sql`update public.memberships set status = 'suspended', role = 'admin' where user_id = ${admin.id}`
  expect(await ask()).toBe('forbidden')
  await project.sql`update public.memberships set status = 'approved' where user_id = ${admin.id}`
  // The paid plan may have ended by now: an answer given while it was active is still the answer.
  await project.sql`
    update public.condominium_subscriptions set trial_ends_at = now() - interval '1 minute' where condominium_id = ${condominiumId}`
  expect(await ask()).toEqual(first)
  expect(runs).toBe(1)
})

test('too many calls are told how long to wait, in words and in the header, and do not count', async () => {
  const { fetch } = command('report-error', {
    ...open,
    input: z.object({ key: z.string(), per: z.enum(['minute', 'hour']) }),
    run: async ({ limit }, { key, per }) => limit(key, 2, per),
  })
  const ask = async (key: string, per: string) => {
    const body = JSON.stringify({ key, per })
    const response = await fetch(new Request('http://localhost/', { method: 'POST', body }))
    const { error } = (await response.json()) as { error?: { message: string } }
    return { wait: Number(response.headers.get('retry-after')), message: error?.message }
  }
  await project.sql`
    insert into private.rate_limits (key, minute, hits)
    select key, date_trunc('minute', now()) - age, hits
    from (values ('full', interval '48 minutes', 1), ('full', interval '20 minutes', 1), ('over', interval '61 minutes', 9),
      ('now', interval '0', 2)) as rows (key, age, hits)`
  for (let at = 0; at < 3; at++) {
    const { wait, message } = await ask('full', 'hour')
    expect(message).toMatch(/^Muitas tentativas em pouco tempo. Tente de novo em 1[12] minutos\.$/)
    expect(wait).toBeGreaterThan(10 * 60)
    expect(wait).toBeLessThanOrEqual(12 * 60)
  }
  expect((await ask('now', 'hour')).message).toMatch(/em (59 minutos|uma hora)\.$/)
  expect(await ask('over', 'hour')).toEqual({ wait: 0, message: undefined })
  const [kept] = await project.sql`select sum(hits)::int as hits from private.rate_limits where key = 'full'`
  expect(kept!.hits).toBe(2)
})

test('what is refused counts, so that guessing ends; what is beyond the limit does not, and nobody is in another’s way', async () => {
  const { fetch } = command('report-error', {
    ...open,
    input: z.object({}),
    run: async ({ limit, request }) => {
      await limit(`guessing:${callerKey(request)}`, 5, 'hour')
      throw new AppError('not_found')
    },
  })
  const guess = async (address: string) => {
    const headers = { 'x-real-ip': address }
    return (await fetch(new Request('http://localhost/', { method: 'POST', body: '{}', headers }))).status
  }
  const statuses: number[] = []
  for (let at = 0; at < 8; at++) statuses.push(await guess('203.0.113.7'))
  expect(statuses).toEqual([404, 404, 404, 404, 404, 429, 429, 429])
  expect(await guess('203.0.113.8')).toBe(404)
  // One subscriber has the whole network.
  for (let at = 0; at < 5; at++) await guess(`2001:db8:1:2::${at}`)
  expect([await guess('2001:db8:1:2:ffff::9'), await guess('2001:db8:1:3::1')]).toEqual([429, 404])
  const kept = await project.sql`
    select sum(hits)::int as hits from private.rate_limits where key like 'guessing:%' group by key order by hits`
  expect(kept.map(({ hits }) => hits)).toEqual([1, 1, 5, 5])
})
