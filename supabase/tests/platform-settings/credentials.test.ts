import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { lookForCredentials, renewCredentials } from '../../functions/_shared/credentials/loading.ts'
import { unsealCredential } from '../../functions/_shared/credentials/sealed.ts'
import { optionalSetting, putSaved } from '../../functions/_shared/environment.ts'
import { SealBroken } from '../../functions/_shared/sealed-text.ts'
import type { User } from '../../functions/_shared/testing.ts'
import receiveSms from '../../functions/notifications/receive-sms.ts'
import remove from '../../functions/platform/remove-provider-credential.ts'
import save from '../../functions/platform/save-provider-credential.ts'
import tryIt from '../../functions/platform/test-provider-credential.ts'
import undo from '../../functions/platform/undo-platform-change.ts'
import view from '../../functions/platform/view-provider-credentials.ts'
import { type Acting, startActing } from '../platform-accounts/acting.ts'

let acting: Acting
let admin: User
let url: string
const secrets = ['right-token-1', 'right-token-2', 'notices-secret-1', 'notices-secret-2', 'wrong-token']

/** A gateway that lets two tokens in, and breaks for one. */
const provider = createServer((request, response) => {
  const token = request.headers.authorization?.replace('Bearer ', '')
  response.statusCode = token === 'broken' ? 503 : /^right-token-[12]$/.test(token ?? '') ? 422 : 401
  response.end('{}')
})

beforeAll(async () => {
  acting = await startActing()
  admin = await acting.admin()
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  Object.assign(process.env, {
    SMS_API_URL: url,
    SMS_TOKEN: 'of-the-environment',
    SMS_WEBHOOK_SECRET: 'env-notices',
  })
})
afterAll(async () => {
  provider.close()
  for (const name of ['SMS_API_URL', 'SMS_TOKEN', 'SMS_WEBHOOK_SECRET']) delete process.env[name]
  putSaved({ values: {}, replaced: [] })
  await acting.close()
})
beforeEach(async () => {
  await sql()`delete from private.provider_credentials`
  await sql()`delete from private.platform_changes`
  await renewCredentials(sql(), null)
})
const sql = () => acting.project.sql

const sms = (which: 1 | 2, more: object = {}) => ({
  provider: 'sms',
  values: {
    SMS_API_URL: url,
    SMS_TOKEN: `right-token-${which}`,
    SMS_WEBHOOK_SECRET: `notices-secret-${which}`,
    ...more,
  },
})
const newest = async () => {
  const [row] = await sql()<{ id: string }[]>`
    select id from private.platform_changes where undone_at is null order by made_at desc, id desc limit 1`
  return row!.id
}
const versionNow = async () => {
  const [row] = await sql()<{ version: string | null }[]>`
    select max(version)::text as version from private.provider_credentials`
  return row!.version
}
const load = async () => renewCredentials(sql(), await versionNow())
/** A notice of the gateway, signed with this secret; gives the refusal's code, or null. */
const notice = async (secret: string) => {
  const body = JSON.stringify({ receipts: [] })
  const ts = Math.floor(Date.now() / 1000)
  const v1 = createHmac('sha256', secret).update(`${ts}.${body}`).digest('hex')
  const response = await receiveSms.fetch(
    new Request('http://localhost/functions/v1/receive-sms', {
      method: 'POST',
      headers: { 'x-signature': `ts=${ts},v1=${v1}` },
      body,
    }),
  )
  return ((await response.json()) as { error?: { code: string } }).error?.code ?? null
}
/** Moves the end of everything that ended, and the taking over, so many hours back; another process's version. */
const hoursLater = async (hours: number) => {
  await sql()`
    update private.provider_credentials set ended_at = ended_at - ${hours} * interval '1 hour',
      took_environment_at = took_environment_at - ${hours} * interval '1 hour',
      version = version + 100`
  await load()
}

test('a refused credential is not saved, and one that nobody answered for only when somebody says so', async () => {
  expect(await acting.act(save, sms(1, { SMS_TOKEN: 'wrong-token' }), admin)).toBe(
    'provider_credential_refused',
  )
  expect(await acting.act(save, sms(1, { SMS_TOKEN: 'broken' }), admin)).toBe('provider_credential_untested')
  expect(await sql()`select from private.provider_credentials`).toHaveLength(0)
  const asserted = { ...sms(1, { SMS_TOKEN: 'broken' }), is_asserted: true }
  expect(await acting.act(save, asserted, admin)).toBeNull()
  expect(await acting.act(save, asserted, admin)).toBe('provider_credential_same')
  // What the provider refuses is refused, whatever somebody says.
  const wrong = { ...sms(1, { SMS_TOKEN: 'wrong-token' }), is_asserted: true }
  expect(await acting.act(save, wrong, admin)).toBe('provider_credential_refused')
})

test('only who administers the platform and has shown a second factor tests, saves and removes', async () => {
  const other = await acting.project.userWith({ metadata: { full_name: 'Rita Lobo' } })
  for (const [command, body] of [
    [tryIt, sms(1)],
    [save, sms(1)],
    [remove, { provider: 'sms' }],
  ] as const) {
    expect(await acting.act(command, body, admin, 'aal1')).toBe('platform_second_factor_required')
    expect(await acting.act(command, body, other)).toBe('forbidden')
  }
  expect(await acting.act(view, {}, other)).toBe('forbidden')
  expect(await sql()`select from private.provider_credentials`).toHaveLength(0)
})

test('what is saved goes before the environment, and the environment’s goes again when it is removed', async () => {
  expect(optionalSetting('SMS_TOKEN', '')).toBe('of-the-environment')
  expect(await acting.act(save, sms(1), admin)).toBeNull()
  await load()
  expect(optionalSetting('SMS_TOKEN', '')).toBe('right-token-1')
  expect(await acting.act(remove, { provider: 'sms' }, admin)).toBeNull()
  await load()
  expect(optionalSetting('SMS_TOKEN', '')).toBe('of-the-environment')
  expect(await acting.act(remove, { provider: 'sms' }, admin)).toBe('not_found')
})

test('another process takes a change up with its next command, without a restart', async () => {
  // Modules of their own, as in another process; the database is the same.
  vi.resetModules()
  const elsewhere = await import('../../functions/_shared/environment.ts')
  const theirs = (await import('../../functions/platform/view-maintenance.ts')).default
  const { closeDatabase } = await import('../../functions/_shared/database.ts')
  const command = () =>
    theirs.fetch(new Request('http://localhost/functions/v1/x', { method: 'POST', body: '{}' }))
  expect((await command()).status).toBe(200)
  expect(elsewhere.optionalSetting('SMS_TOKEN', '')).toBe('of-the-environment')
  expect(await acting.act(save, sms(1), admin)).toBeNull()
  expect((await command()).status).toBe(200)
  expect(elsewhere.optionalSetting('SMS_TOKEN', '')).toBe('right-token-1')
  expect(await acting.act(undo, { change_id: await newest() }, admin)).toBeNull()
  expect((await command()).status).toBe(200)
  expect(elsewhere.optionalSetting('SMS_TOKEN', '')).toBe('of-the-environment')
  await closeDatabase()
})

test('notices signed with the secret before are taken for 24 hours and not for 25', async () => {
  expect(await notice('env-notices')).toBeNull()
  expect(await acting.act(save, sms(1), admin)).toBeNull()
  expect(await notice('notices-secret-1')).toBeNull()
  expect(await notice('env-notices')).toBeNull()
  expect(await acting.act(save, sms(2), admin)).toBeNull()
  for (const secret of ['notices-secret-2', 'notices-secret-1', 'env-notices'])
    expect(await notice(secret)).toBeNull()
  expect(await notice('never-one')).toBe('notice_signature_invalid')
  await hoursLater(23.9)
  expect(await notice('notices-secret-1')).toBeNull()
  expect(await notice('env-notices')).toBeNull()
  await hoursLater(0.2)
  expect(await notice('notices-secret-2')).toBeNull()
  expect(await notice('notices-secret-1')).toBe('notice_signature_invalid')
  expect(await notice('env-notices')).toBe('notice_signature_invalid')
})

test('a process that has not heard of a new secret looks before it refuses the first notice with it', async () => {
  // The last look may have been a moment ago.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
  expect(await acting.act(save, sms(1), admin)).toBeNull()
  const before = await versionNow()
  // This process has loaded nothing since.
  putSaved({ values: {}, replaced: [] })
  await renewCredentials(sql(), null)
  expect(await notice('notices-secret-1')).toBeNull()
  expect(await versionNow()).toBe(before)
  vi.restoreAllMocks()
})

test('a change is taken back in one act: the earlier sealed text is in use again', async () => {
  expect(await acting.act(save, sms(1), admin)).toBeNull()
  const [first] = await sql()<
    { id: string; sealed: string }[]
  >`select id, sealed from private.provider_credentials`
  expect(await acting.act(save, sms(2), admin)).toBeNull()
  expect(await acting.act(undo, { change_id: await newest() }, admin, 'aal1')).toBe(
    'platform_second_factor_required',
  )
  expect(await acting.act(undo, { change_id: await newest() }, admin)).toBeNull()
  expect(await sql()`select id, sealed from private.provider_credentials where ended_at is null`).toEqual([
    first,
  ])
  await load()
  expect(optionalSetting('SMS_TOKEN', '')).toBe('right-token-1')
  expect(await acting.act(undo, { change_id: await newest() }, admin)).toBeNull()
  await load()
  expect(optionalSetting('SMS_TOKEN', '')).toBe('of-the-environment')
})

test('a secret is in no answer, audit, history, log or table', async () => {
  const lines: string[] = []
  for (const level of ['log', 'info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((...said) => void lines.push(JSON.stringify(said)))
  const session = await acting.session(admin, 'aal2')
  const claims = { sub: admin.id, role: 'authenticated', aal: 'aal2', session_id: session }
  const exp = Math.floor(Date.now() / 1000) + 60
  const token = await acting.project.tokens.sign({ ...claims, exp })
  const answer = async (command: { fetch(request: Request): Promise<Response> }, body: object) => {
    const response = await command.fetch(
      new Request('http://localhost/functions/v1/x', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify(body),
      }),
    )
    return response.text()
  }
  const said = [
    await answer(tryIt, sms(1)),
    await answer(tryIt, sms(1, { SMS_TOKEN: 'wrong-token' })),
    await answer(save, sms(1, { SMS_TOKEN: 'wrong-token' })),
    await answer(save, sms(1)),
    // Refused for its form: what was typed is not repeated.
    await answer(save, sms(2, { SMS_API_URL: 'not an address' })),
    await answer(save, sms(2)),
    await answer(undo, { change_id: await newest() }),
    await answer(view, {}),
    await answer(remove, { provider: 'sms' }),
    await answer(view, {}),
  ]
  vi.restoreAllMocks()
  const tables = await sql()<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and not c.relispartition`
  for (const { name } of tables) {
    const [row] = await sql().unsafe<{ text: string | null }[]>(
      `select string_agg(t::text, ' ') as text from ${name} t where t::text ~ '(right-token|notices-secret|wrong-token)'`,
    )
    expect(row!.text, name).toBeNull()
  }
  for (const secret of secrets) {
    expect(said.join('\n')).not.toContain(secret)
    expect(lines.join('\n')).not.toContain(secret)
  }
  const [entry] = await sql()`
    select before, after from public.audit_entries where action = 'save-provider-credential' order by id desc limit 1`
  expect(entry).toEqual({
    before: { provider: 'sms', fingerprint: expect.stringMatching(/^[0-9a-f]{8}$/) },
    after: { provider: 'sms', fingerprint: expect.stringMatching(/^[0-9a-f]{8}$/), outcome: 'unproven' },
  })
  expect(said[7]).toContain('"source":"saved"')
  expect(JSON.parse(said[9]!).providers.find((one: { name: string }) => one.name === 'sms').saved).toBeNull()
})

test('a sealed text that is moved to another provider’s row opens nothing there, and nothing else takes its place', async () => {
  expect(await acting.act(save, sms(1), admin)).toBeNull()
  const [row] = await sql()<{ sealed: string }[]>`select sealed from private.provider_credentials`
  expect(unsealCredential('sms', row!.sealed).SMS_TOKEN).toBe('right-token-1')
  expect(() => unsealCredential('gate', row!.sealed)).toThrow(SealBroken)
  process.env.GATE_API_URL = 'http://127.0.0.1:1'
  await sql()`update private.provider_credentials set provider = 'gate', version = version + 1`
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await load()
  vi.restoreAllMocks()
  expect(optionalSetting('SMS_TOKEN', '')).toBe('of-the-environment')
  expect(optionalSetting('GATE_TOKEN', '')).toBe('')
  expect(optionalSetting('GATE_API_URL', '')).toBe('')
  delete process.env.GATE_API_URL
  expect(await lookForCredentials(sql())).toBe(false)
})

test('reading the version is one look at an index', async () => {
  const plan = await sql()`explain (format json) select max(version)::text from private.provider_credentials`
  expect(JSON.stringify(plan)).toContain('provider_credentials_version')
})
