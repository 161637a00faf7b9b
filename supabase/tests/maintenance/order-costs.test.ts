import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays, monthOf } from '../../../domain/calendar.ts'
import cancelBill from '../../functions/bills/cancel-bill.ts'
import billOrder from '../../functions/maintenance/bill-maintenance-order.ts'
import changeOrder from '../../functions/maintenance/change-maintenance-order.ts'
import chooseQuote from '../../functions/maintenance/choose-maintenance-quote.ts'
import move from '../../functions/maintenance/move-maintenance-order.ts'
import openOrder from '../../functions/maintenance/open-maintenance-order.ts'
import rate from '../../functions/maintenance/rate-supplier.ts'
import saveQuote from '../../functions/maintenance/save-maintenance-quote.ts'
import { as, code, gate, good, inService, open, order, resident, rowOf, supplier, today } from './service.ts'

inService()

test('above the amount of the rule fewer quotes need a reason, and the chosen one is booked once, linked both ways', async () => {
  const id = await open()
  const [one, two] = [await supplier(), await supplier()]
  const quote = async (supplier_id: string, cents: number, more: object = {}) => {
    const quoteId = randomUUID()
    await good(saveQuote, {
      order_id: id,
      id: quoteId,
      supplier_id,
      items: [{ description: 'Serviço', cents }],
      ...more,
    })
    return quoteId
  }
  const dear = await quote(one, 600_000)
  const past = await quote(two, 550_000, { valid_until: addDays(today, -1) })
  const choice = { order_id: id, quote_id: dear, reason: 'Melhor prazo' }
  expect(await code(chooseQuote, { ...choice, quote_id: past })).toBe('maintenance_quote_lapsed')
  expect(await code(chooseQuote, { ...choice, reason: '' })).toBe('maintenance_reason_needed')
  expect(await code(chooseQuote, choice)).toBe('maintenance_quotes_missing')
  await good(chooseQuote, { ...choice, quotes_exception: 'Só dois atendem a região' })
  expect(await rowOf(id)).toMatchObject({ supplier_id: one, cost_cents: '600000', responsible: 'supplier' })
  expect(
    await code(saveQuote, {
      order_id: id,
      id: dear,
      supplier_id: one,
      items: [{ description: 'Serviço', cents: 1 }],
    }),
  ).toBe('maintenance_quote_chosen')
  const bill = {
    order_id: id,
    competence: monthOf(today),
    due_on: addDays(today, 10),
    lines: [{ fund: 'ordinary', rubric: '2.3.01', cents: 600_000 }],
  }
  expect(await code(billOrder, bill)).toBe('maintenance_not_done')
  await good(move, { order_id: id, to: 'done' })
  const answers = await Promise.all([
    gate.call(billOrder, bill),
    gate.call(billOrder, bill),
    gate.call(billOrder, bill),
  ])
  expect(answers.map(({ body }) => body.error?.code ?? 'booked').sort()).toEqual([
    'booked',
    'maintenance_billed',
    'maintenance_billed',
  ])
  const { bill_id } = await rowOf(id)
  const bills = await gate.project
    .sql`select id, supplier_id, cents from public.bills where condominium_id = ${gate.condominiumId}`
  expect(bills).toEqual([{ id: bill_id, supplier_id: one, cents: '600000' }])
  expect(await gate.project.sql`select * from private.ledger_differences(${gate.condominiumId})`).toEqual([])
  // A bill that was cancelled leaves the order free.
  await good(cancelBill, { bill_id, reason: 'Lançada no mês errado', version: 1 })
  await good(billOrder, { ...bill, lines: [{ fund: 'ordinary', rubric: '2.3.01', cents: 590_000 }] })
  expect(await rowOf(id)).toMatchObject({ cost_cents: '590000' })
})

test('a supplier whose documents lapsed gets work only with a reason, which is kept', async () => {
  const id = await supplier()
  await gate.project
    .sql`insert into public.supplier_document_needs (condominium_id, supplier_id, kinds) values (${gate.condominiumId}, ${id}, '{permit}')`
  await gate.project.sql`
    insert into public.supplier_documents (condominium_id, supplier_id, kind, name, expires_on) values (${gate.condominiumId}, ${id}, 'permit', 'Alvará', ${addDays(today, 3)})`
  await open({ supplier_id: id, due_on: today })
  expect(await code(openOrder, order({ supplier_id: id, due_on: addDays(today, 5) }))).toBe(
    'supplier_papers_lapsed',
  )
  const kept = await open({
    supplier_id: id,
    due_on: addDays(today, 5),
    lapsed_reason: 'Renovação protocolada',
  })
  expect((await rowOf(kept)).lapsed_reason).toBe('Renovação protocolada')
  const free = await open({ due_on: addDays(today, 5) })
  const changed = {
    order_id: free,
    kind: 'corrective',
    title: 'Trocar a mola',
    due_on: addDays(today, 5),
    supplier_id: id,
  }
  expect(await code(changeOrder, changed)).toBe('supplier_papers_lapsed')
})

test('work that a supplier finished is rated once by the management, and changed once by who gave it', async () => {
  const firm = await supplier('Elétrica Beta')
  const ordered = async () => {
    const id = await open({ supplier_id: firm })
    await good(move, { order_id: id, to: 'done' })
    return id
  }
  const [one, two] = [await ordered(), await ordered()]
  const rating = (stars: number, note = '') => ({ stars, note })
  expect(await code(rate, { order_id: one, rating: rating(4) })).toBe('rating_not_checked')
  for (const stars of [0, 6, 2.5])
    expect(await code(move, { order_id: one, to: 'checked', rating: rating(stars) })).toBe('invalid_input')
  await good(move, { order_id: one, to: 'checked', rating: rating(5, 'Caprichou') })
  await good(move, { order_id: two, to: 'checked' })
  await good(rate, { order_id: two, rating: rating(2) })
  const bare = await open()
  await good(move, { order_id: bare, to: 'done' })
  await good(move, { order_id: bare, to: 'checked' })
  expect(await code(rate, { order_id: bare, rating: rating(3) })).toBe('rating_without_supplier')
  const read = async () =>
    (
      await as<{ s: object[]; l: object[]; o: { rating: object } }>(
        gate.admin,
        (
          sql,
        ) => sql`select public.supplier_ratings_of(${gate.condominiumId}, ${firm}) as l, public.maintenance_order(${gate.condominiumId}, ${one}) as o,
          (select jsonb_agg(s) from public.supplier_ratings_summary(${gate.condominiumId}, ${firm}) s) as s`,
      )
    )[0]!
  expect(await read()).toMatchObject({
    s: [{ supplier_id: firm, average: 3.5, ratings: 2 }],
    o: { rating: { stars: 5, note: 'Caprichou', may_edit: true } },
  })
  expect((await read()).l).toHaveLength(2)
  const other = await gate.project.member(gate.condominiumId, 'admin')
  expect(await code(rate, { order_id: one, rating: rating(1) }, other)).toBe('rating_settled')
  await good(rate, { order_id: one, rating: rating(4, 'Voltou a falhar') })
  expect(await code(rate, { order_id: one, rating: rating(5) })).toBe('rating_settled')
  expect((await read()).o.rating).toMatchObject({ stars: 4, note: 'Voltou a falhar', may_edit: false })
  await expect(
    gate.project.sql`update public.supplier_ratings set stars = 1, edited_at = now() where order_id = ${one}`,
  ).rejects.toThrow('rating_settled')
  await expect(
    as(resident, (sql) => sql`select public.supplier_ratings_of(${gate.condominiumId}, ${firm})`),
  ).rejects.toThrow('forbidden')
  await expect(
    as(resident, (sql) => sql`select * from public.supplier_ratings_summary(${gate.condominiumId})`),
  ).rejects.toThrow('forbidden')
})
