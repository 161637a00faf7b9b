import {
  addDays,
  addMonths,
  daysBetween,
  daysInMonth,
  monthOf,
  shiftMonth,
} from '../../../../domain/calendar.ts'
import { overdueUntil } from '../../../../domain/charges/overdue.ts'
import { ageBands, bandOf } from '../../../../domain/delinquency/ageing.ts'
import type { Sql } from '../../../functions/_shared/database.ts'
import { chargesAndPayments } from './charges.ts'
import { monthsOf, share, sumOf } from './months.ts'
import { distinct, type Second, sum } from './second.ts'

/** What is overdue today, charge by charge. */
async function overdue(sql: Sql, condominiumId: string, today: string) {
  const { charges, holidays, leftOn } = await chargesAndPayments(sql, condominiumId)
  const until = overdueUntil(today, holidays)
  return charges
    .filter(({ status, due }) => status === 'open' && due <= until)
    .map((charge) => ({
      ...charge,
      left: leftOn(charge, '9999-12-31'),
      days: daysBetween(charge.due, today),
    }))
}

export const delinquencySecond: Readonly<Record<string, Second>> = {
  'delinquency-by-month': async (sql, { condominiumId, from, until, today }) => {
    const { charges, holidays, leftOn } = await chargesAndPayments(sql, condominiumId)
    const runs = await sql<{ due: string; cents: number }[]>`
      select due_on::text as due, total_cents::float8 as cents from public.charge_runs
      where condominium_id = ${condominiumId} and undone_at is null and status in ('issuing', 'issued')`
    const rows = monthsOf(from, until < today ? until : today).map((month) => {
      const isNow = month === monthOf(today)
      const day = isNow ? today : `${month}-${daysInMonth(month)}`
      const last = overdueUntil(isNow ? today : `${shiftMonth(month, 1)}-01`, holidays)
      const isOfYear = ({ due }: { due: string }) => due > addMonths(last, -12) && due <= last
      const unpaid = charges
        .filter(isOfYear)
        .filter(
          ({ status, agreed_on }) => status !== 'cancelled' && (status !== 'agreed' || agreed_on! > day),
        )
        .map((charge) => ({ unit: charge.unit_id, left: leftOn(charge, day) }))
        .filter(({ left }) => left > 0)
      const due = sumOf(runs.filter(isOfYear), ({ cents }) => cents)
      const open = sumOf(unpaid, ({ left }) => left)
      return {
        month,
        due_cents: due,
        open_cents: open,
        rate: share(open, due),
        charges: unpaid.length,
        units: distinct(unpaid, 'unit'),
      }
    })
    const rates = rows.flatMap(({ rate }) => rate ?? [])
    return {
      rows,
      figures: {
        last: rows.at(-1)?.rate ?? null,
        highest: rates.length > 0 ? Math.max(...rates) : null,
        lowest: rates.length > 0 ? Math.min(...rates) : null,
        open: rows.at(-1)?.open_cents ?? null,
      },
    }
  },
  'delinquency-by-unit': async (sql, { condominiumId, today }) => {
    const late = await overdue(sql, condominiumId, today)
    const all = sumOf(late, ({ left }) => left)
    const rows = [...Map.groupBy(late, ({ unit_id }) => unit_id)]
      .map(([id, own]) => {
        const newest = own.toSorted((a, b) =>
          a.due === b.due ? (a.id < b.id ? -1 : 1) : a.due < b.due ? 1 : -1,
        )
        const oldest = newest.at(-1)!
        const cents = sumOf(own, ({ left }) => left)
        return {
          id,
          unit: newest[0]!.unit_label,
          charges: own.length,
          oldest: oldest.due,
          days: oldest.days,
          cents,
          part: share(cents, all),
        }
      })
      .sort((a, b) => b.cents - a.cents || b.days - a.days || (a.id < b.id ? -1 : 1))
    return {
      rows,
      figures: {
        cents: all,
        units: rows.length,
        charges: late.length,
        longest: rows.length > 0 ? Math.max(...rows.map(({ days }) => days)) : null,
        three: rows.length > 0 ? sum(rows.slice(0, 3), 'part') : null,
      },
    }
  },
  'debt-by-age': async (sql, { condominiumId, today }) => {
    const late = await overdue(sql, condominiumId, today)
    const all = sumOf(late, ({ left }) => left)
    const longest = [...Map.groupBy(late, ({ unit_id }) => unit_id).values()].map((own) =>
      Math.max(...own.map(({ days }) => days)),
    )
    const rows = ageBands.map(({ key, label }) => {
      const own = late.filter(({ days }) => bandOf(days) === key)
      const cents = sumOf(own, ({ left }) => left)
      return {
        band: label,
        units: longest.filter((days) => bandOf(days) === key).length,
        charges: own.length,
        cents,
        part: own.length > 0 ? share(cents, all) : null,
      }
    })
    return {
      rows,
      figures: { cents: all, charges: late.length, units: longest.length, year: rows.at(-1)!.cents },
    }
  },
  'payment-delay': async (sql, { condominiumId, from, until }) => {
    const { payments, isLate } = await chargesAndPayments(sql, condominiumId)
    const paid = payments
      .filter(({ charge, received }) => charge.run_id !== null && received >= from && received <= until)
      .map((payment) => ({
        month: monthOf(payment.received),
        days: isLate(payment) ? daysBetween(payment.charge.due, payment.received) : 0,
      }))
    const row = (own: typeof paid) => {
      const late = own.filter(({ days }) => days > 0)
      const between = (least: number, most: number) =>
        late.filter(({ days }) => days >= least && days <= most).length
      return {
        payments: own.length,
        on_time: own.length - late.length,
        up_to_5: between(1, 5),
        up_to_30: between(6, 30),
        over_30: between(31, Number.POSITIVE_INFINITY),
        part: share(own.length - late.length, own.length),
        days: share(sum(late, 'days'), late.length),
      }
    }
    const all = row(paid)
    return {
      rows: monthsOf(from, until).map((month) => ({
        month,
        ...row(paid.filter((one) => one.month === month)),
      })),
      figures: { payments: all.payments, part: all.part, late: all.payments - all.on_time, days: all.days },
    }
  },
  'agreements-kept': async (sql, { condominiumId, from, until, today }) => {
    const { charges, payments, holidays } = await chargesAndPayments(sql, condominiumId)
    const last = overdueUntil(today, holidays)
    const states: Record<string, string> = {
      active: 'Em andamento',
      completed: 'Cumprido',
      broken: 'Rompido',
      renegotiated: 'Renegociado',
      cancelled: 'Desfeito',
    }
    const made = await sql`
      select id, unit_label as unit, reference, agreed_on::text as agreed, status, total_cents::float8 as total_cents, moved_cents::float8 as moved
      from public.debt_agreements
      where condominium_id = ${condominiumId} and reference is not null and agreed_on >= ${from} and agreed_on <= ${until}
      order by agreed_on desc, id desc`
    const instalments = await sql`
      select agreement_id, charge_id from public.agreement_instalments where condominium_id = ${condominiumId}`
    const rows = made.map((one) => {
      const ids = instalments
        .filter(({ agreement_id }) => agreement_id === one.id)
        .map(({ charge_id }) => charge_id)
      const own = charges.filter(({ id }) => ids.includes(id))
      const paid = payments.filter(({ charge }) => own.includes(charge))
      return {
        ...one,
        state: states[one.status],
        total_cents: one.total_cents,
        paid_cents: one.moved + sumOf(paid, ({ principal, discount, late }) => principal + discount + late),
        instalments: own.length,
        paid: own.filter(({ status }) => status === 'paid').length,
        late: own.filter(({ status, due }) => status === 'open' && due <= last).length,
      }
    })
    return {
      rows,
      figures: {
        agreements: rows.length,
        total: sum(rows, 'total_cents'),
        paid: sum(rows, 'paid_cents'),
        late: rows.filter(({ state, late }) => state === 'Em andamento' && late > 0).length,
        broken: rows.filter(({ state }) => state === 'Rompido').length,
      },
    }
  },
  'recovered-debt': async (sql, { condominiumId, from, until }) => {
    const { payments, isLate } = await chargesAndPayments(sql, condominiumId)
    const late = payments.filter(
      (payment) =>
        payment.received >= from &&
        payment.received < addDays(until, 1) &&
        (payment.charge.kind === 'agreement' || isLate(payment)),
    )
    const months = monthsOf(from, until)
    const rows = months.map((month) => {
      const own = late.filter(({ received }) => monthOf(received) === month)
      const [agreed, others] = [
        own.filter(({ charge }) => charge.kind === 'agreement'),
        own.filter(({ charge }) => charge.kind !== 'agreement'),
      ]
      return {
        month,
        charges: new Set(own.map(({ charge }) => charge.id)).size,
        units: new Set(own.map(({ charge }) => charge.unit_id)).size,
        late_cents: sumOf(others, ({ principal }) => principal),
        added_cents: sumOf(others, (one) => one.late),
        agreement_cents: sumOf(agreed, ({ amount }) => amount),
        cents: sumOf(own, ({ amount }) => amount),
      }
    })
    return {
      rows,
      figures: {
        cents: sum(rows, 'cents'),
        added: sum(rows, 'added_cents'),
        agreements: sum(rows, 'agreement_cents'),
        monthly: share(sum(rows, 'cents'), months.length),
      },
    }
  },
}
