import { addDays } from '../../domain/calendar.ts'
import type { ChargeKind } from '../../domain/charges/charge-name.ts'
import { duesToday } from '../../domain/charges/due-today.ts'
import { formatDocument } from '../../domain/cpf-cnpj.ts'
import {
  CATCH_UP_DAYS,
  type DunningFacts,
  type DunningStep,
  fillIn,
  stepFor,
} from '../../domain/delinquency/dunning.ts'
import type { PartPayment } from '../../domain/late-payment/part-payments.ts'
import { loadLateRules } from '../../supabase/functions/_shared/charges/rules.ts'
import type { Task, Transaction, WorkerContext } from '../context.ts'
import { localTimeOf } from '../local-hours.ts'
import { renderReminder } from '../message-templates/charges/charge-reminder.ts'
import { type Message, notifyIn } from '../notify/notify.ts'

type Ruler = {
  condominium_id: string
  steps: DunningStep[]
  starts_on: string
  name: string
  document: string | null
  today: string
  late_until: string
}
type Charge = {
  id: string
  unit_id: string
  unit_label: string
  kind: ChargeKind
  reference: string
  competence: string
  due_on: string
  amount_cents: number
  payments: PartPayment[]
  payer_id: string
  payer_name: string
  taken: number[]
}
type Taken = { charge: Charge; step: DunningStep; today: number; days: number }

/**
 * Sends every morning the day's step for each open charge of each condominium whose ruler is on, at most one message per unit. The step is recorded
 * in the transaction of its message: on repeats, with two workers or after a crash, no one is notified twice. Paid charges are not open and are
 * skipped.
 */
export const remindPayersTask: Task = {
  topic: 'remind-payers',
  localTime: '08:30',
  async run(context, data, signal) {
    const at = localTimeOf(data)
    const rulers = await context.sql<Ruler[]>`
      select r.condominium_id, r.steps, r.starts_on::text, k.name, k.document, private.today_in(k.time_zone)::text as today,
        private.overdue_until(r.condominium_id)::text as late_until
      from public.dunning_rulers r join public.condominiums k on k.id = r.condominium_id
      where (${at}::time is null or private.time_in(k.time_zone) >= ${at}::time) and r.is_on and private.subscription_state(r.condominium_id) in ('trial', 'active')`
    for (const ruler of rulers) {
      signal.throwIfAborted()
      await context.transaction((sql) => remind(sql, context, ruler), signal)
    }
  },
}

async function remind(sql: Transaction, context: WorkerContext, ruler: Ruler): Promise<void> {
  const { condominium_id, today, late_until, steps } = ruler
  // Two workers take turns, and the second finds the first's steps.
  await sql`select pg_advisory_xact_lock(hashtextextended('dunning ' || ${condominium_id}, 0))`
  const charges = await openCharges(sql, ruler)
  const found = charges.flatMap((charge) => {
    const step = stepFor(
      { dueOn: charge.due_on, isLate: charge.due_on <= late_until, taken: charge.taken },
      steps,
      today,
    )
    return step ? [{ charge, step }] : []
  })
  const chosen = oneOfEachUnit(found)
  if (chosen.length === 0) return
  const rules = await loadLateRules(sql, condominium_id)
  const dues = duesToday(
    chosen.map(({ charge }) => ({
      amountCents: charge.amount_cents,
      dueOn: charge.due_on,
      payments: charge.payments,
    })),
    rules,
    today,
  )
  const taken = chosen.map((one, place) => ({ ...one, today: dues[place]!.total, days: dues[place]!.days }))
  await write(sql, ruler, taken)
  await notifyIn(
    sql,
    taken.map((one) => messageOf(context, ruler, one)),
  )
}

/** Selects charges with a step possibly due, with the steps already taken; only the due date picks them, by its index. */
function openCharges(sql: Transaction, { condominium_id, steps, starts_on, today }: Ruler) {
  const days = steps.flatMap((step) =>
    Array.from({ length: CATCH_UP_DAYS + 1 }, (_, late) => addDays(today, -step.days - late)),
  )
  return sql<Charge[]>`
    select c.id, c.kind, c.reference, c.unit_id, c.unit_label, to_char(c.competence, 'YYYY-MM') as competence, c.due_on::text,
      c.amount_cents::float8 as amount_cents, private.part_payments(c) as payments, c.payer_id, c.payer_name,
      array(select n.days from public.dunning_notices n where n.condominium_id = c.condominium_id and n.charge_id = c.id) as taken
    from public.charges c
    where c.condominium_id = ${condominium_id} and c.status = 'open' and c.due_on = any (${days}::date[]) and c.due_on >= ${starts_on}
      and c.payer_id is not null
    order by c.sort_key, c.due_on`
}

/** The oldest charge speaks for its unit today; the others' steps wait for tomorrow. */
function oneOfEachUnit(found: { charge: Charge; step: DunningStep }[]) {
  const units = new Map<string, { charge: Charge; step: DunningStep }>()
  for (const one of found) if (!units.has(one.charge.unit_id)) units.set(one.charge.unit_id, one)
  return [...units.values()]
}

async function write(
  sql: Transaction,
  { condominium_id, today }: Ruler,
  taken: readonly Taken[],
): Promise<void> {
  const rows = taken.map(({ charge, step, today: cents }) => ({
    unit_id: charge.unit_id,
    charge_id: charge.id,
    days: step.days,
    cents,
  }))
  await sql`
    insert into public.dunning_notices (condominium_id, unit_id, charge_id, days, sent_on, cents)
    select ${condominium_id}, r.unit_id, r.charge_id, r.days, ${today}, r.cents
    from jsonb_to_recordset(${sql.json(rows)}::jsonb) as r (unit_id uuid, charge_id uuid, days integer, cents bigint)`
}

function messageOf({ siteUrl }: WorkerContext, ruler: Ruler, { charge, step, today, days }: Taken): Message {
  const path = `/dashboard/finances/${charge.id}`
  const facts: DunningFacts = {
    name: charge.payer_name,
    unit: charge.unit_label,
    competence: charge.competence,
    dueOn: charge.due_on,
    amount: charge.amount_cents,
    today,
    days,
  }
  return {
    condominiumId: ruler.condominium_id,
    kind: step.days > 0 ? 'charge_overdue' : 'charge_reminder',
    personId: charge.payer_id,
    unitId: charge.unit_id,
    path,
    content: renderReminder({
      condominium: ruler.name,
      document: ruler.document && formatDocument(ruler.document),
      unitLabel: charge.unit_label,
      charge,
      subject: fillIn(step.subject, facts),
      body: fillIn(step.body, facts),
      cents: today,
      url: `${siteUrl}${path}`,
    }),
  }
}
