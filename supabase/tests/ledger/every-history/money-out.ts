import { addDays, monthOf } from '../../../../domain/calendar.ts'
import cancelBill from '../../../functions/bills/cancel-bill.ts'
import payBill from '../../../functions/bills/pay-bill.ts'
import recordBill from '../../../functions/bills/record-bill.ts'
import undoBillPayment from '../../../functions/bills/undo-bill-payment.ts'
import postTransfer from '../../../functions/ledger/post-transfer.ts'
import reverseTransfer from '../../../functions/ledger/reverse-transfer.ts'
import setOpeningBalances from '../../../functions/ledger/set-opening-balances.ts'
import transferBetweenFunds from '../../../functions/ledger/transfer-between-funds.ts'
import type { Act } from './act.ts'
import type { Home } from './home.ts'

const said = 'Passo de uma história'
const fundOf = (home: Home, place: number) => ['ordinary', 'reserve', home.works][place % 3]!

const bill: Act = async (home, { pick, other, cents }) => {
  const today = home.time.today()
  const lines = [
    { fund: 'ordinary', rubric: '2.2.01', cents },
    { fund: fundOf(home, pick), rubric: '2.5.01', cents: 1 + (other % 999) },
  ]
  const kinds = [
    { instalments: 1 + (other % 3) },
    { withholdings: [{ kind: 'iss', cents: 1 + (cents % 40), due_on: addDays(today, 20) }] },
  ]
  await home.ask('bill', recordBill, {
    ...{
      description: said,
      competence: monthOf(addDays(today, -(pick % 40))),
      due_on: addDays(today, other % 30),
      lines,
    },
    ...kinds[pick % 2],
  })
}

const pay: Act = async (home, { pick, other, cents }) => {
  const rows = await home.sql<{ id: string; left: number }[]>`
    select id, (cents - paid_cents)::float8 as left from public.bills
    where condominium_id = ${home.building.condominiumId} and status = 'open' order by id`
  const found = rows[pick % Math.max(rows.length, 1)]
  if (!found) return
  const part = other % 2 ? found.left : Math.max(1, Math.floor(found.left / 2))
  const late_cents = other % 5 === 0 ? cents % 300 : 0
  const discount_cents = other % 7 === 0 ? Math.floor(part / 10) : 0
  const paid = await home.ask('pay bill', payBill, {
    ...{
      bill_id: found.id,
      paid_on: addDays(home.time.today(), -(other % 10)),
      method: other % 3 ? 'transfer' : 'cash',
    },
    cents: part,
    late_cents,
    discount_cents,
  })
  if (paid) home.money -= part + late_cents - discount_cents
}

const undoPay: Act = async (home, { pick }) => {
  const rows = await home.sql<{ id: string; money: number }[]>`
    select id, (cents + late_cents - discount_cents)::float8 as money from public.bill_payments
    where condominium_id = ${home.building.condominiumId} order by id`
  const found = rows[pick % Math.max(rows.length, 1)]
  if (found && (await home.ask('undo bill payment', undoBillPayment, { payment_id: found.id, reason: said })))
    home.money += found.money
}

const cancel: Act = async (home, { pick, other }) => {
  const bill_id = await home.one(
    pick,
    home.sql<
      { id: string }[]
    >`select id from public.bills where condominium_id = ${home.building.condominiumId} order by id`,
  )
  if (bill_id)
    await home.ask('cancel bill', cancelBill, { bill_id, reason: said, following: other % 2 === 0 })
}

/** Manually books income without a charge and expenses without a bill. */
const byHand: Act = async (home, { pick, other, cents }) => {
  const entry = other % 2 ? 'income' : 'spent'
  const money = { kind: other % 3 ? 'bank' : 'cash' }
  const own = { kind: other % 2 ? 'income' : 'expense', rubric: other % 2 ? '1.4.01' : '2.2.01' }
  const sides = other % 2 ? { debit: money, credit: own } : { debit: own, credit: money }
  const occurred_on = addDays(home.time.today(), -(pick % 50))
  const body = { entry, fund: fundOf(home, pick), ...sides, cents, occurred_on, description: said }
  if (await home.ask(entry, postTransfer, body)) home.money += other % 2 ? cents : -cents
}

const betweenFunds: Act = async (home, { pick, other, cents }) => {
  const [from_fund, to_fund] = [fundOf(home, pick), fundOf(home, other)]
  const occurred_on = addDays(home.time.today(), -(pick % 30))
  await home.ask('between funds', transferBetweenFunds, {
    from_fund,
    to_fund,
    cents,
    occurred_on,
    description: said,
  })
}

/** Reverses any row; one that a page of its own undoes is refused. Takes the row's amount back out of the money. */
const reverse: Act = async (home, { pick }) => {
  const rows = await home.sql<{ id: string; money: number }[]>`
    select t.id, (case when t.kind = 'fund_transfer' then 0 else (case when d.kind in ('bank', 'cash') then t.cents else 0 end)
      - (case when c.kind in ('bank', 'cash') then t.cents else 0 end) end)::float8 as money
    from public.ledger_transfers t
    join public.ledger_accounts d on d.condominium_id = t.condominium_id and d.id = t.debit_account_id
    join public.ledger_accounts c on c.condominium_id = t.condominium_id and c.id = t.credit_account_id
    where t.condominium_id = ${home.building.condominiumId} and t.kind in ('receipt', 'expense', 'payment', 'refund', 'adjustment', 'fund_transfer')
      and t.charge_id is null order by t.id`
  const found = rows[pick % Math.max(rows.length, 1)]
  if (found && (await home.ask('reverse', reverseTransfer, { transfer_id: found.id, reason: said })))
    home.money -= found.money
}

const open: Act = async (home, { pick, other, cents }) => {
  const balances = ['ordinary', 'reserve', home.works].map((fund, place) => ({
    fund,
    cents: cents * (place + 1),
  }))
  const starts_on = addDays(home.time.today(), -(pick % 60))
  const before = home.opening
  const wanted = other % 4 === 0 ? [] : balances
  if (!(await home.ask('open', setOpeningBalances, { starts_on, balances: wanted }))) return
  home.opening = wanted.reduce((sum, balance) => sum + balance.cents, 0)
  home.money += home.opening - before
}

export const moneyOut = {
  bill,
  'pay bill': pay,
  'undo bill payment': undoPay,
  'cancel bill': cancel,
  'by hand': byHand,
  'between funds': betweenFunds,
  reverse,
  open,
}
