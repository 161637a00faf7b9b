import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../../domain/calendar.ts'
import { accountDataRequestTask } from '../../../worker/people/account-data-request.ts'
import { startTestWorker, type TestWorker } from '../../../worker/testing.ts'
import type { User } from '../../functions/_shared/testing.ts'
import cancel from '../../functions/data-protection/cancel-account-data-request.ts'
import open from '../../functions/data-protection/open-account-data-request.ts'
import answer from '../../functions/platform/answer-account-data-request.ts'
import record from '../../functions/platform/record-account-data-request.ts'
import { type Acting, startActing } from '../platform-accounts/acting.ts'

type Desk = {
  open: number
  requests: { id: string; number: number; own: boolean; user_id: string | null; details: string }[]
  condominiums: { open: number; late: number; rows: Record<string, unknown>[] }
}

let acting: Acting
let worker: TestWorker
let api: postgres.Sql
let admin: User
let person: User
let home: string
let today: string
beforeAll(async () => {
  acting = await startActing()
  worker = startTestWorker(acting.project)
  api = postgres(acting.project.clone.urls.authenticator, { max: 1, onnotice: () => {} })
  admin = await acting.admin()
  home = (await acting.project.found({ name: 'Edifício Sol' })).condominiumId
  person = await acting.project.member(home, 'resident')
  const [clock] = await sql()<{ today: string }[]>`select private.today()::text as today`
  today = clock!.today
})
afterAll(async () => {
  await worker.stop()
  await api.end({ timeout: 5 })
  await acting.close()
})

const sql = () => acting.project.sql
const asked = { kind: 'sharing', details: 'Com quem dividiram o meu e-mail?' }
const reading = <Row>(user: User, read: (own: postgres.TransactionSql) => Promise<Row>) =>
  api.begin(async (own) => {
    const claims = JSON.stringify({ sub: user.id, role: 'authenticated' })
    await own`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
    return read(own)
  })
const desk = (user = admin, wanted = 'open') =>
  reading(user, async (own) => {
    const [row] = await own<{ desk: Desk }[]>`select public.platform_data_desk(${wanted}) as desk`
    return row!.desk
  })
const own = (user: User) =>
  reading(user, async (mine) => [
    ...(await mine<
      { number: number; status: string }[]
    >`select number, status from public.account_data_requests order by number`),
  ])

test('a person asks the platform, another cannot read it, and the answer arrives by mail', async () => {
  const made = await acting.project.call(open, asked, person)
  expect(made.body).toMatchObject({ number: 1, steer_on: addDays(today, 15) })
  expect(await acting.act(open, asked, person)).toBe('account_data_request_exists')
  const stranger = await acting.project.member(home, 'resident')
  expect([await own(person), await own(stranger)]).toEqual([[{ number: 1, status: 'open' }], []])
  await expect(desk(person)).rejects.toThrow('forbidden')
  await worker.settle([accountDataRequestTask])
  expect(worker.sent.splice(0).map(({ to, subject }) => [to, subject])).toEqual([
    [admin.email, expect.stringContaining('Pedido 1 sobre dados da conta: responda até')],
  ])
  const { request_id } = made.body as { request_id: string }
  const settled = { request_id, decision: 'answered', answer: 'Só com o serviço de envio de e-mails.' }
  expect(await acting.act(answer, settled, person)).toBe('forbidden')
  expect(await acting.act(answer, settled, admin)).toBeNull()
  expect(await acting.act(answer, settled, admin)).toBe('data_request_decided')
  expect(await acting.act(cancel, { request_id }, person)).toBe('data_request_decided')
  await worker.settle([accountDataRequestTask])
  const letters = worker.sent.map(({ to, subject }) => [to, subject])
  expect(letters).toEqual([[person.email, 'Resposta ao seu pedido 1: informação']])
})

test('nobody answers their own, nor cancels another’s', async () => {
  const made = await acting.project.call(open, asked, admin)
  const { request_id } = made.body as { request_id: string }
  const settled = { request_id, decision: 'refused', answer: 'Não cabe neste caso.' }
  expect((await desk()).requests).toMatchObject([{ id: request_id, own: true }])
  expect(await acting.act(answer, settled, admin)).toBe('account_data_request_own')
  expect(await acting.act(cancel, { request_id }, person)).toBe('not_found')
  expect(await acting.act(cancel, { request_id }, admin)).toBeNull()
  expect((await desk()).open).toBe(0)
})

test('what came by letter counts from its day, and is the account’s that confirmed the address', async () => {
  const letter = {
    full_name: 'Quem escreveu',
    email: person.email.toUpperCase(),
    ...asked,
    received_on: addDays(today, -20),
  }
  expect(await acting.act(record, { ...letter, received_on: addDays(today, 1) }, admin)).toBe('invalid_input')
  const { body } = await acting.project.call(record, letter, admin)
  expect(body).toMatchObject({ steer_on: addDays(today, -5) })
  expect(await acting.act(record, letter, admin)).toBe('account_data_request_exists')
  expect(await acting.act(record, { ...letter, email: 'fora@example.com' }, admin)).toBeNull()
  const { requests } = await desk()
  expect(requests.map(({ user_id, own: isOwn }) => [user_id, isOwn])).toEqual([
    [person.id, false],
    [null, false],
  ])
})

test('of the condominiums’ requests the desk shows how late they are, neither person nor words', async () => {
  const other = (await acting.project.found({ name: 'Edifício Lua' })).condominiumId
  for (const [id, days, number] of [
    [home, -3, 1],
    [home, 4, 2],
    [other, 1, 1],
  ] as const)
    await sql()`
      insert into public.data_requests (condominium_id, number, user_id, requester_name, kind, details, steer_on, due_on)
      values (${id}, ${number}, ${person.id}, 'Nome secreto', ${number === 1 ? 'access' : 'erasure'}, 'palavras secretas', ${addDays(today, days)},
        ${addDays(today, days + 6)})`
  const { condominiums } = await desk()
  expect(condominiums).toEqual({
    open: 3,
    late: 1,
    rows: [{ id: home, name: 'Edifício Sol', open: 2, late: 1, steer_on: addDays(today, -3) }],
  })
  expect(JSON.stringify(await desk())).not.toContain('secret')
})
