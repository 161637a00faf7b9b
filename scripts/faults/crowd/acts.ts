import { addDays, civilDate } from '../../../domain/calendar.ts'
import { brasiliaZone } from '../../../domain/time-zones/time-zones.ts'
import { key, monthOf } from './building.ts'
import type { Person } from './people.ts'

export type Done = {
  act: string
  status: number
  code: string | null
  text: string
  /** Its record in the books, if it was accepted. */
  receiptId?: string
  endToEndId?: string
  cents?: number
}
type Charge = { id: string; pix_txid: string; amount_cents: number }
type Chance = () => number

/** Runs the given number of a person's acts, one after another, each on what is open when it begins. */
export async function actsOf(person: Person, turns: number, next: Chance): Promise<Done[]> {
  const done: Done[] = []
  for (let turn = 0; turn < turns; turn++) {
    const act = pick(next)
    const one = await acts[act](person, next)
    if (one) done.push({ act, ...one })
  }
  return done
}

type Act = (person: Person, next: Chance) => Promise<Omit<Done, 'act'> | null>

/** Money comes most often, and whole months go and come again. */
const weights = { pay: 30, pix: 20, undo: 20, cancel: 8, 'undo-run': 8, issue: 8, agree: 6 } as const
type ActName = keyof typeof weights

function pick(next: Chance): ActName {
  const all = Object.entries(weights) as [ActName, number][]
  let left = next() * all.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [name, weight] of all) {
    left -= weight
    if (left < 0) return name
  }
  return 'pay'
}

const today = () => civilDate(new Date(), brasiliaZone)

async function openCharge(person: Person, next: Chance): Promise<Charge | null> {
  const charges = await person.rows<Charge>(
    `charges?select=id,pix_txid,amount_cents&status=eq.open&condominium_id=eq.${person.condominiumId}&order=id`,
  )
  return charges[Math.floor(next() * charges.length)] ?? null
}

const acts: Record<ActName, Act> = {
  async pay(person, next) {
    const charge = await openCharge(person, next)
    if (!charge) return null
    const cents = Math.max(1, Math.floor(charge.amount_cents * next() * 1.3))
    const answer = await person.post('record-receipt', {
      received_on: today(),
      method: 'transfer',
      cents,
      charge_ids: [charge.id],
    })
    const receiptId = answer.body.receipt_id
    return { ...answer, cents, ...(typeof receiptId === 'string' ? { receiptId } : {}) }
  },
  async pix(person, next) {
    const charge = await openCharge(person, next)
    if (!charge) return null
    const { pix } = person.product
    const cents = next() < 0.7 ? charge.amount_cents : Math.max(1, Math.floor(charge.amount_cents * next()))
    const endToEndId = await pix.pay({ key, txid: charge.pix_txid, cents })
    await Promise.all([pix.tell([endToEndId]), pix.tell([endToEndId])])
    return { status: 200, code: null, text: '', endToEndId, cents }
  },
  async undo(person, next) {
    const receipts = await person.rows<{ id: string }>(
      `receipts?select=id&condominium_id=eq.${person.condominiumId}&status=eq.posted&order=id&limit=50`,
    )
    const receipt = receipts[Math.floor(next() * receipts.length)]
    return receipt ? person.post('undo-receipt', { receipt_id: receipt.id, reason: 'Ao acaso' }) : null
  },
  async cancel(person, next) {
    const charge = await openCharge(person, next)
    return charge
      ? person.post('cancel-charge', { charge_id: charge.id, reason: 'Lançada por engano' })
      : null
  },
  async 'undo-run'(person) {
    const [run] = await person.rows<{ id: string }>(
      `charge_runs?select=id&condominium_id=eq.${person.condominiumId}&status=eq.issued&limit=1`,
    )
    return run ? person.post('undo-charge-run', { run_id: run.id, reason: 'Valores errados' }) : null
  },
  issue: (person) => person.post('issue-charge-run', monthOf(person.condominiumId)),
  async agree(person, next) {
    const charge = await openCharge(person, next)
    if (!charge) return null
    const [{ unit_id } = { unit_id: '' }] = await person.rows<{ unit_id: string }>(
      `charges?select=unit_id&id=eq.${charge.id}`,
    )
    const terms = { count: 2, first_due_on: addDays(today(), 30), breach_days: 30, breach_instalments: 2 }
    const asked = { unit_id, charge_ids: [charge.id], terms }
    const first = await person.post('make-agreement', { ...asked, seen_total_cents: 1 })
    const { details } = (first.body.error ?? {}) as { details?: { total_cents?: number } }
    if (!details?.total_cents) return first
    return person.post('make-agreement', { ...asked, seen_total_cents: details.total_cents })
  },
}
