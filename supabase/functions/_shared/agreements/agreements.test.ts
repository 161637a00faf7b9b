import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { usualRules } from '../../../../domain/agreements/terms.ts'
import { addDays } from '../../../../domain/calendar.ts'
import { checkAgreementsTask } from '../../../../worker/agreements/check-agreements.ts'
import agreementDocument from '../../agreements/agreement-document.ts'
import bringIn from '../../agreements/bring-in-agreement.ts'
import closeProposal from '../../agreements/close-agreement-proposal.ts'
import exportAgreements from '../../agreements/export-agreements.ts'
import makeAgreement from '../../agreements/make-agreement.ts'
import mendAgreement from '../../agreements/mend-agreement.ts'
import proposeAgreement from '../../agreements/propose-agreement.ts'
import recordOldDebts from '../../agreements/record-old-debts.ts'
import saveRules from '../../agreements/save-agreement-rules.ts'
import checkClearance from '../../delinquency/check-clearance.ts'
import issueClearance from '../../delinquency/issue-clearance.ts'
import setOpening from '../../ledger/set-opening-balances.ts'
import undoReceipt from '../../payments/undo-receipt.ts'
import { readPdf } from '../charge-document/pdf-text.ts'
import type { User } from '../testing.ts'
import {
  agree,
  ask,
  building,
  chargesOf,
  close,
  code,
  end,
  file,
  instalments,
  line,
  type Made,
  open,
  owe,
  pay,
  project,
  proven,
  start,
  stateOf,
  terms,
  today,
  units,
  worker,
} from './testing.ts'

beforeAll(start)
afterAll(close)

describe('old debts', () => {
  test('are told by line before anything is written, and the same file adds nothing twice', async () => {
    const rows = [
      { ...line('A-104', '2024-03-10', '450,00', { fund: 'Fundo de reserva' }), line: 2 },
      { ...line('104', '2024-04-10', 'x'), line: 3 },
    ]
    const preview = await ask(recordOldDebts, { rows, dry_run: true })
    expect(preview.body).toMatchObject({ count: 1, cents: 45_000, faults: [{ line: 3, column: 'amount' }] })
    expect(await open('104')).toEqual([])
    expect(code(await ask(recordOldDebts, { rows }))).toBe('invalid_input')
    const [one, two] = await Promise.all([
      ask(recordOldDebts, { rows, skip_faulty: true }),
      ask(recordOldDebts, { rows: rows.slice(0, 1), skip_faulty: true }),
    ])
    // The second request is refused: by the key when both write at once, by the check when the first has ended.
    expect([
      [200, 409],
      [200, 422],
    ]).toContainEqual([one!.status, two!.status].sort())
    expect(await open('104')).toHaveLength(1)
    await proven()
  })

  test('stand beside the opening balances, which do not take them back', async () => {
    await ask(setOpening, { starts_on: today, balances: [{ fund: 'ordinary', cents: 100_000 }] })
    const again = await ask(setOpening, {
      starts_on: today,
      balances: [{ fund: 'ordinary', cents: 100_000 }],
    })
    expect(again.body).toEqual({ posted: 0, reversed: 0 })
    await proven()
  })
})

describe('an agreement', () => {
  let made: Made
  test('takes the place of its debts: instalments with boleto and Pix, exact in the books', async () => {
    await owe('101', [400, 70])
    made = await agree('101', {
      down_cents: 50_000,
      down_due_on: today,
      interest_percent_month: '1',
      method: 'price',
    })
    const all = await chargesOf('101')
    expect(all.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
      ...['old_debt agreed', 'old_debt agreed'],
      ...['agreement open', 'agreement open', 'agreement open', 'agreement open'],
    ])
    const parts = await instalments(made.agreement_id)
    expect(parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(made.total_cents)
    const [boletos] = await project.sql`
      select count(*)::int as count from public.boletos where charge_id = any (${parts.map(({ id }) => id)})`
    expect(boletos).toEqual({ count: 4 })
    await proven()
  })

  test('of two who agree on the same debts at once one is told; afterwards the debts are gone', async () => {
    await owe('102', [200, 100])
    const wanted = { unit_id: units['102'], charge_ids: await open('102'), terms: terms() }
    const total = (await ask(makeAgreement, { ...wanted, seen_total_cents: 1 })).body.error!.details
      .total_cents
    const answers = await Promise.all(
      [1, 2].map(() => ask(makeAgreement, { ...wanted, seen_total_cents: total })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.map(code)).toContain('agreement_debts_changed')
    await proven()
  })

  test('broken, its debts stand again less what was paid, oldest first; taken back, everything is as it was', async () => {
    const parts = await instalments(made.agreement_id)
    await pay(parts[0]!.id, parts[0]!.cents)
    await pay(parts[1]!.id, 10_000)
    await proven()
    const before = await chargesOf('101')
    const balances = () => project.sql`
      select id, balance_cents from public.ledger_accounts where condominium_id = ${building.condominiumId} order by id`
    const books = await balances()
    expect(await end(made.agreement_id)).toMatchObject({ status: 200 })
    await proven()
    const broken = await chargesOf('101')
    expect(broken.filter(({ kind }) => kind === 'agreement').map(({ status }) => status)).toEqual(
      parts.map(() => 'cancelled'),
    )
    // 600.00 on a debt of 1,000.00 that is 400 days late: its fine and interest first.
    const [oldest, newer] = broken
    expect([oldest!.status, newer!.status, newer!.settled]).toEqual(['open', 'open', 0])
    expect(oldest!.settled).toBeGreaterThan(0)
    expect(oldest!.settled).toBeLessThan(60_000)
    expect(await ask(mendAgreement, { agreement_id: made.agreement_id })).toMatchObject({ status: 200 })
    await proven()
    expect(await chargesOf('101')).toEqual(before)
    expect(await balances()).toEqual(books)
    expect(code(await ask(mendAgreement, { agreement_id: made.agreement_id }))).toBe('agreement_not_broken')
  })

  test('what moved after a breach keeps it from being taken back, and with payments it cannot be undone', async () => {
    expect(code(await end(made.agreement_id, 'cancelled'))).toBe('agreement_has_payments')
    await end(made.agreement_id)
    const [oldest] = await open('101')
    await pay(oldest!, 1000)
    expect(code(await ask(mendAgreement, { agreement_id: made.agreement_id }))).toBe(
      'agreement_break_settled',
    )
    await proven()
  })

  test('paid to the last instalment it is over, and goes on when a payment is taken back', async () => {
    const { agreement_id } = await agree('101', { count: 1 })
    const [only] = await instalments(agreement_id)
    const receipt = await pay(only!.id, only!.cents)
    expect((await stateOf(agreement_id)).status).toBe('completed')
    expect(code(await end(agreement_id))).toBe('agreement_not_active')
    await ask(undoReceipt, { receipt_id: receipt, reason: 'Cheque devolvido' })
    expect((await stateOf(agreement_id)).status).toBe('active')
    await proven()
  })

  test('is renegotiated whole, and runs again when the new one ends', async () => {
    const [first] = await open('101')
    const { agreement_id } = await agree('101', { count: 2 })
    expect(await stateOf(agreement_id)).toMatchObject({ status: 'active' })
    const [prior] = await project.sql<{ id: string; status: string }[]>`
      select a.id, a.status from public.debt_agreements a join public.agreement_instalments i on i.agreement_id = a.id
      where i.charge_id = ${first!}`
    expect(prior!.status).toBe('renegotiated')
    const [some] = await open('101')
    const wanted = { unit_id: units['101'], charge_ids: [some], terms: terms(), seen_total_cents: 1 }
    expect(code(await ask(makeAgreement, wanted))).toBe('invalid_input')
    await proven()
    expect(await end(agreement_id, 'cancelled')).toMatchObject({ status: 200 })
    expect((await stateOf(prior!.id)).status).toBe('active')
    await proven()
  })
})

describe('the morning', () => {
  test('warns once of a delay, and breaks what its rule says', async () => {
    const [row] = await project.sql<{ id: string }[]>`
      select id from public.debt_agreements where unit_id = ${units['102']!} and status = 'active'`
    const late = async (days: number) => {
      await project.sql`
        update public.charges c set due_on = ${addDays(today, -days)}::date + i.position * 30 from public.agreement_instalments i
        where i.charge_id = c.id and i.agreement_id = ${row!.id}`
      await project.sql`
        update public.agreement_instalments i set due_on = c.due_on from public.charges c where i.charge_id = c.id and i.agreement_id = ${row!.id}`
      await checkAgreementsTask.run(worker.context, {}, new AbortController().signal)
    }
    const told = () => project.sql<{ subject: string }[]>`
      select distinct subject from public.messages where kind = 'agreement' and condominium_id = ${building.condominiumId}
        and subject like 'A-102: %' order by subject`
    await late(53)
    await checkAgreementsTask.run(worker.context, {}, new AbortController().signal)
    expect((await stateOf(row!.id)).status).toBe('active')
    expect((await told()).map(({ subject }) => subject)).toEqual([
      'A-102: seu acordo está perto de se romper',
    ])
    await late(65)
    expect((await stateOf(row!.id)).status).toBe('broken')
    expect((await told()).map(({ subject }) => subject)).toContain('A-102: acordo rompido')
    await proven()
  })
})

describe('a resident', () => {
  let resident: User
  let stranger: User
  const proposal = async (more: object = {}) => ({
    unit_id: units['103'],
    charge_ids: await open('103'),
    terms: terms({ down_cents: 40_000, down_due_on: today, ...more }),
  })

  beforeAll(async () => {
    const member = async (name: string, email: string) => {
      const user = await project.member(building.condominiumId, 'resident')
      await project.sql`
        update public.people set user_id = ${user.id} where condominium_id = ${building.condominiumId} and name = ${name} and email = ${email}`
      return user
    }
    resident = await member('Morador 103', 'morador103@example.com')
    stranger = await member('Morador 104', 'morador104@example.com')
    await owe('103', [120, 60])
  })

  test('proposes when the condominium lets residents, within its limits, and for the own unit', async () => {
    expect(code(await ask(proposeAgreement, await proposal(), resident))).toBe('agreement_not_offered')
    const rules = {
      ...usualRules,
      resident_may_propose: true,
      resident_min_down_percent: '10',
      resident_max_instalments: 4,
    }
    expect(await ask(saveRules, { rules, seen_at: null })).toMatchObject({ status: 200 })
    expect(code(await ask(saveRules, { rules, seen_at: null }))).toBe('agreement_rules_changed')
    expect(code(await ask(proposeAgreement, await proposal({ count: 5 }), resident))).toBe('invalid_input')
    expect(code(await ask(proposeAgreement, await proposal({ down_cents: 1 }), resident))).toBe(
      'invalid_input',
    )
    expect(code(await ask(proposeAgreement, await proposal(), stranger))).toBe('not_found')
    expect(await ask(proposeAgreement, await proposal(), resident)).toMatchObject({ status: 200 })
    expect(code(await ask(proposeAgreement, await proposal(), resident))).toBe('agreement_pending')
  })

  test('is answered with another proposal and says yes to that one alone', async () => {
    const [kept] = await project.sql<{ id: string; version: number; total: number }[]>`
      select id, version, total_cents::float8 as total from public.debt_agreements where unit_id = ${units['103']!}`
    const yes = { ...(await proposal()), agreement_id: kept!.id, seen_total_cents: kept!.total }
    expect(code(await ask(makeAgreement, { ...yes, seen_version: kept!.version }, resident))).toBe(
      'agreement_changed',
    )
    const offer = { ...(await proposal({ count: 2 })), agreement_id: kept!.id, seen_version: kept!.version }
    expect(await ask(proposeAgreement, offer)).toMatchObject({ status: 200 })
    expect(code(await ask(proposeAgreement, offer))).toBe('agreement_changed')
    const { version } = await stateOf(kept!.id)
    expect(code(await ask(makeAgreement, { ...yes, seen_version: version }, stranger))).toBe('not_found')
    const accepted = await ask(makeAgreement, { ...yes, seen_version: version }, resident)
    expect(accepted).toMatchObject({ status: 200 })
    expect(await instalments(kept!.id)).toHaveLength(3)
    await proven()
    const paper = await file(agreementDocument, { agreement_id: kept!.id }, resident)
    const { text } = readPdf(paper)
    expect(text).toContain('não é novação')
    // An agreement that is being honoured is no delay, and the certificate says what it is.
    const certificate = await ask(issueClearance, { unit_id: units['103'] }, resident)
    const checked = await ask(checkClearance, { code: certificate.body.code })
    expect(checked.body.declaration).toContain('certidão positiva com efeito de negativa')
    expect(code(await ask(agreementDocument, { agreement_id: kept!.id }, stranger))).toBe('not_found')
  })

  test('withdraws what was proposed, and management refuses it with a reason', async () => {
    await owe('104', [90])
    const wanted = {
      unit_id: units['104'],
      charge_ids: (await open('104')).slice(-1),
      terms: terms({ down_cents: 40_000, down_due_on: today }),
    }
    const close = async (user: User) => {
      const { body } = await ask(proposeAgreement, wanted, stranger)
      const agreement_id = String(body.agreement_id)
      const { version: seen_version } = await stateOf(agreement_id)
      return ask(closeProposal, { agreement_id, seen_version, reason: 'Mudei de ideia' }, user)
    }
    expect((await close(stranger)).body).toEqual({ status: 'withdrawn' })
    expect((await close(building.admin)).body).toEqual({ status: 'refused' })
  })
})

test('an agreement that ran before is brought in with what is left of it, and exported without names', async () => {
  const due = [30, 60].map((days) => ({ due_on: addDays(today, days), cents: 30_000 }))
  const brought = await ask(bringIn, {
    unit_id: units['104'],
    agreed_on: '2026-01-15',
    paid_before: 4,
    instalments: due,
    breach_days: 30,
    breach_instalments: 2,
  })
  expect(brought).toMatchObject({ status: 200, body: { reference: expect.stringMatching(/^A26-\d{4}$/) } })
  await proven()
  const sheet = new TextDecoder().decode(await file(exportAgreements, { format: 'csv' }))
  expect(sheet.split('\n')[1]).toContain('A-104')
  expect(sheet).not.toContain('Morador')
  expect(await end(String(brought.body.agreement_id), 'cancelled')).toMatchObject({ status: 200 })
  await proven()
})

/** Chances that are the same in every run. */
function dice(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
}

test('whatever is agreed, paid, taken back, broken and mended, nothing is lost, doubled or earned', async () => {
  const roll = dice(22)
  await owe('102', [300, 45])
  const running = async () => {
    const [row] = await project.sql<{ id: string; status: string }[]>`
      select id, status from public.debt_agreements where unit_id = ${units['102']!} and reference is not null
      order by reference desc limit 1`
    return row
  }
  const receipts: string[] = []
  for (let turn = 0; turn < 24; turn += 1) {
    const last = await running()
    const payable = await open('102')
    const act = roll(6)
    if (last?.status !== 'active' && last?.status !== 'broken' && payable.length > 0)
      await agree('102', { count: 1 + roll(4) })
    else if (act <= 1 && payable.length > 0) receipts.push(await pay(payable[0]!, 1 + roll(60_000)))
    else if (act === 2 && receipts.length > 0)
      await ask(undoReceipt, { receipt_id: receipts[roll(receipts.length)], reason: 'Devolvido pelo banco' })
    else if (act === 3) await end(last!.id)
    else if (act === 4) await ask(mendAgreement, { agreement_id: last!.id })
    else if (payable.length > 0)
      await agree('102', {
        count: 1 + roll(3),
        late_waiver_percent: '0',
        down_cents: 100,
        down_due_on: today,
      })
    await proven()
  }
  expect(receipts.length).toBeGreaterThan(2)
})
