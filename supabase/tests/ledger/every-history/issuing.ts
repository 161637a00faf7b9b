import { addDays, monthOf } from '../../../../domain/calendar.ts'
import { runKinds } from '../../../../domain/charges/run-kinds.ts'
import cancelCharge from '../../../functions/charges/cancel-charge.ts'
import issueChargeRun from '../../../functions/charges/issue-charge-run.ts'
import undoChargeRun from '../../../functions/charges/undo-charge-run.ts'
import type { Act, Chance } from './act.ts'
import type { Home } from './home.ts'

/** Returns the lines of a run of a kind; a unit's own line names the unit. */
async function linesOf(home: Home, kind: string, { pick, cents }: Chance) {
  const line = {
    fund: 'ordinary',
    rubric: '2.2.01',
    description: 'Conta de água',
    rule: 'ideal_share',
    cents: cents + 4,
  }
  if (kind === 'ordinary')
    return [line, { ...line, rubric: '2.3.02', description: 'Portaria', rule: 'equal', cents: 333 }]
  if (kind !== 'individual')
    return [{ ...line, fund: pick % 2 ? home.works : 'reserve', rubric: '2.5.01', description: 'Obra' }]
  const unit_id = await home.one(pick, unitsOf(home))
  return [
    {
      ...line,
      rule: 'amounts',
      cents: 0,
      description: 'Multa',
      amounts: [{ unit_id, cents, note: 'Barulho' }],
    },
  ]
}

export const unitsOf = ({ sql, building }: Home) => sql<{ id: string }[]>`
  select id from public.units where condominium_id = ${building.condominiumId} order by sort_key`

export const openCharges = ({ sql, building }: Home) => sql<{ id: string }[]>`
  select id from public.charges where condominium_id = ${building.condominiumId} and status = 'open' order by id`

const issue: Act = async (home, chance) => {
  const today = home.time.today()
  const kind = runKinds[chance.pick % 5] ?? 'ordinary'
  const discount = { percent: '5', until: addDays(today, 3) }
  await home.ask(`issue ${kind}`, issueChargeRun, {
    kind,
    competence: monthOf(today),
    due_on: addDays(today, 5 + (chance.other % 20)),
    // Now and then a number that is taken, and so is refused.
    number: 1 + (chance.other % 3),
    lines: await linesOf(home, kind, chance),
    ...(kind === 'ordinary' && { reserve_percent: '10' }),
    ...(kind === 'extraordinary' && { reason: 'Vazamento na prumada' }),
    ...(kind === 'ordinary' && chance.other % 4 === 0 && { discount, acknowledge_discount: true }),
  })
}

const undoRun: Act = async (home, { pick }) => {
  const run_id = await home.one(
    pick,
    home.sql<{ id: string }[]>`
    select id from public.charge_runs where condominium_id = ${home.building.condominiumId} and status = 'issued' order by id`,
  )
  if (run_id) await home.ask('undo run', undoChargeRun, { run_id, reason: 'Valores errados' })
}

const cancel: Act = async (home, { pick }) => {
  const charge_id = await home.one(pick, openCharges(home))
  if (charge_id) await home.ask('cancel', cancelCharge, { charge_id, reason: 'Lançada por engano' })
}

export const issuing = { issue, 'undo run': undoRun, cancel }
