import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startProject, type TestProject } from '../../functions/_shared/testing.ts'
import recordBill from '../../functions/bills/record-bill.ts'
import saveSupplier from '../../functions/bills/save-supplier.ts'
import undoPayment from '../../functions/bills/undo-bill-payment.ts'
import closeMonth from '../../functions/ledger/close-month.ts'
import reverseTransfer from '../../functions/ledger/reverse-transfer.ts'
import matchLines from '../../functions/statements/match-statement-lines.ts'
import saveRule from '../../functions/statements/save-statement-rule.ts'
import undoMatch from '../../functions/statements/undo-statement-match.ts'
import { type Desk, fee, openDesk } from './statement-desk.ts'

let project: TestProject
let desk: Desk
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())
beforeEach(async () => {
  desk = await openDesk(project)
})

describe('matching', () => {
  test('books a fee, a split and a transfer, and takes each back by reversal', async () => {
    await desk.take(
      ['05/01/2026', '-5,50', 'TARIFA'],
      ['06/01/2026', '-30,00', 'APLICACAO'],
      ['07/01/2026', '-12,00', 'COMPRA'],
    )
    await desk.matched([(await desk.lineOf('TARIFA')).id], [fee(550)])
    const moved = await desk.matched(
      [(await desk.lineOf('APLICACAO')).id],
      [{ kind: 'transfer', bank_account_id: desk.savings, fund: 'ordinary', cents: 3000, inwards: false }],
    )
    const split = await desk.matched([(await desk.lineOf('COMPRA')).id], [fee(200), fee(1000, '2.5.01')])
    expect([moved.title, split.title]).toEqual([
      'Transferência para Poupança',
      '2 partes: Tarifas bancárias, Materiais de limpeza',
    ])
    expect(await desk.booked()).toBe(-4750)
    await desk.call(undoMatch, { match_id: split.match_id })
    expect(await desk.booked()).toBe(-3550)
    expect((await desk.lineOf('COMPRA')).match_id).toBeNull()
    expect(await desk.codeOf(undoMatch, { match_id: split.match_id })).toBe('statement_match_undone')
  })

  test('refuses what does not sum to the line, with the difference', async () => {
    await desk.take(['05/01/2026', '-5,50', 'TARIFA'])
    const { id } = await desk.lineOf('TARIFA')
    const answer = await desk.match([id], [fee(500)])
    expect(answer.error).toMatchObject({
      code: 'statement_amount_mismatch',
      message: expect.stringContaining('0,50'),
    })
    expect(await desk.booked()).toBe(0)
  })

  test('pays a bill with its interest, and undone anywhere the line waits again', async () => {
    const { supplier_id } = await desk.call(saveSupplier, {
      name: 'Elevadores Paulista',
      document: '11.222.333/0001-81',
    })
    const { bill_id } = await desk.call(recordBill, {
      supplier_id,
      description: 'Elevadores',
      competence: '2026-01',
      due_on: '2026-01-05',
      lines: [{ fund: 'ordinary', rubric: '2.3.01', cents: 10_000 }],
    })
    await desk.take(['06/01/2026', '-102,00', 'PIX ENVIADO ELEVADORES PAULISTA'])
    const { id } = await desk.lineOf('ELEVADORES')
    const [first] = (await desk.suggestions())[id]!
    expect(first).toMatchObject({
      certainty: 'likely',
      parts: [{ kind: 'bill', bill_id, cents: 10_200 }],
      reason: expect.stringContaining('2,00'),
    })
    await desk.matched([id], first!.parts)
    const [payment] = await project.sql<{ id: string; late: number }[]>`
      select id, late_cents::int as late from public.bill_payments where condominium_id = ${desk.condominiumId} and bill_id = ${String(bill_id)}`
    expect(payment!.late).toBe(200)
    await desk.call(undoPayment, { payment_id: payment!.id, reason: 'Paga em dobro' })
    expect((await desk.lineOf('ELEVADORES')).match_id).toBeNull()
    expect(await desk.booked()).toBe(0)
    // Learned: the same supplier's bill is proposed for the same text.
    await desk.matched([id], first!.parts)
    expect(await desk.booked()).toBe(-10_200)
  })

  test('finds what is booked, by amount and day, and ties it once', async () => {
    await desk.spend(4200, '2026-01-05')
    await desk.take(['05/01/2026', '-42,00', 'COMPRA'], ['05/01/2026', '-42,00', 'COMPRA'])
    const [one, other] = await desk.lines()
    const found = await desk.suggestions()
    expect(found[one!.id]![0]).toMatchObject({
      certainty: 'sure',
      reason: 'Já lançado com o mesmo valor no mesmo dia',
    })
    const { parts } = found[one!.id]![0]!
    await desk.matched([one!.id], parts)
    expect((await desk.match([other!.id], parts)).error?.code).toBe('statement_entry_taken')
    expect(await desk.booked()).toBe(-4200)
  })

  test('several lines are one entry, and an entry that is reversed frees them', async () => {
    const { transfer_id } = await desk.spend(3000, '2026-01-05')
    await desk.take(['05/01/2026', '-10,00', 'PARTE 1'], ['06/01/2026', '-20,00', 'PARTE 2'])
    const ids = (await desk.lines()).map(({ id }) => id)
    await desk.matched(ids, [{ kind: 'entries', transfer_ids: [String(transfer_id)] }])
    await desk.call(reverseTransfer, { transfer_id, reason: 'Lançada em dobro' })
    expect((await desk.lines()).map(({ match_id }) => match_id)).toEqual([null, null])
  })

  test('receives a charge, and a deposit that is identified later stays explained', async () => {
    const chargeId = await desk.charge(50_000, '2026-01-10')
    await desk.take(['09/01/2026', '500,00', 'PIX RECEBIDO MORADOR'], ['12/01/2026', '77,00', 'DEPOSITO'])
    const line = await desk.lineOf('PIX')
    expect((await desk.suggestions())[line.id]![0]).toMatchObject({
      certainty: 'likely',
      parts: [{ kind: 'charge', charge_id: chargeId }],
    })
    const paid = await desk.matched([line.id], [{ kind: 'charge', charge_id: chargeId, cents: 50_000 }])
    const status = async () =>
      (
        await project.sql<
          { status: string }[]
        >`select status from public.charges where condominium_id = ${desk.condominiumId} and id = ${chargeId}`
      )[0]!.status
    expect(await status()).toBe('paid')
    await desk.matched([(await desk.lineOf('DEPOSITO')).id], [{ kind: 'unknown', cents: 7700 }])
    expect(await desk.booked()).toBe(57_700)
    await desk.call(undoMatch, { match_id: paid.match_id })
    expect(await status()).toBe('open')
    expect(await desk.booked()).toBe(7700)
  })

  test('what is dated in a closed month is booked on the first open day and says so', async () => {
    await desk.spend(100, '2025-01-05')
    expect((await desk.call(closeMonth, { month: '2025-01' })).error).toBeUndefined()
    await desk.take(['20/01/2025', '-5,50', 'TARIFA'])
    await desk.matched([(await desk.lineOf('TARIFA')).id], [fee(550)])
    const [row] = await project.sql<{ on: string; description: string }[]>`
      select occurred_on::text as on, description from public.ledger_transfers where condominium_id = ${desk.condominiumId} and cents = 550`
    expect(row).toMatchObject({ on: '2025-02-01', description: 'TARIFA. De 20/01/2025, mês já fechado' })
  })

  test('of two people at one line one wins, and the other is told who and what', async () => {
    await desk.take(['05/01/2026', '-5,50', 'TARIFA'])
    const { id } = await desk.lineOf('TARIFA')
    const answers = await Promise.all([desk.match([id], [fee(550)]), desk.match([id], [fee(550, '2.6.09')])])
    const refused = answers.filter(({ error }) => error)
    expect(refused).toHaveLength(1)
    expect(refused[0]!.error).toMatchObject({
      code: 'statement_line_taken',
      message: expect.stringMatching(/^Helena Duarte já conciliou/),
    })
    expect(await desk.booked()).toBe(-550)
  })

  test('many at once go each by itself', async () => {
    await desk.take(['05/01/2026', '-5,50', 'TARIFA'], ['06/01/2026', '-1,00', 'OUTRA'])
    const [one, other] = await desk.lines()
    const answer = await desk.call(matchLines, {
      matches: [
        { line_ids: [one!.id], parts: [fee(1)] },
        { line_ids: [other!.id], parts: [fee(100)] },
      ],
    })
    expect(answer).toMatchObject({
      done: [{ line_ids: [other!.id] }],
      refused: [{ line_ids: [one!.id], code: 'statement_amount_mismatch' }],
    })
    expect(await desk.booked()).toBe(-100)
  })

  test('learns what was chosen, and rules are sure where they say so', async () => {
    await desk.take(
      ['05/01/2026', '-5,50', 'CESTA 01'],
      ['05/02/2026', '-6,50', 'CESTA 02'],
      ['05/03/2026', '-7,50', 'CESTA 03'],
      ['06/03/2026', '-9,00', 'SEGURO ABC'],
    )
    const choose = async (memo: string) => {
      const line = await desk.lineOf(memo)
      return desk.matched([line.id], [fee(-line.cents, '2.6.09')])
    }
    await choose('CESTA 01')
    const first = async (memo: string) => (await desk.suggestions())[(await desk.lineOf(memo)).id]![0]!
    expect(await first('CESTA 02')).toMatchObject({
      how: 'learned',
      certainty: 'likely',
      title: 'Outras despesas',
      reason: expect.stringMatching(/^Como em /),
    })
    await choose('CESTA 02')
    expect(await first('CESTA 03')).toMatchObject({ how: 'learned', certainty: 'sure' })
    const { rule_id } = await desk.call(saveRule, {
      pattern: 'seguro',
      direction: 'out',
      fund: 'ordinary',
      rubric: '2.3.06',
      is_sure: true,
    })
    expect(await first('SEGURO')).toMatchObject({
      how: 'rule',
      ruleId: rule_id,
      certainty: 'sure',
      reason: 'Regra: contém “seguro”',
    })
    expect(
      (await desk.call(saveRule, { pattern: '**', fund: 'ordinary', rubric: '2.3.06' })).error?.code,
    ).toBe('invalid_input')
  })
})
