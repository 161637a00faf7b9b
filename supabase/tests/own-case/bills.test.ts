import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addDays, monthOf } from '../../../domain/calendar.ts'
import type { User } from '../../functions/_shared/testing.ts'
import decideBill from '../../functions/bills/decide-bill.ts'
import declareUrgent from '../../functions/bills/declare-urgent-bill.ts'
import payBill from '../../functions/bills/pay-bill.ts'
import payBills from '../../functions/bills/pay-bills.ts'
import recordBill from '../../functions/bills/record-bill.ts'
import recordExpense from '../../functions/bills/record-expense.ts'
import saveRule from '../../functions/bills/save-approval-rule.ts'
import authorizeOrder from '../../functions/maintenance/authorize-maintenance-order.ts'
import changeOrder from '../../functions/maintenance/change-maintenance-order.ts'
import chooseQuote from '../../functions/maintenance/choose-maintenance-quote.ts'
import move from '../../functions/maintenance/move-maintenance-order.ts'
import openOrder from '../../functions/maintenance/open-maintenance-order.ts'
import rateSupplier from '../../functions/maintenance/rate-supplier.ts'
import saveQuote from '../../functions/maintenance/save-maintenance-quote.ts'
import {
  alone,
  ask,
  councillor,
  cpf,
  home,
  house,
  inHousehold,
  notes,
  sql,
  supplier,
  vice,
} from './household.ts'

inHousehold()

describe('a bill that is paid to whoever decides', () => {
  const record = async (supplier_id: string, cents = 1000, user: User = house.gate.admin) => {
    const bill = {
      description: 'Reembolso',
      competence: monthOf(house.today),
      due_on: addDays(house.today, 1),
    }
    const lines = [{ fund: 'ordinary', rubric: '2.4.03', cents }]
    const { body } = await house.gate.call(recordBill, { ...bill, lines, supplier_id }, user)
    return String(body.bill_id)
  }
  const paid = (cents = 1000) => ({ paid_on: house.today, method: 'pix', cents })

  test('is paid by somebody else, by whichever command, and noted where there is nobody', async () => {
    for (const values of [{ document: cpf }, { pix_key: '529.982.247-25' }, { pix_key: vice.email }]) {
      const mine = await supplier(values)
      const bill_id = await record(mine)
      expect(await ask(payBill, { bill_id, ...paid() })).toBe('bill_own_case')
      const { cents: _, ...together } = paid()
      expect(await ask(payBills, { ...together, bills: [{ bill_id, cents: 1000 }] })).toBe('bill_own_case')
      const expense = {
        fund: 'ordinary',
        rubric: '2.4.03',
        cents: 900,
        occurred_on: house.today,
        method: 'cash',
      }
      expect(await ask(recordExpense, { ...expense, supplier_id: mine, description: 'Táxi' })).toBe(
        'bill_own_case',
      )
      await alone(async () => expect(await ask(payBill, { bill_id, ...paid(400) })).toBe('done'))
      expect(await ask(payBill, { bill_id, ...paid(600) }, house.gate.admin)).toBe('done')
      await sql()`update public.suppliers set document = null, pix_key = null where id = ${mine}`
    }
    expect(await notes()).toEqual(['bill only_one', 'bill only_one', 'bill only_one'])
  })

  test('is approved by none who gets it; approved by the council anybody pays it', async () => {
    const other = await house.gate.project.member(home(), 'council')
    const rule = { effective_from: house.today, council_above_cents: 5000, council_votes: 1, seen: 0 }
    expect(await ask(saveRule, { ...rule, assembly_above_cents: null }, house.gate.admin)).toBe('done')
    const theirs = await record(await supplier({ document: '11144477735' }), 9000)
    const seen = { bill_id: theirs, version: 1, cents: 9000 }
    expect(await ask(decideBill, { ...seen, verdict: 'approve', reason: '' }, councillor)).toBe(
      'bill_own_case',
    )
    expect(await ask(decideBill, { ...seen, verdict: 'refuse', reason: 'Não quero' }, councillor)).toBe(
      'bill_own_case',
    )
    const mine = await record(await supplier({ document: cpf }), 9000)
    const agreed = { bill_id: mine, version: 1, cents: 9000, verdict: 'approve', reason: '' }
    expect(await ask(decideBill, agreed, other)).toBe('done')
    expect(await ask(payBill, { bill_id: mine, ...paid(9000) })).toBe('done')
    expect(await notes()).toEqual([])
    // The síndico, where the bill is theirs.
    await sql()`insert into public.people (condominium_id, user_id, name, document) values (${home()}, ${house.gate.admin.id}, 'Helena', '39053344705')`
    const urgent = { ...seen, bill_id: await record(await supplier({ document: '39053344705' }), 9000, vice) }
    const reason = 'O portão caiu e ninguém entra nem sai'
    expect(await ask(declareUrgent, { ...urgent, reason }, house.gate.admin)).toBe('bill_own_case')
  })

  test('nor is their quote chosen, or an order given to them', async () => {
    const mine = await supplier({ document: cpf })
    const order = (more: object = {}) => ({
      id: randomUUID(),
      kind: 'corrective',
      title: 'Trocar a mola',
      due_on: house.today,
      ...more,
    })
    const given = { responsible: 'supplier', supplier_id: mine }
    expect(await ask(openOrder, order(given))).toBe('order_own_case')
    const one = order()
    expect(await ask(openOrder, one)).toBe('done')
    const quote_id = randomUUID()
    const quote = {
      order_id: one.id,
      id: quote_id,
      supplier_id: mine,
      items: [{ description: 'Mola', cents: 500 }],
    }
    expect(await ask(saveQuote, quote)).toBe('done')
    const choice = { order_id: one.id, quote_id, reason: 'Menor preço' }
    expect(await ask(chooseQuote, choice)).toBe('order_own_case')
    const { id: _, ...what } = order(given)
    expect(await ask(changeOrder, { order_id: one.id, ...what })).toBe('order_own_case')
    expect(await ask(chooseQuote, choice, house.gate.admin)).toBe('done')
    // Nor do they rate their own work, with the check or after it.
    expect(await ask(move, { order_id: one.id, to: 'done' }, house.gate.admin)).toBe('done')
    const rating = { stars: 5 }
    expect(await ask(move, { order_id: one.id, to: 'checked', rating })).toBe('rating_own_work')
    expect(await ask(move, { order_id: one.id, to: 'checked' }, house.gate.admin)).toBe('done')
    expect(await ask(rateSupplier, { order_id: one.id, rating })).toBe('rating_own_work')
    expect(await ask(rateSupplier, { order_id: one.id, rating }, house.gate.admin)).toBe('done')
  })
})

describe('works given to one’s own business', () => {
  test('are called urgent by somebody else: the síndico who has it does not take them from the assembly', async () => {
    const order_id = randomUUID()
    const order = {
      id: order_id,
      kind: 'corrective',
      title: 'Escorar a marquise',
      due_on: house.today,
      works: 'necessary_works',
      responsible: 'supplier',
      supplier_id: await supplier({ document: cpf }),
    }
    expect(await ask(openOrder, order, house.gate.admin)).toBe('done')
    const urgent = { order_id, decision_id: null, urgent_reason: 'A marquise pode cair sobre quem passa' }
    const role = (of: User, is: string) =>
      sql()`update public.memberships set role = ${is} where user_id = ${of.id} and condominium_id = ${home()}`
    await role(house.gate.admin, 'admin')
    await role(vice, 'owner_admin')
    try {
      expect(await ask(authorizeOrder, urgent)).toBe('order_own_case')
    } finally {
      await role(vice, 'admin')
      await role(house.gate.admin, 'owner_admin')
    }
    expect(await ask(authorizeOrder, urgent, house.gate.admin)).toBe('done')
  })
})
