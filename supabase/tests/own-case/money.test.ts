import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { usualRules } from '../../../domain/agreements/terms.ts'
import { addDays } from '../../../domain/calendar.ts'
import {
  building,
  close,
  code,
  owe,
  project,
  start,
  stateOf,
  terms,
  today,
  units,
} from '../../functions/_shared/agreements/testing.ts'
import type { User } from '../../functions/_shared/testing.ts'
import breakAgreement from '../../functions/agreements/break-agreement.ts'
import bringIn from '../../functions/agreements/bring-in-agreement.ts'
import closeProposal from '../../functions/agreements/close-agreement-proposal.ts'
import makeAgreement from '../../functions/agreements/make-agreement.ts'
import mendAgreement from '../../functions/agreements/mend-agreement.ts'
import proposeAgreement from '../../functions/agreements/propose-agreement.ts'
import saveRules from '../../functions/agreements/save-agreement-rules.ts'
import cancelCharge from '../../functions/charges/cancel-charge.ts'
import changeDueDate from '../../functions/charges/change-due-date.ts'
import chooseBoletos from '../../functions/charges/choose-unit-boletos.ts'
import restoreDue from '../../functions/charges/restore-unit-due.ts'
import saveDue from '../../functions/charges/save-unit-due.ts'
import waiveDue from '../../functions/charges/waive-unit-due.ts'
import decideReceipt from '../../functions/payments/decide-receipt.ts'
import recordReceipt from '../../functions/payments/record-receipt.ts'
import refundCredit from '../../functions/payments/refund-credit.ts'
import undoReceipt from '../../functions/payments/undo-receipt.ts'
import useCredit from '../../functions/payments/use-credit.ts'

type Fn = Parameters<typeof project.call>[0]
const ask = (fn: Fn, body: object, user: User) =>
  project.call(fn, { condominium_id: building.condominiumId, ...body }, user)

// The vice-síndico has A-101; the síndico has no unit here, but where a test says so.
let vice: User
let sindico: User
const notes = () => project.sql<{ matter: string; why: string; author: string }[]>`
  select matter, why, author from public.own_decisions order by id`
const tie = (user: User | null, number: string) => project.sql`
  update public.people set user_id = ${user?.id ?? null} where condominium_id = ${building.condominiumId} and name = ${`Morador ${number}`}`

beforeAll(async () => {
  await start()
  sindico = building.admin
  vice = await project.member(building.condominiumId, 'admin')
  await tie(vice, '101')
})
afterAll(close)
beforeEach(() => project.sql`delete from public.own_decisions`)

/** Runs `work` without the vice-síndico, the only other administrator. */
async function alone(work: () => Promise<void>): Promise<void> {
  const { sql } = project
  const become = (role: string) =>
    sql`update public.memberships set role = ${role} where user_id = ${vice.id}`
  await become('resident')
  await tie(null, '101')
  await tie(sindico, '101')
  try {
    await work()
  } finally {
    await tie(vice, '101')
    await become('admin')
  }
}

const dueOf = async (number: string): Promise<string> => {
  const { body } = await ask(
    saveDue,
    {
      unit_id: units[number],
      description: 'Vidro da porta',
      note: '',
      cents: 10_000,
      charged_from: today.slice(0, 7),
      rubric: await damage(),
    },
    sindico,
  )
  return (body as { due_id: string }).due_id
}
async function damage(): Promise<string> {
  const [row] = await project.sql<{ id: string }[]>`
    select private.purpose_rubric(${building.condominiumId}, 'damage') as id`
  return row!.id
}

describe('what a unit owes, by who administers and has the unit', () => {
  test('is neither waived, nor lowered, nor put off, nor taken back; by another it is', async () => {
    const due_id = await dueOf('101')
    const reason = 'Combinado'
    expect(code(await ask(waiveDue, { due_id, reason }, vice))).toBe('own_case')
    const lower = { due_id, unit_id: units['101'], rubric: await damage(), description: 'Vidro', note: '' }
    for (const more of [
      { cents: 1, charged_from: today.slice(0, 7) },
      { cents: 10_000, charged_from: '2099-01' },
      { cents: 10_000, charged_from: today.slice(0, 7), unit_id: units['102'] },
    ])
      expect(code(await ask(saveDue, { ...lower, ...more }, vice))).toBe('own_case')
    expect(await ask(waiveDue, { due_id, reason }, sindico)).toMatchObject({ status: 200 })
    expect(code(await ask(restoreDue, { due_id }, vice))).toBe('own_case')

    const [charge_id] = await owe('101', [20])
    expect(code(await ask(cancelCharge, { charge_id, reason }, vice))).toBe('own_case')
    const [{ due_on } = { due_on: '' }] = await project.sql<{ due_on: string }[]>`
      select due_on::text from public.charges where id = ${charge_id!}`
    const put = { charge_id, due_on: addDays(today, 30), seen_due_on: due_on, reason }
    expect(code(await ask(changeDueDate, put, vice))).toBe('own_case')
    expect(await ask(changeDueDate, put, sindico)).toMatchObject({ status: 200 })
    expect(await ask(cancelCharge, { charge_id, reason }, sindico)).toMatchObject({ status: 200 })
    // Of a neighbour it is everyday work.
    const [other] = await owe('102', [20])
    expect(await ask(cancelCharge, { charge_id: other, reason }, vice)).toMatchObject({ status: 200 })
  })

  test('is divided between owner and tenant of their own unit by somebody else', async () => {
    const choice = { unit_ids: [units['101']], one_boleto: true }
    expect(code(await ask(chooseBoletos, choice, vice))).toBe('own_case')
    expect(await ask(chooseBoletos, { ...choice, unit_ids: [units['102']] }, vice)).toMatchObject({
      status: 200,
    })
    expect(await ask(chooseBoletos, choice, sindico)).toMatchObject({ status: 200 })
    expect(code(await ask(chooseBoletos, { ...choice, one_boleto: false }, vice))).toBe('own_case')
  })

  test('a tie that was ended today leaves what came before an own case', async () => {
    const [charge_id] = await owe('101', [25])
    const tied = (until: string | null) => project.sql`
      update public.occupancies set ends_on = ${until}, starts_on = '2020-01-01' where unit_id = ${units['101']!}`
    await tied(addDays(today, -1))
    expect(code(await ask(cancelCharge, { charge_id, reason: 'Mudei' }, vice))).toBe('own_case')
    await tied(null)
    await ask(cancelCharge, { charge_id, reason: 'Lançada errada' }, sindico)
  })

  test('no administrator alone waives their own: it waits for somebody else', async () => {
    const due_id = await dueOf('101')
    await alone(async () => {
      expect(code(await ask(waiveDue, { due_id, reason: 'Sou o síndico' }, sindico))).toBe('own_case')
    })
    expect(await notes()).toEqual([])
  })
})

describe('an agreement on the debts of one own unit', () => {
  const state = (status: string) => stateOfUnit().then((row) => expect(row?.status).toBe(status))
  const stateOfUnit = async () => {
    const [row] = await project.sql<{ id: string; status: string; version: number; total: number }[]>`
      select id, status, version, total_cents::float8 as total from public.debt_agreements
      where unit_id = ${units['101']!} order by created_at desc, id desc limit 1`
    return row
  }

  test('is asked for as by any resident, and made by somebody else', async () => {
    const rules = { ...usualRules, resident_may_propose: true, resident_min_down_percent: '0' }
    expect(await ask(saveRules, { rules, seen_at: null }, sindico)).toMatchObject({ status: 200 })
    const charge_ids = await owe('101', [60, 30])
    const wanted = { unit_id: units['101'], charge_ids, terms: terms() }
    expect(code(await ask(makeAgreement, { ...wanted, seen_total_cents: 1 }, vice))).toBe(
      'agreement_own_case',
    )
    expect(await ask(proposeAgreement, wanted, vice)).toMatchObject({ status: 200 })
    await state('proposed')
    const made = (await stateOfUnit())!
    const accept = {
      ...wanted,
      agreement_id: made.id,
      seen_version: made.version,
      seen_total_cents: made.total,
    }
    expect(code(await ask(makeAgreement, accept, vice))).toBe('agreement_own_case')
    expect(await ask(makeAgreement, accept, sindico)).toMatchObject({ status: 200 })
    await state('active')
    for (const as of ['broken', 'cancelled']) {
      const broken = { agreement_id: made.id, reason: 'Não convém', as }
      const { version: seen_version } = await stateOf(made.id)
      expect(code(await ask(breakAgreement, { ...broken, seen_version }, vice))).toBe('agreement_own_case')
    }
    const { version: seen_version } = await stateOf(made.id)
    await ask(breakAgreement, { agreement_id: made.id, reason: 'Não pagou', seen_version }, sindico)
    expect(code(await ask(mendAgreement, { agreement_id: made.id }, vice))).toBe('agreement_own_case')
  })

  test('that was offered by somebody else is taken, and one of theirs withdrawn', async () => {
    const charge_ids = (
      await project.sql<{ id: string }[]>`
        select id from public.charges where unit_id = ${units['101']!} and status = 'open' and kind <> 'agreement'`
    ).map(({ id }) => id)
    const wanted = { unit_id: units['101'], charge_ids, terms: terms({ count: 2 }) }
    expect(await ask(proposeAgreement, wanted, vice)).toMatchObject({ status: 200 })
    const mine = (await stateOfUnit())!
    await ask(closeProposal, { agreement_id: mine.id, seen_version: mine.version, reason: 'Desisti' }, vice)
    await state('withdrawn')
    expect(await ask(proposeAgreement, wanted, sindico)).toMatchObject({ status: 200 })
    const offer = (await stateOfUnit())!
    expect(offer.status).toBe('offered')
    const accept = { ...wanted, agreement_id: offer.id, seen_version: offer.version }
    expect(await ask(makeAgreement, { ...accept, seen_total_cents: offer.total }, vice)).toMatchObject({
      status: 200,
    })
  })

  test('is brought in by somebody else, or noted where there is nobody', async () => {
    const body = {
      unit_id: units['101'],
      agreed_on: today,
      breach_days: 30,
      breach_instalments: 2,
      instalments: [{ due_on: addDays(today, 30), cents: 1000 }],
    }
    expect(code(await ask(bringIn, body, vice))).toBe('agreement_own_case')
    await alone(async () => {
      expect(await ask(bringIn, body, sindico)).toMatchObject({ status: 200 })
    })
    expect(await notes()).toMatchObject([{ matter: 'agreement', why: 'only_one' }])
  })
})

describe('money of one own unit', () => {
  const came = (number: string, more: object = {}) => ({
    received_on: today,
    method: 'transfer',
    cents: 5000,
    unit_id: units[number],
    charge_ids: [],
    ...more,
  })

  test('is not typed as received by who has the unit, and noted where there is nobody else', async () => {
    const [charge] = await owe('101', [10], '50,00')
    expect(code(await ask(recordReceipt, came('101'), vice))).toBe('receipt_own_case')
    const paid = came('101', { unit_id: null, charge_ids: [charge] })
    expect(code(await ask(recordReceipt, paid, vice))).toBe('receipt_own_case')
    // Among others' too.
    const [other] = await owe('103', [10], '10,00')
    const both = came('103', { unit_id: null, charge_ids: [other, charge], cents: 7000 })
    expect(code(await ask(recordReceipt, both, vice))).toBe('receipt_own_case')
    expect(await ask(recordReceipt, came('103'), vice)).toMatchObject({ status: 200 })
    await alone(async () => {
      expect(await ask(recordReceipt, came('101'), sindico)).toMatchObject({ status: 200 })
    })
    expect(await notes()).toMatchObject([{ matter: 'receipt', why: 'only_one', author: 'Helena Duarte' }])
  })

  test('that nobody knows the payer of is not given to it, unless it says whose it is', async () => {
    const unknown = async (document?: string) => {
      const made = await ask(
        recordReceipt,
        came('101', { unit_id: null, ...(document && { payer_document: document }) }),
        sindico,
      )
      return (made.body as { receipt_id: string }).receipt_id
    }
    const to = { to: 'credit', unit_id: units['101'] }
    const receipt_id = await unknown()
    await project.sql`update public.receipts set source = 'pix' where id = ${receipt_id}`
    expect(code(await ask(decideReceipt, { receipt_id, decision: to }, vice))).toBe('receipt_own_case')
    await project.sql`update public.people set document = '52998224725' where user_id = ${vice.id}`
    const mine = await unknown('52998224725')
    await project.sql`update public.receipts set source = 'pix' where id = ${mine}`
    expect(await ask(decideReceipt, { receipt_id: mine, decision: to }, vice)).toMatchObject({ status: 200 })
    expect(await notes()).toEqual([])
  })

  test('is used for its charges, and paid out by somebody else', async () => {
    const [charge_id] = await owe('101', [5], '10,00')
    const unit_id = units['101']
    expect(await ask(useCredit, { unit_id, charge_id, cents: 500 }, vice)).toMatchObject({ status: 200 })
    const out = { unit_id, cents: 100, on: today, from: 'cash', note: 'Pago a mais' }
    expect(code(await ask(refundCredit, out, vice))).toBe('own_case')
    await alone(async () => {
      expect(code(await ask(refundCredit, out, sindico))).toBe('own_case')
    })
    const [typed] = await project.sql<{ id: string }[]>`
      select id from public.receipts where unit_id = ${unit_id!} and source = 'typed' and method <> 'credit' and status = 'posted' limit 1`
    const undo = { receipt_id: typed!.id, reason: 'Lançado errado' }
    expect(code(await ask(undoReceipt, undo, vice))).toBe('receipt_own_case')
  })
})
