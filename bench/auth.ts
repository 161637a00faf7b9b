// What signing in and being signed in cost: a sign-in against the password's hash alone, and a request with a verified token
// against the same request without one.
import { hash, verify } from '@node-rs/bcrypt'
import pino from 'pino'
import postgres from 'postgres'
import { createAuth } from '../host/auth/auth.ts'
import { supabaseConfig } from '../host/project-config.ts'
import { createRest } from '../host/rest/rest.ts'
import { createSecrets, createTokens, type Tokens } from '../host/tokens.ts'
import { type BenchDatabase, openBenchDatabase } from './harness/database.ts'
import { alternate, type BenchResult, median, medianRatio } from './harness/result.ts'

const connections = 16
const seconds = 3
const people = 200
const password = 'Senha-forte-1'

type Person = { id: string; email: string }

export default async function (): Promise<BenchResult[]> {
  const database = await openBenchDatabase()
  try {
    const tokens = await createTokens(await createSecrets())
    const hashed = await hash(password, 10)
    const accounts = await makeAccounts(database, hashed)
    return [
      await requestCost(database, tokens, accounts),
      await signInCost(database, tokens, accounts, hashed),
    ]
  } finally {
    await database.close()
  }
}

async function makeAccounts({ urls }: BenchDatabase, hashed: string): Promise<Person[]> {
  const sql = postgres(urls.authAdmin, { max: 1, onnotice: () => {} })
  const accounts = await sql<Person[]>`
    insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
      raw_user_meta_data, created_at, updated_at)
    select gen_random_uuid(), 'authenticated', 'authenticated', 'pessoa' || n || '@example.com', ${hashed}, now(),
      '{"provider":"email","providers":["email"]}', '{}', now(), now()
    from generate_series(1, ${people}) n returning id, email`
  await sql.end()
  return accounts
}

/** How many a second, with as many at once as there are connections. */
async function rateOf(work: (turn: number) => Promise<unknown>): Promise<number> {
  const started = performance.now()
  const end = started + seconds * 1000
  let done = 0
  const worker = async () => {
    while (performance.now() < end) await work(done++)
  }
  await Promise.all(Array.from({ length: connections }, worker))
  return done / ((performance.now() - started) / 1000)
}

/**
 * Anyone may read the plans. The tokens keep the role of who has none, so that PostgreSQL has the same policies to check and
 * the token is the only difference.
 */
async function requestCost(
  { urls }: BenchDatabase,
  tokens: Tokens,
  accounts: Person[],
): Promise<BenchResult> {
  const rest = await createRest({ url: urls.authenticator, tokens })
  const exp = Math.floor(Date.now() / 1000) + 3600
  const bearers = await Promise.all(
    accounts.map(({ id, email }) => tokens.sign({ sub: id, email, role: 'anon', exp })),
  )
  const ask = async (turn: number, headers: Record<string, string>) => {
    // Another request each time: nobody is helped by an answer that was kept.
    const url = `http://bench/rest/v1/subscription_plans?select=id,slug,name&name=neq.${turn}&order=slug.asc`
    const response = await rest.fetch(new Request(url, { headers }))
    if (response.status !== 200) throw new Error(`answered ${response.status}`)
    await response.arrayBuffer()
  }
  const signedIn = (turn: number) => ask(turn, { authorization: `Bearer ${bearers[turn % people]}` })
  const anonymous = (turn: number) => ask(turn, {})
  for (let turn = 0; turn < people * 2; turn++) await Promise.all([signedIn(turn), anonymous(turn)])
  const runs = await alternate({ signedIn: () => rateOf(signedIn), anonymous: () => rateOf(anonymous) })
  await rest.close()
  return {
    name: 'Pedidos com sessão, assinaturas já conferidas',
    ours: told(runs.signedIn, 'pedidos/s'),
    bare: `${told(runs.anonymous, 'pedidos/s')} sem sessão`,
    ratio: medianRatio(runs.signedIn, runs.anonymous),
    aim: { atLeast: 0.9 },
  }
}

async function signInCost(
  { urls }: BenchDatabase,
  tokens: Tokens,
  accounts: Person[],
  hashed: string,
): Promise<BenchResult> {
  const auth = await createAuth({
    url: urls.authAdmin,
    tokens,
    secret: 'a secret of the measurement alone, long enough',
    siteUrl: 'http://bench',
    config: supabaseConfig.parse({ project_id: 'bench' }).auth,
    folder: '/nowhere/supabase',
    mailer: { send: async () => {} },
    log: pino({ level: 'silent' }),
  })
  const signIn = async (turn: number) => {
    const body = JSON.stringify({ email: accounts[turn % people]?.email, password })
    const url = 'http://bench/auth/v1/token?grant_type=password'
    const response = await auth.fetch(new Request(url, { method: 'POST', body }))
    if (response.status !== 200) throw new Error(`answered ${response.status}: ${await response.text()}`)
    await response.arrayBuffer()
  }
  const check = () => verify(password, hashed)
  await Promise.all(accounts.slice(0, connections).map((_, turn) => signIn(turn)))
  const runs = await alternate({ signIn: () => rateOf(signIn), check: () => rateOf(check) })
  await auth.close()
  return {
    name: 'Entradas com senha',
    ours: told(runs.signIn, 'entradas/s'),
    bare: `${told(runs.check, 'conferências/s')} só do hash`,
    ratio: medianRatio(runs.signIn, runs.check),
    aim: { atLeast: 0.9 },
  }
}

function told(rates: number[], unit: string): string {
  return `${median(rates).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} ${unit}`
}
