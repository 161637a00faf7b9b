import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../host/database/testing.ts'
import { forgetHistory } from './outbox.ts'
import { logins } from './plan.ts'
import { openProduct, type Product } from './product.ts'

const present = new Date('2026-03-10T09:00:00-03:00')
let clone: Awaited<ReturnType<typeof cloneDatabase>>
let sql: postgres.Sql
let product: Product
beforeAll(async () => {
  clone = await cloneDatabase()
  sql = postgres(clone.urls.postgres, { max: 1, onnotice: () => {} })
  Object.assign(process.env, {
    SUPABASE_URL: 'http://127.0.0.1:9',
    SITE_URL: 'http://127.0.0.1:9',
    SUPABASE_ANON_KEY: 'none',
    SUPABASE_SERVICE_ROLE_KEY: 'none',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Prumo <nao-responda@example.com>',
  })
  const { postgres: postgresUrl, authenticator: authenticatorUrl } = clone.urls
  product = openProduct({ sql, postgresUrl, authenticatorUrl, present })
})
afterAll(async () => {
  await product.working(present.toISOString(), (context) => context.sql.end({ timeout: 5 }))
  await sql.end()
  await clone.drop()
})

/** Leaves jobs from the demonstration's past, from its end, and from a user of the product a moment later. */
async function leave(topic: string): Promise<void> {
  await sql`
    insert into private.outbox (topic, payload, created_at)
    values (${topic}, '{"who": "past"}', '2024-05-02T10:00:00Z'), (${topic}, '{"who": "present"}', ${present.toISOString()}),
      (${topic}, '{"who": "somebody"}', ${new Date(present.getTime() + 1).toISOString()})`
}

const waiting = async () =>
  (await sql`select payload ->> 'who' as who from private.outbox`).map(({ who }) => who)

test('the making does and forgets its own jobs; those of people who use the product meanwhile wait', async () => {
  await leave('seal-audit')
  await leave('charges-paid')
  await product.doJobs(['charges-paid'])
  expect(await waiting()).toEqual(['somebody', 'somebody'])
})

test('a code that somebody asked for meanwhile is not taken', async () => {
  await sql`delete from private.outbox`
  await leave('send-phone-code')
  expect(await product.take('send-phone-code')).toMatchObject({ who: 'past' })
  expect(await waiting()).toEqual(['somebody'])
  expect(await product.take('send-phone-code')).toBeUndefined()
})

test('what a killed making had to mail is forgotten, and nothing before it had begun', async () => {
  await sql`delete from private.outbox`
  await leave('send-charges')
  await leave('seal-audit')
  await forgetHistory(sql)
  expect(await waiting()).toHaveLength(6)
  await sql`insert into auth.users (id, email, created_at) values (gen_random_uuid(), ${logins.sindica.email}, ${present.toISOString()})`
  await forgetHistory(sql)
  expect(await sql`select topic, payload ->> 'who' as who from private.outbox order by id`).toEqual([
    { topic: 'send-charges', who: 'somebody' },
    ...['past', 'present', 'somebody'].map((who) => ({ topic: 'seal-audit', who })),
  ])
})
