import { createHash, randomBytes } from 'node:crypto'
import { SITE, signIn, startAuth, type TestAuth } from '../../tests/fixture.ts'

export const CALLBACK = 'https://app.example/callback'

const enabled = { oauth_server: { enabled: true, authorization_url_path: '/consent' } }

export const startOAuthServer = (section: Record<string, unknown> = {}) =>
  startAuth({ ...enabled, ...section })

/** Registers an application; returns what it needs for a request. */
export async function newClient(auth: TestAuth, fields: Record<string, unknown> = {}) {
  const { data, error } = await auth.admin.oauth.createClient({
    client_name: 'Agenda',
    redirect_uris: [CALLBACK],
    ...fields,
  })
  if (error) throw error
  return data
}

export type Client = Awaited<ReturnType<typeof newClient>>

/** The verifier an application keeps while its person answers (RFC 7636). */
export function newVerifier() {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** Sends a browser to the server as an application does; returns the redirect, or the refusal. */
export async function authorize(auth: TestAuth, fields: Record<string, string>) {
  const response = await auth.request(`/oauth/authorize?${new URLSearchParams(fields)}`)
  const location = response.headers.get('location')
  return {
    status: response.status,
    location: location === null ? undefined : new URL(location),
    refusal: location === null ? ((await response.json()) as Record<string, unknown>) : undefined,
  }
}

/** Begins a request; returns its name and the verifier. */
export async function begin(auth: TestAuth, client: Client, fields: Record<string, string> = {}) {
  const { verifier, challenge } = newVerifier()
  const { location } = await authorize(auth, {
    client_id: client.client_id,
    redirect_uri: CALLBACK,
    response_type: 'code',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...fields,
  })
  return { verifier, name: location?.searchParams.get('authorization_id') ?? '', location }
}

type Person = Awaited<ReturnType<typeof signIn>>

/** Opens the request as the person and agrees; returns the code. */
export async function agree(person: Person, name: string): Promise<string> {
  const { oauth } = person.client.auth
  const opened = await oauth.getAuthorizationDetails(name)
  if (opened.error) throw opened.error
  if ('redirect_url' in opened.data) return codeIn(opened.data.redirect_url)
  const { data, error } = await oauth.approveAuthorization(name)
  if (error) throw error
  return codeIn(data.redirect_url)
}

export const codeIn = (address: string) => new URL(address).searchParams.get('code') ?? ''

/** Calls `/oauth/token` as an application does, with a form. */
export async function askToken(
  auth: TestAuth,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const response = await auth.request('/oauth/token', {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
  })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

export const basic = (client: Pick<Client, 'client_id' | 'client_secret'>) => ({
  authorization: `Basic ${Buffer.from(`${client.client_id}:${client.client_secret}`).toString('base64')}`,
})

/** Runs the whole flow: returns the tokens of an application that a person let in. */
export async function letIn(
  auth: TestAuth,
  person: Person,
  client: Client,
  fields: Record<string, string> = {},
) {
  const { verifier, name } = await begin(auth, client, fields)
  const code = await agree(person, name)
  const answer = await askToken(
    auth,
    { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: CALLBACK },
    basic(client),
  )
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return { ...answer.body, code, verifier } as Record<string, string>
}

/** Starts all calls while the person's requests are locked, so that they meet at the same row. */
export async function together<T>(auth: TestAuth, userId: string, calls: (() => Promise<T>)[]): Promise<T[]> {
  const started: Promise<T>[] = []
  await auth.sql.begin(async (db) => {
    await db`select 1 from auth.oauth_authorizations where user_id = ${userId} for update`
    started.push(...calls.map((call) => call()))
    // Queried outside: a transaction sees others' activity as of its first look.
    const waiting = async () => {
      const [row] = await auth.sql<{ count: number }[]>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      return row?.count ?? 0
    }
    for (let looks = 0; (await waiting()) < calls.length; looks++) {
      if (looks > 500) throw new Error('not every call waits for the request')
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  })
  return Promise.all(started)
}

export { SITE, signIn, type TestAuth }
