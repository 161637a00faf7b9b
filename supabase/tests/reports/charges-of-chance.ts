import { randomUUID } from 'node:crypto'
import { addDays, dayOfMonth, monthOf, shiftMonth } from '../../../domain/calendar.ts'
import type { TestProject } from '../../functions/_shared/testing.ts'
import { type RandomHome, todayEverywhere } from './random-homes.ts'

type Row = Record<string, unknown>
type Charge = Row & { id: string; due_on: string; amount_cents: number; unit_id: string }

/** Runs of two years and more, their charges in every state, old debts, agreements with their instalments, and what was received of all of them. */
export async function chargesOfChance(project: TestProject, home: RandomHome, months = 30): Promise<void> {
  const { sql } = project
  const { condominiumId, units, chance } = home
  const today = todayEverywhere()
  const runs: Row[] = []
  const charges: Charge[] = []
  const payments: Row[] = []
  const receipts: Row[] = []
  const agreements: Row[] = []
  const instalments: Row[] = []

  const charge = (unit: RandomHome['units'][number], more: Row & { due_on: string }): Charge => {
    const id = randomUUID()
    const made = {
      id,
      condominium_id: condominiumId,
      kind: 'ordinary',
      run_id: null,
      unit_id: unit.id,
      reference: `C-${charges.length}`,
      unit_label: chance.percent(90) ? unit.label : `${unit.label} (antes)`,
      sort_key: unit.label,
      competence: `${monthOf(more.due_on)}-01`,
      amount_cents: chance.whole(10_000, 90_000),
      settled_cents: 0,
      late_cents: 0,
      status: 'open',
      agreement_id: null,
      cancelled_on: null,
      paid_on: null,
      paid_cents: null,
      pix_txid: id.replaceAll('-', ''),
      ...more,
    }
    charges.push(made)
    return made
  }
  const pay = (made: Charge, turn: number, principal: number, discount: number, isUndone: boolean) => {
    const received = addDays(made.due_on, chance.one([-9, -1, 0, 0, 1, 2, 3, 5, 6, 17, 30, 31, 64]))
    if (received > today || principal <= 0) return null
    const late = received > made.due_on ? chance.whole(0, 3000) : 0
    const receipt = randomUUID()
    const method = chance.one(['boleto', 'boleto', 'pix', 'card', 'cash'])
    receipts.push({
      condominium_id: condominiumId,
      id: receipt,
      method,
      source: 'typed',
      received_on: received,
      amount_cents: principal + late,
      unit_id: made.unit_id,
      status: 'posted',
      outcome: 'exact',
    })
    payments.push({
      condominium_id: condominiumId,
      receipt_id: receipt,
      charge_id: made.id,
      turn,
      method,
      received_on: received,
      amount_cents: principal + late,
      principal_cents: principal,
      late_cents: late,
      discount_cents: discount,
      parts: [principal + discount],
      undone_at: isUndone ? `${received}T15:00:00Z` : null,
    })
    return { received, principal, late, discount }
  }
  /** What was received of a charge, and its state by that. */
  const receive = (made: Charge) => {
    const { amount_cents: amount } = made
    let turn = 1
    if (chance.percent(10)) pay(made, turn++, chance.whole(1, amount), 0, true)
    if (chance.percent(20)) return
    const discount = chance.percent(15) ? chance.whole(1, 500) : 0
    const first = chance.percent(25) ? chance.whole(1, amount - discount - 1) : amount - discount
    const rest = amount - discount - first
    const parts = [
      pay(made, turn++, first, discount, false),
      chance.percent(50) ? pay(made, turn, rest, 0, false) : null,
    ]
    const received = parts.filter((part) => part !== null)
    const sum = (of: (part: (typeof received)[number]) => number) =>
      received.reduce((all, part) => all + of(part), 0)
    made.settled_cents = sum((part) => part.principal + part.discount)
    made.late_cents = sum(({ late }) => late)
    if (made.settled_cents !== amount) return
    made.status = 'paid'
    made.paid_on = received
      .map((part) => part.received)
      .toSorted()
      .at(-1)
    made.paid_cents = sum((part) => part.principal + part.late)
  }

  for (let back = months; back >= -2; back--) {
    if (chance.percent(10)) continue
    const month = shiftMonth(monthOf(today), -back)
    const due = dayOfMonth(month, chance.one([5, 10, 15, 30, 31]))
    const isUndone = chance.percent(8)
    const run = randomUUID()
    const own = units.map((unit) => charge(unit, { due_on: due, run_id: run }))
    for (const made of own) {
      if (isUndone || chance.percent(4)) Object.assign(made, { status: 'cancelled', cancelled_on: due })
      else receive(made)
    }
    runs.push({
      condominium_id: condominiumId,
      id: run,
      competence: `${month}-01`,
      due_on: due,
      status: isUndone ? 'undone' : 'issued',
      total_cents: own.reduce((all, { amount_cents }) => all + amount_cents, 0),
    })
  }
  for (const unit of units.filter(() => chance.percent(40)))
    receive(charge(unit, { due_on: chance.dayBefore(today, 1500), kind: 'old_debt' }))

  let number = 0
  for (const unit of units)
    for (const status of [
      'active',
      'completed',
      'broken',
      'renegotiated',
      'cancelled',
      'proposed',
      'refused',
    ]) {
      if (chance.percent(70)) continue
      const id = randomUUID()
      const isMade = status !== 'proposed' && status !== 'refused'
      const agreedOn = chance.dayBefore(today, 500)
      const debts = charges.filter(
        (one) => one.unit_id === unit.id && one.status === 'open' && one.due_on < agreedOn,
      )
      const taken =
        status === 'active' || status === 'completed' ? debts.filter(() => chance.percent(50)) : []
      for (const one of taken) Object.assign(one, { status: 'agreed', agreement_id: id })
      agreements.push({
        condominium_id: condominiumId,
        id,
        unit_id: unit.id,
        unit_label: unit.label,
        reference: isMade ? `A26-${String(++number).padStart(4, '0')}` : null,
        status,
        terms: {},
        charge_ids: taken.map((one) => one.id),
        agreed_on: agreedOn,
        debt_cents: chance.whole(1, 500_000),
        total_cents: chance.whole(1, 500_000),
        completed_on: status === 'completed' ? agreedOn : null,
        broken_on: status === 'broken' ? agreedOn : null,
        moved_cents: status === 'broken' ? chance.whole(0, 9000) : 0,
      })
      for (let position = 0; isMade && position < chance.whole(1, 5); position++) {
        const made = charge(unit, {
          due_on: addDays(agreedOn, 30 * position),
          kind: 'agreement',
          agreement_id: id,
        })
        if (status === 'active' || status === 'completed') receive(made)
        else Object.assign(made, { status: 'cancelled', cancelled_on: agreedOn })
        const { due_on, amount_cents: cents } = made
        instalments.push({
          condominium_id: condominiumId,
          agreement_id: id,
          position,
          charge_id: made.id,
          due_on,
          cents,
        })
      }
    }

  await sql.begin(async (tx) => {
    // Written as years of work would have left them: the guards of such work do not apply.
    await tx`set local session_replication_role = replica`
    const insert = async (table: string, rows: Row[]) => {
      // A statement has room for 65,534 values.
      for (let at = 0; at < rows.length; at += 2000)
        await tx`insert into ${tx(table)} ${tx(rows.slice(at, at + 2000).map((row) => ({ ...row })))}`
    }
    await insert('public.charge_runs', runs)
    await insert('public.charges', charges)
    await insert('public.receipts', receipts)
    await insert('public.payments', payments)
    await insert('public.debt_agreements', agreements)
    await insert('public.agreement_instalments', instalments)
    // What the triggers would have kept beside them.
    await tx`
      insert into private.open_charges (condominium_id, due_on, amount_cents, charges)
      select condominium_id, due_on, amount_cents, count(*) from public.charges
      where condominium_id = ${condominiumId} and status = 'open' and settled_cents + late_cents = 0 group by 1, 2, 3`
  })
}
