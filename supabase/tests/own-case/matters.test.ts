import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, monthOf } from '../../../domain/calendar.ts'
import type { User } from '../../functions/_shared/testing.ts'
import decideBill from '../../functions/bills/decide-bill.ts'
import declareUrgent from '../../functions/bills/declare-urgent-bill.ts'
import payBill from '../../functions/bills/pay-bill.ts'
import payBills from '../../functions/bills/pay-bills.ts'
import recordBill from '../../functions/bills/record-bill.ts'
import recordExpense from '../../functions/bills/record-expense.ts'
import saveRule from '../../functions/bills/save-approval-rule.ts'
import anonymise from '../../functions/data-protection/anonymise-person.ts'
import answerData from '../../functions/data-protection/answer-data-request.ts'
import authorizeOrder from '../../functions/maintenance/authorize-maintenance-order.ts'
import changeOrder from '../../functions/maintenance/change-maintenance-order.ts'
import chooseQuote from '../../functions/maintenance/choose-maintenance-quote.ts'
import move from '../../functions/maintenance/move-maintenance-order.ts'
import openOrder from '../../functions/maintenance/open-maintenance-order.ts'
import rateSupplier from '../../functions/maintenance/rate-supplier.ts'
import saveQuote from '../../functions/maintenance/save-maintenance-quote.ts'
import dismiss from '../../functions/penalties/dismiss-penalty-report.ts'
import openCase from '../../functions/penalties/open-penalty-case.ts'
import reviewChanges from '../../functions/people/review-changes.ts'
import answerDamage from '../../functions/reservations/answer-reservation-damage.ts'
import book from '../../functions/reservations/book-area.ts'
import cancel from '../../functions/reservations/cancel-reservation.ts'
import decide from '../../functions/reservations/decide-reservation.ts'
import decideDamage from '../../functions/reservations/decide-reservation-damage.ts'
import proposeDamage from '../../functions/reservations/propose-reservation-damage.ts'
import settle from '../../functions/reservations/settle-reservation-deposit.ts'
import waiveFee from '../../functions/reservations/waive-reservation-fee.ts'
import withdrawDamage from '../../functions/reservations/withdraw-reservation-damage.ts'
import admitVoter from '../../functions/voting/admit-voter.ts'
import checkProxy from '../../functions/voting/check-proxy.ts'
import { furnishInfractions } from '../penalty-rows.ts'
import { type Bookings, startBookings } from '../reservations/bookings.ts'

// The vice-síndico has the third flat, and a business of their own; one of the council too has theirs.
let house: Bookings
let vice: User
let councillor: User
let vicePerson: string
const cpf = '52998224725'
const ask = async (fn: Parameters<Bookings['gate']['call']>[0], body: object, user: User = vice) => {
  const { status, body: answer } = await house.gate.call(fn, body, user)
  return status === 200 ? 'done' : (answer.error?.code ?? String(status))
}
const sql = () => house.gate.project.sql
const home = () => house.gate.condominiumId
const notes = async () =>
  (await sql()`select matter, why from public.own_decisions order by id`).map(
    ({ matter, why }) => `${matter} ${why}`,
  )

beforeAll(async () => {
  house = await startBookings()
  vice = await house.gate.dweller(house.gate.units[2]!)
  await sql()`update public.memberships set role = 'admin' where user_id = ${vice.id}`
  councillor = await house.gate.project.member(home(), 'council')
  const [person] = await sql()<{ id: string }[]>`
    update public.people set document = ${cpf} where user_id = ${vice.id} returning id`
  vicePerson = person!.id
  await sql()`
    insert into public.people (condominium_id, user_id, name, document)
    values (${home()}, ${councillor.id}, 'Conselheira', '11144477735')`
  await furnishInfractions(sql(), home())
})
afterAll(() => house.close())
beforeEach(() => sql()`delete from public.own_decisions`)

/** Runs `work` with no other administrator. */
async function alone(work: () => Promise<void>): Promise<void> {
  const become = (role: string) =>
    sql()`update public.memberships set role = ${role} where user_id = ${house.gate.admin.id}`
  await become('resident')
  try {
    await work()
  } finally {
    await become('owner_admin')
  }
}
const supplier = async (values: { document?: string; pix_key?: string }) => {
  const [row] = await sql()<{ id: string }[]>`
    insert into public.suppliers ${sql()({ condominium_id: home(), name: `Pessoa ${randomUUID().slice(0, 8)}`, ...values })}
    on conflict (condominium_id, document) do update set document = excluded.document returning id`
  return row!.id
}

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

describe('a booking of one own unit', () => {
  test('waits for somebody else’s word where the space asks for one, and is noted where there is nobody', async () => {
    const area = await house.space({ needs_approval: true, fee_cents: 5000 })
    const first = house.booking(area, 2, 10)
    expect(await ask(book, first)).toBe('done')
    expect(await house.stateOf(first.id)).toBe('pending')
    for (const approves of [true, false])
      expect(await ask(decide, { reservation_id: first.id, approves, reason: 'Porque sim' })).toBe(
        'reservation_own_case',
      )
    expect(await ask(waiveFee, { reservation_id: first.id, reason: 'Sou da casa' })).toBe('own_case')
    expect(
      await ask(decide, { reservation_id: first.id, approves: true, reason: '' }, house.gate.admin),
    ).toBe('done')
    expect(await ask(waiveFee, { reservation_id: first.id, reason: 'Sou da casa' })).toBe('own_case')
    // For other people the management books immediately, and where no approval is needed so does everyone.
    const forOthers = house.booking(area, 3, 11)
    expect(await ask(book, forOthers)).toBe('done')
    expect(await house.stateOf(forOthers.id)).toBe('approved')
    const free = house.booking(await house.space(), 2, 12)
    expect(await ask(book, free)).toBe('done')
    expect(await house.stateOf(free.id)).toBe('approved')
    expect(await notes()).toEqual([])
    await alone(async () => {
      const only = house.booking(area, 2, 13)
      expect(await ask(book, only)).toBe('done')
      expect(await house.stateOf(only.id)).toBe('approved')
    })
    expect(await notes()).toEqual(['reservation only_one'])
  })

  test('that is cancelled late costs what its terms say', async () => {
    const area = await house.space({
      fee_cents: 5000,
      free_cancel_hours: 240,
      late_cancel_percent: 50,
      min_notice_hours: 0,
    })
    const late = house.booking(area, 2, 3)
    await house.ok(book, late, vice)
    expect(await house.ok(cancel, { reservation_id: late.id, reason: 'Desisti' }, vice)).toMatchObject({
      owed_cents: 2500,
    })
    const early = house.booking(area, 2, 25)
    await house.ok(book, early, vice)
    expect(await house.ok(cancel, { reservation_id: early.id, reason: 'Desisti' }, vice)).toMatchObject({
      owed_cents: 0,
    })
  })

  test('has its deposit settled by somebody else', async () => {
    const held = house.booking(await house.space({ deposit_cents: 4000 }), 2, 14)
    await house.ok(book, held, vice)
    await sql()`
      update public.reservations set starts_at = starts_at - interval '40 days', ends_at = ends_at - interval '40 days',
        busy = tstzrange(lower(busy) - interval '40 days', upper(busy) - interval '40 days') where id = ${held.id}`
    const back = { reservation_id: held.id, kept_cents: 0, reason: '' }
    expect(await ask(settle, back)).toBe('reservation_own_case')
    await alone(async () => expect(await ask(settle, back)).toBe('done'))
    expect(await notes()).toEqual(['deposit only_one'])
  })

  test('has its damage stated, decided and withdrawn by somebody else, also by the only one there', async () => {
    const held = house.booking(await house.space(), 2, 15)
    await house.ok(book, held, vice)
    await sql()`
      update public.reservations set starts_at = starts_at - interval '20 days', ends_at = ends_at - interval '20 days',
        busy = tstzrange(lower(busy) - interval '20 days', upper(busy) - interval '20 days') where id = ${held.id}`
    const damage = { id: randomUUID(), reservation_id: held.id, cents: 9000, reason: 'Vidro quebrado' }
    expect(await ask(proposeDamage, damage)).toBe('reservation_own_case')
    await alone(async () => expect(await ask(proposeDamage, damage)).toBe('reservation_own_case'))
    await house.ok(proposeDamage, damage)
    // Whoever administers answers for their unit, as everybody does.
    expect(await ask(answerDamage, { damage_id: damage.id, answer: 'accepted' })).toBe('done')
    const decided = { damage_id: damage.id, cents: 9000 }
    expect(await ask(decideDamage, decided)).toBe('reservation_own_case')
    expect(await ask(withdrawDamage, { damage_id: damage.id, reason: 'Nada' })).toBe('reservation_own_case')
    await house.ok(decideDamage, decided)
  })
})

describe('what somebody asked for', () => {
  test('of the register is decided by another', async () => {
    const asked = async () => {
      const [row] = await sql()<{ id: string }[]>`
        insert into public.change_requests (condominium_id, person_id, asked_by, kind, wanted, before, after)
        values (${home()}, ${vicePerson}, ${vice.id}, 'name', '{"kind": "name", "name": "Nova"}', '{}', '{}') returning id`
      return { change_ids: [row!.id], reason: 'Pedido meu' }
    }
    const one = await asked()
    for (const decision of ['approve', 'refuse'])
      expect(await ask(reviewChanges, { ...one, decision })).toBe('own_case')
    expect(await ask(reviewChanges, { ...one, decision: 'refuse' }, house.gate.admin)).toBe('done')
    const two = await asked()
    await alone(async () => expect(await ask(reviewChanges, { ...two, decision: 'refuse' })).toBe('done'))
    expect(await notes()).toEqual(['change_request only_one'])
  })

  test('of their own data is answered by another, also where there is nobody', async () => {
    const [row] = await sql()<{ id: string }[]>`
      insert into public.data_requests (condominium_id, number, user_id, person_id, requester_name, kind, details, steer_on, due_on)
      values (${home()}, 1, ${vice.id}, ${vicePerson}, 'Vice', 'erasure', 'Apaguem tudo', ${house.today}, ${house.today}) returning id`
    const answer = (decision: string) => ({ request_id: row!.id, decision, answer: 'Feito como foi pedido.' })
    for (const decision of ['answered', 'refused'])
      expect(await ask(answerData, answer(decision))).toBe('data_request_own_case')
    await alone(async () => expect(await ask(answerData, answer('answered'))).toBe('data_request_own_case'))
    expect(await ask(answerData, answer('answered'), house.gate.admin)).toBe('done')
    // Their access blocks it before anything else does.
    const gone = { action: 'schedule', person_id: vicePerson, reason: 'Sem vestígio' }
    expect(await ask(anonymise, gone)).not.toBe('done')
    const slipped = sql().begin(async (open) => {
      await open`select set_config('request.jwt.claims', ${JSON.stringify({ sub: vice.id, role: 'authenticated' })}, true)`
      await open`
        insert into public.person_erasures (condominium_id, person_id, reason, due_on) values (${home()}, ${vicePerson}, 'Sem vestígio', ${house.today})`
    })
    await expect(slipped).rejects.toThrow('data_request_own_case')
  })
})

test('a report on whoever administers is neither dismissed nor used up by them', async () => {
  const report_id = randomUUID()
  await sql()`
    insert into public.penalty_reports (condominium_id, id, unit_id, happened_on, facts, told_by, told_by_role)
    values (${home()}, ${report_id}, ${house.gate.units[2]!}, ${house.today}, 'Som alto de madrugada', ${house.ana.id}, 'resident')`
  expect(await ask(dismiss, { report_id, reason: 'Não foi nada' })).not.toBe('done')
  const opened = {
    id: randomUUID(),
    act_id: randomUUID(),
    unit_id: house.gate.units[2],
    type_id: home(),
    report_id,
    breached_on: house.today,
    facts: 'Som alto de madrugada',
  }
  expect(await ask(openCase, opened)).toBe('penalty_own_case')
  const slipped = sql().begin(async (open) => {
    await open`select set_config('request.jwt.claims', ${JSON.stringify({ sub: vice.id, role: 'authenticated' })}, true)`
    await open`
      update public.penalty_reports set dismissed_at = now(), dismissed_by = ${vice.id}, dismiss_reason = 'Não foi nada' where id = ${report_id}`
  })
  await expect(slipped).rejects.toThrow('penalty_own_case')
})

test('at the table of an assembly nobody accepts the proxy that they hold, or lets their own unit in arrears vote', async () => {
  const [assembly, unit] = [randomUUID(), house.gate.units[2]!]
  await sql()`
    insert into public.assemblies (condominium_id, id, kind, form, title, first_call_at, place, access, cut_off_on)
    values (${home()}, ${assembly}, 'ordinary', 'hybrid', 'Contas', '2025-03-10 22:00Z', 'Salão', 'Aplicativo', '2025-03-10')`
  await sql()`
    insert into public.agenda_items (condominium_id, id, assembly_id, position, title, matter, ballot)
    values (${home()}, ${assembly}, ${assembly}, 1, 'Contas', 'accounts', 'yes_no')`
  await sql()`
    update public.assemblies set called_at = '2025-02-20 12:00Z', opened_at = '2025-03-10 22:30Z', call = 2, chair = 'Helena', secretary = 'Rui'
    where id = ${assembly}`
  const proxy_id = randomUUID()
  await sql()`
    insert into public.assembly_proxies (condominium_id, id, assembly_id, unit_id, unit_label, grantor_name, holder_name, holder_id, signed_at_place, signed_on)
    values (${home()}, ${proxy_id}, ${assembly}, ${house.gate.units[4]!}, 'A-301', 'Rodrigo', 'Vice', ${vice.id}, 'São Paulo', '2025-03-01')`
  await sql()`
    insert into public.assembly_units (condominium_id, assembly_id, unit_id, unit_label, block, sort_key, share, weight, barred)
    values (${home()}, ${assembly}, ${unit}, 'A-201', 'A', '1', 1, 1, 'overdue')`
  expect(await ask(checkProxy, { proxy_id, refused_reason: null })).toBe('own_case')
  expect(await ask(admitVoter, { assembly_id: assembly, unit_id: unit, reason: 'Paguei hoje' })).toBe(
    'own_case',
  )
  await alone(async () => {
    expect(await ask(checkProxy, { proxy_id, refused_reason: null })).toBe('done')
    expect(await ask(admitVoter, { assembly_id: assembly, unit_id: unit, reason: 'Paguei hoje' })).toBe(
      'done',
    )
  })
  expect(await notes()).toEqual(['proxy only_one', 'voter only_one'])
})
