import { breachOn, type InstalmentState, isWarningDue } from '../../domain/agreements/breach.ts'
import { agreementRules, agreementTerms, usualRules } from '../../domain/agreements/terms.ts'
import { formatDate } from '../../domain/calendar.ts'
import type { LocalHoliday } from '../../domain/holidays.ts'
import { breakAgreement } from '../../supabase/functions/_shared/agreements/breaking.ts'
import { lockAgreement } from '../../supabase/functions/_shared/agreements/state.ts'
import type { Task, Transaction, WorkerContext } from '../context.ts'
import { localTimeOf } from '../local-hours.ts'
import { tellOf } from './agreement-told.ts'

type Due = { condominium_id: string; id: string; today: string }

/** Agreements looked at in one question. */
const BATCH = 200

/**
 * Runs every morning: warns once per delay of agreements with something late, and breaks those whose rule requires it. Each in its own transaction; a
 * second worker finds it already broken or warned.
 */
export const checkAgreementsTask: Task = {
  topic: 'check-agreements',
  localTime: '07:00',
  isInterruptible: true,
  async run(context, data, signal) {
    const at = localTimeOf(data)
    let after = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      signal.throwIfAborted()
      const due = await lateAgreements(context, at, after)
      for (const one of due) {
        signal.throwIfAborted()
        await context.transaction((sql) => check(sql, context, one), signal)
      }
      if (due.length < BATCH) return
      after = due.at(-1)!.id
    }
  },
}

const lateAgreements = ({ sql }: WorkerContext, at: string | null, after: string) => sql<Due[]>`
  select a.condominium_id, a.id, private.today_in(k.time_zone)::text as today from public.debt_agreements a
  join public.condominiums k on k.id = a.condominium_id
  where (${at}::time is null or private.time_in(k.time_zone) >= ${at}::time)
    and a.status = 'active' and a.id > ${after} and exists (
    select from public.agreement_instalments i
    join public.charges c on c.condominium_id = i.condominium_id and c.id = i.charge_id and c.status = 'open'
    where i.condominium_id = a.condominium_id and i.agreement_id = a.id and i.due_on < private.today_in(k.time_zone))
    and private.subscription_state(a.condominium_id) in ('trial', 'active')
  order by a.id limit ${BATCH}`

type Looked = {
  terms: unknown
  rules: unknown
  holidays: readonly LocalHoliday[]
  instalments: (InstalmentState & { warned_on: string | null })[]
}

async function check(
  sql: Transaction,
  context: WorkerContext,
  { condominium_id, id, today }: Due,
): Promise<void> {
  const agreement = await lockAgreement(sql, condominium_id, id)
  if (agreement.status !== 'active') return
  const [looked] = await sql<Looked[]>`
    select a.terms, r.rules, private.holidays_of(a.condominium_id) as holidays, (
        select jsonb_agg(jsonb_build_object('position', i.position, 'dueOn', i.due_on, 'isOpen', c.status = 'open', 'warned_on', i.warned_on) order by i.position)
        from public.agreement_instalments i join public.charges c on c.condominium_id = i.condominium_id and c.id = i.charge_id
        where i.condominium_id = a.condominium_id and i.agreement_id = a.id) as instalments
    from public.debt_agreements a left join public.agreement_rules r on r.condominium_id = a.condominium_id
    where a.condominium_id = ${condominium_id} and a.id = ${id}`
  const { terms, rules, holidays, instalments } = looked!
  const state = breachOn(instalments, agreementTerms.parse(terms), today, holidays)
  const tell = (what: string) =>
    tellOf(sql, context, { condominiumId: condominium_id, agreementId: id, what })
  if (state.isBroken) {
    const first = state.late[0]
    const reason = `Parcela de ${formatDate(first?.dueOn ?? today)} em atraso: rompido pela regra do acordo.`
    await breakAgreement(sql, agreement, {
      condominiumId: condominium_id,
      userId: null,
      today,
      reason,
      as: 'broken',
    })
    await tell('broken')
    return
  }
  await sql`
    update public.debt_agreements set breaks_on = ${state.breaksOn}
    where condominium_id = ${condominium_id} and id = ${id} and breaks_on is distinct from ${state.breaksOn}`
  const { warn_days } = rules ? agreementRules.parse(rules) : usualRules
  const oldest = instalments.find(({ position }) => position === state.late[0]?.position)
  if (!oldest || oldest.warned_on || !isWarningDue(state, warn_days, today)) return
  await sql`
    update public.agreement_instalments set warned_on = ${today}
    where condominium_id = ${condominium_id} and agreement_id = ${id} and position = ${oldest.position}`
  await tell('warned')
}
