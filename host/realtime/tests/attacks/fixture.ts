import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { expect } from 'vitest'
import { cloneDatabase } from '../../../database/testing.ts'
import { startServed } from '../../../testing/served.ts'
import { connect, type Message, type RawClient } from '../raw-client.ts'

/** Starts the service with the policies of `policies.sql` in a separate process, and creates people who are members of its tenants. */
export async function openAttacked() {
  const database = await cloneDatabase({ template: 'bare' })
  const owner = postgres(database.urls.postgres, { max: 1, onnotice: () => {} })
  const admin = postgres(database.urls.admin, { max: 1, onnotice: () => {} })
  await admin`do $$ begin
    if not exists (select from pg_publication where pubname = 'supabase_realtime') then
      create publication supabase_realtime;
    end if;
    alter publication supabase_realtime owner to postgres;
  end $$`
  await owner.unsafe(await readFile(join(import.meta.dirname, 'policies.sql'), 'utf8'))
  const home = await mkdtemp(join(tmpdir(), 'attacked-'))
  const logFile = join(home, 'service.log')
  const files = { kind: 'folder', folder: join(home, 'files') } as const
  const served = await startServed({ urls: database.urls, files, logFile })
  const { publishableKey: key, anonKey } = served.tokens
  return {
    ...served,
    key,
    anonKey,
    owner,
    /** Creates a person who belongs to the tenant, or to none if omitted. Returns a token. */
    async person(
      tenant?: string,
      {
        suspended = false,
        id = randomUUID() as string,
        ...claims
      }: Record<string, unknown> & { suspended?: boolean; id?: string } = {},
    ) {
      if (tenant) await owner`insert into public.members values (${id}, ${tenant}, ${suspended})`
      return served.sign(id, claims)
    },
    connect: (vsn = '2.0.0') => connect({ url: served.url, close: served.close }, key, vsn),
    say: (topic: string, payload: object, event = 'changed') =>
      owner`select realtime.send(${owner.json(payload as postgres.JSONValue)}, ${event}, ${topic}, true)`,
    log: () => readFile(logFile, 'utf8'),
    async close() {
      await served.close()
      await Promise.all([owner.end(), admin.end()])
      await database.drop()
      await rm(home, { recursive: true, force: true })
    },
  }
}

export type Attacked = Awaited<ReturnType<typeof openAttacked>>

/** Messages that the person at a client would see: not answers, not the channel's own news. */
export const seen = (client: RawClient): Message[] =>
  client.messages.filter(({ event }) => ['broadcast', 'postgres_changes', 'presence_diff'].includes(event))

/** Runs `attack` with two members, one of whom receives the database's messages to their board during and after it. */
export async function whileServing<Result>(
  attacked: Attacked,
  attack: () => Promise<Result>,
): Promise<Result> {
  const token = await attacked.person('witness')
  const [listener, talker, hearer] = await Promise.all([
    attacked.connect(),
    attacked.connect('1.0.0'),
    attacked.connect(),
  ])
  expect(await listener.join('board:witness', { private: true, token })).toMatchObject({ status: 'ok' })
  expect(await talker.join('hall', { private: true, token, broadcast: { ack: true } })).toMatchObject({
    status: 'ok',
  })
  expect(await hearer.join('hall', { private: true, token })).toMatchObject({ status: 'ok' })
  let round = 0
  let isOver = false
  const ask = async () => {
    const number = ++round
    await attacked.say('board:witness', { number })
    const answer = await talker.ask('realtime:hall', 'broadcast', {
      type: 'broadcast',
      event: 'said',
      payload: { number },
    })
    expect(answer.status).toBe('ok')
    const heard = (client: RawClient) =>
      client
        .of('broadcast')
        .some(({ payload }) => (payload.payload as { number?: number })?.number === number)
    await expect.poll(() => heard(listener) && heard(hearer), { timeout: 60_000 }).toBe(true)
    expect(listener.closed ?? talker.closed ?? hearer.closed).toBeUndefined()
  }
  const watching = (async () => {
    while (!isOver) await ask()
  })()
  try {
    return await Promise.race([
      attack(),
      watching.then(() => Promise.reject(new Error('the witness went away'))),
    ])
  } finally {
    isOver = true
    await watching
    await ask()
    for (const client of [listener, talker, hearer]) client.socket.terminate()
  }
}
