import { createHash } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startProject, type TestProject } from '../_shared/testing.ts'
import { embedded, hibp } from './breaches.ts'
import check from './check-password-security.ts'

let project: TestProject
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())

const ask = async (password: string) => (await project.call(check, { password })).body

test('a known password is said to be leaked, a fresh one is not', async () => {
  expect(await ask('123456')).toEqual({ isCompromised: true, breachCount: 1_000_000, error: null })
  expect(await ask('Flamengo')).toMatchObject({ isCompromised: true })
  expect(await ask('x9!Kd-puPa2#')).toEqual({ isCompromised: false, breachCount: 0, error: null })
})

test.each(['Password1!', 'Brasil2026', 'Senha@1234', 'S3nh@2026', '123Flamengo!', 'P@ssw0rd!!'])(
  '%s is a common one in disguise',
  async (password) => {
    expect(await ask(password)).toEqual({
      isCompromised: false,
      breachCount: 0,
      error: expect.stringMatching(/^É uma senha comum com números ou sinais/),
    })
  },
)

test.each([
  'Aroeira-2026!',
  'Prumo-de-2026!',
  'cavalo bateria grampo',
  'MinhaSenhaForte9',
  'Rua7Setembro',
  '7Setembro!',
  '@@1199',
])('%s is none', async (password) => {
  expect(await ask(password)).toMatchObject({ isCompromised: false, error: null })
})

test('empty and short ones are told so without being looked up', async () => {
  expect(await ask('')).toEqual({ isCompromised: false, breachCount: 0, error: 'Senha é obrigatória' })
  expect(await ask('12345')).toMatchObject({ error: 'Senha muito curta' })
})

test('a body without a password is refused by field', async () => {
  const answer = await project.call(check, {})
  expect(answer.status).toBe(422)
  expect(answer.body.error).toMatchObject({ code: 'invalid_input', fields: [{ path: 'password' }] })
})

test('one address asks so often and no more, another still may', async () => {
  const from = (address: string) =>
    project.call(check, { password: '123456' }, null, { 'x-real-ip': address })
  await from('192.0.2.1')
  await project.sql`
    insert into private.rate_limits (key, minute, hits)
    select r.key, date_trunc('minute', now()) + m * interval '1 minute', 120
    from private.rate_limits r, generate_series(0, 1) m where r.hits = 1
    on conflict (key, minute) do update set hits = 120`
  expect((await from('192.0.2.1')).status).toBe(429)
  expect((await from('192.0.2.2')).status).toBe(200)
})

test('the range API gets five digits of the hash and nothing else', async () => {
  const hash = createHash('sha1').update('segredo de teste').digest('hex').toUpperCase()
  const asked: string[] = []
  const fake = (async (url: string) => {
    asked.push(url)
    return new Response(`0000000000000000000000000000000000A:3\r\n${hash.slice(5)}:42\r\n`)
  }) as typeof fetch
  expect(await hibp(fake)('segredo de teste')).toBe(42)
  expect(await hibp(fake)('outro segredo')).toBe(0)
  expect(asked[0]).toBe(`https://api.pwnedpasswords.com/range/${hash.slice(0, 5)}`)
})

test('the service is asked when no transaction is open, and its failure is told', async () => {
  // Only a superuser can see what other connections do.
  const admin = postgres(project.clone.urls.admin, { max: 1 })
  const busy: number[] = []
  vi.stubEnv('PASSWORD_BREACHES', 'hibp')
  vi.stubGlobal('fetch', async () => {
    const open = await admin`
      select 1 from pg_stat_activity
      where datname = current_database() and application_name = 'functions' and state <> 'idle'`
    busy.push(open.length)
    return new Response('', { status: busy.length === 1 ? 200 : 503 })
  })
  try {
    expect(await ask('segredo de teste')).toEqual({ isCompromised: false, breachCount: 0, error: null })
    expect(await ask('segredo de teste')).toMatchObject({ error: 'Erro ao verificar segurança da senha' })
    expect(busy).toEqual([0, 0])
  } finally {
    vi.unstubAllGlobals()
    vi.unstubAllEnvs()
    await admin.end()
  }
})

test('a service that fails is an error, never a clean bill', async () => {
  const failing = (async () => new Response('', { status: 503 })) as typeof fetch
  await expect(hibp(failing)('123456')).rejects.toThrow('503')
})

test('every shipped password is long enough to be asked for', async () => {
  const { commonPasswords } = await import('./common-passwords.ts')
  const words = commonPasswords.flatMap((tier) => tier.words.split(/\s+/))
  expect(words.length).toBeGreaterThan(400)
  expect(words.filter((word) => word.length < 6 || word !== word.toLowerCase())).toEqual([])
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([])
  expect(await embedded('senha123')).toBeGreaterThan(0)
})
