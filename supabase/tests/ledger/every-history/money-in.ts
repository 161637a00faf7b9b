import { addDays } from '../../../../domain/calendar.ts'
import { readRemittance } from '../../../../domain/cnab/remittance-file.ts'
import { receive } from '../../../functions/_shared/payments/receiving.ts'
import createRemittance from '../../../functions/charges/create-remittance.ts'
import importReturnFile from '../../../functions/charges/import-return-file.ts'
import decideReceipt from '../../../functions/payments/decide-receipt.ts'
import recordReceipt from '../../../functions/payments/record-receipt.ts'
import refundCredit from '../../../functions/payments/refund-credit.ts'
import undoReceipt from '../../../functions/payments/undo-receipt.ts'
import useCredit from '../../../functions/payments/use-credit.ts'
import type { Act } from './act.ts'
import { count, type Home } from './home.ts'
import { openCharges, unitsOf } from './issuing.ts'
import { statements } from './statements.ts'

/** Returns a sum that is variously the whole charge, part, more, or arbitrary. */
async function sumFor(
  { sql, building }: Home,
  chargeId: string | null,
  other: number,
  cents: number,
): Promise<number> {
  if (!chargeId || other % 4 === 0) return cents
  const [charge] = await sql<{ left: number }[]>`
    select (amount_cents - settled_cents)::float8 as left from public.charges
    where condominium_id = ${building.condominiumId} and id = ${chargeId}`
  return Math.max(1, [charge!.left, Math.floor(charge!.left / 2), charge!.left + cents][(other % 4) - 1]!)
}

/** One charge, or two of its unit. */
async function chargesFor(home: Home, pick: number, other: number): Promise<string[]> {
  const id = await home.one(pick, openCharges(home))
  if (!id || other % 3 > 0) return id ? [id] : []
  const rows = await home.sql<{ id: string }[]>`
    select o.id from public.charges c
    join public.charges o on o.condominium_id = c.condominium_id and o.unit_id = c.unit_id and o.status = 'open'
    where c.condominium_id = ${home.building.condominiumId} and c.id = ${id} order by o.due_on, o.id limit 2`
  return rows.map((row) => row.id)
}

const pay: Act = async (home, { pick, other, cents }) => {
  const charge_ids = await chargesFor(home, pick, other)
  const sum = await sumFor(home, charge_ids[0] ?? null, other, cents)
  const on = addDays(home.time.today(), -(other % 12))
  const method = other % 2 ? 'cash' : 'transfer'
  const unit_id = charge_ids.length === 0 && other % 2 ? await home.one(pick, unitsOf(home)) : null
  const body = { received_on: on, method, cents: sum, charge_ids, unit_id }
  if (await home.ask('pay', recordReceipt, body)) home.money += sum
}

/** Sends the notice twice, as providers do; the second changes nothing. Sometimes for a charge that does not exist. */
const pix: Act = async (home, { pick, other, cents }) => {
  const all = home.sql<{ id: string }[]>`
    select id from public.charges where condominium_id = ${home.building.condominiumId} order by id`
  const id = other % 6 === 0 ? null : await home.one(pick, all)
  const sum = await sumFor(home, id, other, cents)
  const arrived = {
    ...({ method: 'pix', source: 'pix' } as const),
    receivedOn: home.time.today(),
    cents: sum,
    externalId: crypto.randomUUID(),
    chargeIds: id ? [id] : [],
  }
  const { condominiumId } = home.building
  for (const _ of [1, 2])
    await home.worker.context.transaction((sql) => receive(sql, condominiumId, [arrived]))
  home.money += sum
  count(home.taken, 'pix')
}

/** Fee that the bank deducts from each paid boleto. */
const fee = 250

/** Sends the remittance to the bank, which accepts some boletos and has one paid: exactly, less, or more. */
const bankPays: Act = async (home, { pick, other, cents }) => {
  const sent = await home.ask('remittance', createRemittance, {})
  if (sent) {
    const remittance = readRemittance(String(sent.content))
    if (!remittance.ok) throw new Error(remittance.error.message)
    await home.titles.deliver(remittance.file)
  }
  const account = home.titles.list()[0]
  const title = account?.titles[pick % account.titles.length]
  if (!account || !title) return
  // Never less than the bank deducts: its file states what was credited.
  const paid = Math.max(2 * fee, [title.amount, title.amount - cents, title.amount + cents][other % 3]!)
  const time = `10:${String(account.returns % 60).padStart(2, '0')}:00`
  const text = await home.titles.answer(
    account,
    [{ ourNumber: title.ourNumber, action: 'pay', paid }],
    home.time.today(),
    time,
  )
  const body = { file_name: 'retorno.ret', content_base64: Buffer.from(text, 'latin1').toString('base64') }
  if (await home.ask('return file', importReturnFile, body)) home.money += paid - fee
}

type Receipt = { id: string; status: string; source: string; method: string; cents: number }
const receiptsOf = ({ sql, building }: Home, status?: string) => sql<Receipt[]>`
  select id, status, source, method, amount_cents::float8 as cents from public.receipts
  where condominium_id = ${building.condominiumId} and (${status ?? null}::text is null or status = ${status ?? null}) order by id`

const undo: Act = async (home, { pick, other }) => {
  const rows = await receiptsOf(home)
  const receipt = rows[pick % Math.max(rows.length, 1)]
  if (!receipt) return
  const body = { receipt_id: receipt.id, reason: 'Ao acaso', dated_today: other % 2 === 0 }
  if (!(await home.ask('undo', undoReceipt, body))) return
  if (receipt.status === 'refunded') home.money += receipt.cents
  else if (receipt.source === 'typed' && receipt.method !== 'credit') home.money -= receipt.cents
}

const decide: Act = async (home, { pick, other }) => {
  const rows = await receiptsOf(home, 'waiting')
  const receipt = rows[pick % Math.max(rows.length, 1)]
  if (!receipt) return
  const charge = await home.one(other, openCharges(home))
  const decisions = [
    { to: 'credit', unit_id: await home.one(other, unitsOf(home)) },
    { to: 'refund', on: home.time.today(), from: other % 2 ? 'cash' : home.bank },
    { to: 'charges', charge_ids: charge ? [charge] : [] },
  ]
  const decision = decisions[other % 3]!
  const body = { receipt_id: receipt.id, decision, note: 'Decidido ao acaso' }
  if ((await home.ask(`decide ${decision.to}`, decideReceipt, body)) && decision.to === 'refund')
    home.money -= receipt.cents
}

const use: Act = async (home, { pick, cents, other }) => {
  const charge_id = await home.one(pick, openCharges(home))
  if (!charge_id) return
  const [row] = await home.sql<
    { unit_id: string }[]
  >`select unit_id from public.charges where id = ${charge_id}`
  await home.ask('use credit', useCredit, { unit_id: row!.unit_id, charge_id, ...(other % 2 && { cents }) })
}

const refund: Act = async (home, { pick, other, cents }) => {
  const [row] = await home.sql<{ unit_id: string; cents: number }[]>`
    select unit_id, cents::float8 as cents from public.unit_credits where condominium_id = ${home.building.condominiumId} and cents > 0
    order by unit_id offset ${pick % 2} limit 1`
  if (!row) return
  const sum = other % 3 === 0 ? cents : row.cents
  const body = {
    unit_id: row.unit_id,
    cents: sum,
    on: home.time.today(),
    from: 'cash',
    note: 'Devolvido em mãos',
  }
  if (await home.ask('refund credit', refundCredit, body)) home.money -= sum
}

export const moneyIn = {
  pay,
  pix,
  'bank pays': bankPays,
  undo,
  decide,
  'use credit': use,
  'refund credit': refund,
  ...statements,
}
