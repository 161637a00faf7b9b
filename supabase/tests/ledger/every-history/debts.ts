import { addDays } from '../../../../domain/calendar.ts'
import { checkAgreementsTask } from '../../../../worker/agreements/check-agreements.ts'
import breakAgreement from '../../../functions/agreements/break-agreement.ts'
import makeAgreement from '../../../functions/agreements/make-agreement.ts'
import mendAgreement from '../../../functions/agreements/mend-agreement.ts'
import recordOldDebts from '../../../functions/agreements/record-old-debts.ts'
import type { Act, Chance } from './act.ts'
import type { Home } from './home.ts'
import { unitsOf } from './issuing.ts'

const oldDebt: Act = async (home, { pick, other, cents }) => {
  const unit = `A-${101 + (pick % 4)}`
  const amount = (cents / 100).toFixed(2).replace('.', ',')
  const row = {
    line: 1,
    unit,
    due_on: addDays(home.time.today(), -20 - other),
    amount,
    competence: '',
    description: '',
    fund: '',
  }
  await home.ask('old debt', recordOldDebts, { rows: [row] })
}

/** Agrees on all that a unit owes, or on its two oldest debts: a later agreement may include an earlier one's instalments. */
const agree: Act = async (home, chance) => {
  const { condominiumId } = home.building
  const unit_id = await home.one(chance.pick, unitsOf(home))
  const rows = await home.sql<{ id: string }[]>`
    select id from public.charges where condominium_id = ${condominiumId} and unit_id = ${unit_id} and status = 'open'
    order by due_on, id limit ${chance.other % 3 === 0 ? 2 : 500}`
  if (rows.length === 0) return
  const asked = { unit_id, charge_ids: rows.map(({ id }) => id), terms: termsOf(home, chance) }
  const total = await totalOf(home, asked)
  if (total) await home.ask('agree', makeAgreement, { ...asked, seen_total_cents: total })
}

const termsOf = (home: Home, { other, cents }: Chance) => ({
  count: 1 + (other % 4),
  first_due_on: addDays(home.time.today(), 15 + (other % 20)),
  breach_days: 20,
  breach_instalments: 2,
  fee_percent: other % 2 ? '10' : '0',
  ...(other % 3 === 0 && { method: 'price', interest_percent_month: '1' }),
  ...(other % 5 === 0 && { down_cents: cents % 500, down_due_on: home.time.today() }),
})

/** Reads the total first, like the page, here from the refusal that states it. */
async function totalOf({ project, building }: Home, asked: object): Promise<number | null> {
  const body = { condominium_id: building.condominiumId, ...asked, seen_total_cents: 1 }
  const answer = await project.call(makeAgreement, body, building.admin)
  return Number(answer.body.error?.details?.total_cents ?? 0) || null
}

const agreementsOf = ({ sql, building }: Home, status: string) => sql<{ id: string; version: number }[]>`
  select id, version from public.debt_agreements where condominium_id = ${building.condominiumId} and status = ${status} order by id`

const breakOne: Act = async (home, { pick, other }) => {
  const rows = await agreementsOf(home, 'active')
  const found = rows[pick % Math.max(rows.length, 1)]
  if (!found) return
  const as = other % 3 === 0 ? 'cancelled' : 'broken'
  const body = { agreement_id: found.id, seen_version: found.version, reason: 'Pediu para sair', as }
  await home.ask(`break (${as})`, breakAgreement, body)
}

const mend: Act = async (home, { pick }) => {
  const agreement_id = await home.one(pick, agreementsOf(home, 'broken'))
  if (agreement_id) await home.ask('mend', mendAgreement, { agreement_id })
}

/** The morning's look: agreements that are late by their own rule break. */
export async function checkAgreements({ worker }: Home): Promise<void> {
  await checkAgreementsTask.run(worker.context, {}, new AbortController().signal)
}

export const debts = { 'old debt': oldDebt, agree, break: breakOne, mend }
