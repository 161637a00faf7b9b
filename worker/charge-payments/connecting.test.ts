import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import endPaymentAccount from '../../supabase/functions/payments/end-payment-account.ts'
import finishPaymentAccount from '../../supabase/functions/payments/finish-payment-account.ts'
import { keepPaymentAccountsTask } from './keep-payment-accounts.ts'
import { type ChargePayments, codeOf, documents, type House, startChargePayments } from './testing.ts'

let world: ChargePayments
let mine: House
let theirs: House
beforeAll(async () => {
  world = await startChargePayments()
  mine = await world.build(2, 0)
  theirs = await world.build(2, 1)
})
afterAll(() => world.close())

const own = { name: 'Conta Jacarandá', document: documents[0] }

beforeEach(async () => {
  await world.sql`
      update public.payment_accounts set state = 'ended', ended_at = now() where state <> 'ended'`
})

test('takes the account, and nobody reads what opens it', async () => {
  const id = await world.connect(mine, own.name, own.document)
  expect(await world.accounts(mine)).toEqual([{ id, state: 'connected' }])
  const [kept] = await world.sql<{ sealed: string }[]>`
      select sealed from private.payment_account_tokens where account_id = ${id}`
  expect(kept!.sealed).toMatch(/^v1\./)
  expect(kept!.sealed).not.toContain('TEST-')
  const [row] = await world.sql<{ all: string }[]>`
      select to_jsonb(a)::text as all from public.payment_accounts a where a.id = ${id}`
  expect(row!.all).not.toMatch(/TG-/)
  for (const role of ['authenticated', 'anon', 'service_role'])
    await expect(
      world.sql.begin(async (sql) => {
        await sql`select set_config('role', ${role}, true)`
        await sql`select sealed from private.payment_account_tokens`
      }),
      role,
    ).rejects.toThrow(/permission denied/)
})

test('the same again is the same account, with its place in the books', async () => {
  const id = await world.connect(mine, own.name, own.document)
  expect(await world.connect(mine, own.name, own.document)).toBe(id)
  const places = await world.sql`
      select from public.bank_accounts where condominium_id = ${mine.condominiumId} and bank = '323'`
  expect(places).toHaveLength(1)
})

test('a state of nobody, of somebody else, used, or ten minutes old is refused', async () => {
  const place = await world.consent(await world.begin(mine), own.name, own.document)
  const given = world.back(place)
  const other = world.back(await world.consent(await world.begin(theirs), 'Conta Ipê', documents[1]))
  const tries: [Record<string, string>, House['admin']][] = [
    [{ ...given, state: `${'x'.repeat(43)}.${mine.condominiumId}` }, mine.admin],
    // Turned to another condominium.
    [{ ...given, state: given.state.replace(/\..*/, `.${theirs.condominiumId}`) }, theirs.admin],
    // Someone else's request with the attacker's own code: that account would receive for us.
    [{ state: given.state, code: other.code }, theirs.admin],
  ]
  for (const [body, user] of tries)
    expect(['payment_account_request_over', 'forbidden']).toContain(
      codeOf(await world.ask(finishPaymentAccount, body, user)),
    )
  await world.sql`update private.payment_account_requests set expires_at = now() where user_id = ${mine.admin.id}`
  expect(codeOf(await world.ask(finishPaymentAccount, given, mine.admin))).toBe(
    'payment_account_request_over',
  )
  expect(await world.accounts(mine)).toEqual([])
})

test('neither state nor code is spent twice, and a code that was caught on the way is worth nothing', async () => {
  const given = world.back(await world.consent(await world.begin(mine), own.name, own.document))
  await world.ok(finishPaymentAccount, given, mine.admin)
  expect(codeOf(await world.ask(finishPaymentAccount, given, mine.admin))).toBe(
    'payment_account_request_over',
  )
  const fresh = world.back(await world.consent(await world.begin(mine), own.name, own.document))
  expect(codeOf(await world.ask(finishPaymentAccount, { ...fresh, code: given.code }, mine.admin))).toBe(
    'payment_account_refused',
  )
  // Intercepted: redeemed with the interceptor's state, whose proof key differs.
  const caught = world.back(await world.consent(await world.begin(mine), own.name, own.document))
  const catcher = world.back(await world.consent(await world.begin(theirs), 'Conta Ipê', documents[1]))
  expect(
    codeOf(await world.ask(finishPaymentAccount, { state: catcher.state, code: caught.code }, theirs.admin)),
  ).toBe('payment_account_refused')
  expect(await world.accounts(theirs)).toEqual([])
})

test('an account of another CNPJ, of another condominium, or a second one is refused', async () => {
  const finish = async (house: House, name: string, document = '') =>
    codeOf(
      await world.ask(
        finishPaymentAccount,
        world.back(await world.consent(await world.begin(house), name, document)),
        house.admin,
      ),
    )
  expect(await finish(mine, 'Conta do síndico', '111.444.777-35')).toBe('payment_account_of_another')
  expect(await finish(mine, 'Conta sem documento')).toBeUndefined()
  expect(await finish(theirs, 'Conta sem documento')).toBe('payment_account_taken')
  expect(await finish(mine, 'Outra conta')).toBe('payment_account_connected')
})

test('whoever says no at the provider changes nothing', async () => {
  const place = await world.consent(await world.begin(mine), own.name, own.document, 'no')
  expect(place.searchParams.get('error')).toBe('access_denied')
  expect(place.searchParams.get('code')).toBeNull()
  expect(await world.accounts(mine)).toEqual([])
})

test('letting go takes back what waits, then forgets the tokens; old payments stay', async () => {
  await world.connect(mine, own.name, own.document)
  const id = await world.pay(mine, 'pix')
  await world.ok(endPaymentAccount, { condominium_id: mine.condominiumId }, mine.admin)
  await keepPaymentAccountsTask.run(world.worker.context, {}, new AbortController().signal)
  expect(await world.accounts(mine)).toEqual([])
  expect(await world.payment(id)).toMatchObject({ status: 'cancelled' })
  expect(await world.pay(mine, 'pix')).toBe('payment_account_missing')
  await world.connect(mine, own.name, own.document)
  expect(await world.pay(mine, 'card')).not.toMatch(/_/)
})
