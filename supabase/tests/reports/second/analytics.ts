import {
  addDays,
  civilDate,
  daysBetween,
  daysInMonth,
  monthNames,
  monthOf,
  monthsBetween,
  shiftMonth,
} from '../../../../domain/calendar.ts'
import { businessDays, nextBusinessDay } from '../../../../domain/holidays.ts'
import type { Sql } from '../../../functions/_shared/database.ts'
import { type Charge, chargesAndPayments, type Payment } from './charges.ts'
import { share, sumOf } from './months.ts'
import type { Second } from './second.ts'

/** Charges of runs that still stand, each with its payments and, where it was settled, how late that was. */
async function runCharges(sql: Sql, condominiumId: string) {
  const { charges, payments, holidays } = await chargesAndPayments(sql, condominiumId)
  const isBusinessDay = businessDays(holidays)
  const paid = Map.groupBy(payments, ({ charge }) => charge.id)
  return charges
    .filter(({ run_id, status }) => run_id !== null && status !== 'cancelled')
    .map((charge) => {
      const own = paid.get(charge.id) ?? []
      const lastDay = nextBusinessDay(charge.due, isBusinessDay)
      const settledOn =
        charge.status === 'paid'
          ? own
              .map(({ received }) => received)
              .toSorted()
              .at(-1)!
          : null
      const late = settledOn !== null && settledOn > lastDay ? daysBetween(charge.due, settledOn) : 0
      const days = settledOn === null ? null : late
      return { ...charge, own, lastDay, days }
    })
}
type RunCharge = Charge & { own: readonly Payment[]; lastDay: string; days: number | null }

function medianOf(numbers: readonly number[]): number | null {
  if (numbers.length === 0) return null
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2
}
const lateDays = (charges: readonly RunCharge[]) => charges.flatMap(({ days }) => days || [])

const FIRST = 6

/** The forecast's method month by month, on what was issued (by the month due) and received (by that and the month of it). */
function forecaster(charges: readonly RunCharge[], thisMonth: string) {
  const issuedIn = (month: string) =>
    sumOf(
      charges.filter(({ due }) => monthOf(due) === month),
      ({ cents }) => cents,
    )
  const issued = new Map<string, number>()
  const known = charges.map(({ due }) => monthOf(due)).filter((month) => month < thisMonth)
  const first = known.toSorted()[0] ?? null
  const issue = (month: string) => {
    if (!issued.has(month)) issued.set(month, issuedIn(month))
    return issued.get(month)!
  }
  const received = new Map<string, number>()
  for (const { due, own } of charges)
    for (const { received: day, amount } of own) {
      const key = `${monthOf(due)} ${monthOf(day)}`
      received.set(key, (received.get(key) ?? 0) + amount)
    }
  const receivedIn = (month: string) =>
    sumOf([...received], ([key, cents]) => (key.endsWith(` ${month}`) ? cents : 0))
  const back = (month: string, count: number) =>
    Array.from({ length: count }, (_, at) => shiftMonth(month, -at - 1))

  const isKnown = (cutoff: string) => first !== null && monthsBetween(first, cutoff) >= FIRST
  const usual = (cutoff: string) => sumOf(back(cutoff, FIRST), issue) / FIRST
  const season = (cutoff: string, month: string) => {
    const factors = [12, 24, 36].flatMap((years) => {
      const then = shiftMonth(cutoff, -years)
      return isKnown(then) && usual(then) > 0 ? issue(shiftMonth(month, -years)) / usual(then) : []
    })
    return factors.length < 2 ? 1 : sumOf(factors, (factor) => factor) / factors.length
  }
  const part = (cutoff: string, after: number) => {
    const over = back(shiftMonth(cutoff, -Math.max(after, 0)), 12)
    const paid = sumOf(over, (month) => received.get(`${month} ${shiftMonth(month, after)}`) ?? 0)
    return share(paid, sumOf(over, issue))
  }
  const made = new Map<string, number | null>()
  const forecast = (cutoff: string, target: string): number | null => {
    const key = `${cutoff} ${target}`
    if (!made.has(key)) made.set(key, forecastNow(cutoff, target))
    return made.get(key)!
  }
  const forecastNow = (cutoff: string, target: string): number | null => {
    if (!isKnown(cutoff)) return null
    const shares = Array.from({ length: 13 }, (_, at) => at - 1).flatMap((after) => {
      const found = part(cutoff, after)
      if (found === null) return []
      const month = shiftMonth(target, -after)
      const cents = month < cutoff ? issue(month) : usual(cutoff) * season(cutoff, month)
      return found * cents
    })
    return shares.length > 0 ? sumOf(shares, (cents) => cents) : null
  }
  return { first, forecast, receivedIn }
}

export const analyticsSecond: Readonly<Record<string, Second>> = {
  'payers-by-cohort': async (sql, { condominiumId, from, until, today, zone, choices }) => {
    const all = await runCharges(sql, condominiumId)
    const payers = await sql<{ id: string; payer: string | null; unitSince: Date }[]>`
      select c.id, c.payer_id as payer, (select u.created_at from public.units u where u.id = c.unit_id) as "unitSince"
      from public.charges c where c.condominium_id = ${condominiumId}`
    const ties = await sql<{ unit: string; person: string; since: string; merged: string[] }[]>`
      select o.unit_id as unit, o.person_id as person, o.starts_on::text as since, p.merged_ids as merged
      from public.people p join public.occupancies o on o.person_id = p.id where p.condominium_id = ${condominiumId} order by o.starts_on`
    const byCharge = new Map(payers.map((payer) => [payer.id, payer]))
    const cohortOf = ({ id, unit_id }: RunCharge) => {
      const { payer, unitSince } = byCharge.get(id)!
      const came = ties.find(
        ({ unit, person, merged }) =>
          unit === unit_id && payer !== null && [person, ...merged].includes(payer),
      )?.since
      if (!came || came === civilDate(unitSince, zone)) return ''
      const half = Number(came.slice(5, 7)) <= 6 ? '1º semestre' : '2º semestre'
      return choices.by === 'half' ? `${came.slice(0, 4)}, ${half}` : came.slice(0, 4)
    }
    const due = all.filter(({ due, lastDay }) => due >= from && due <= until && lastDay < today)
    const row = (own: readonly RunCharge[]) => {
      const old = own.filter(({ due }) => addDays(due, 30) < today)
      return {
        units: new Set(own.map(({ unit_id }) => unit_id)).size,
        charges: own.length,
        on_time: share(own.filter(({ days }) => days === 0).length, own.length),
        within_30: share(old.filter(({ days }) => days !== null && days <= 30).length, old.length),
        open: own.filter(({ status }) => status === 'open').length,
        days: medianOf(lateDays(own)),
      }
    }
    const { units: _units, days: _days, ...figures } = row(due)
    return {
      rows: [...Map.groupBy(due, cohortOf)]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([cohort, own]) => ({ cohort: cohort || 'Desde o início', ...row(own) })),
      figures,
    }
  },
  'payment-seasons': async (sql, { condominiumId, from, until, today }) => {
    const due = (await runCharges(sql, condominiumId)).filter(
      (charge) =>
        charge.due >= from &&
        charge.due <= until &&
        monthOf(charge.due) < monthOf(today) &&
        charge.lastDay < today,
    )
    const mean = (own: readonly RunCharge[]) =>
      share(
        sumOf(own, ({ days }) => days ?? 0),
        own.filter(({ days }) => days !== null).length,
      )
    const received = (own: readonly RunCharge[]) =>
      sumOf(own, (charge) =>
        sumOf(
          charge.own.filter(
            (payment) => payment.received <= `${monthOf(charge.due)}-${daysInMonth(monthOf(charge.due))}`,
          ),
          ({ principal }) => principal,
        ),
      )
    const row = (own: readonly RunCharge[]) => ({
      years: new Set(own.map((charge) => charge.due.slice(0, 4))).size,
      charges: own.length,
      on_time: share(own.filter(({ days }) => days === 0).length, own.length),
      days: mean(own),
      in_month: share(
        received(own),
        sumOf(own, ({ cents }) => cents),
      ),
    })
    const year = row(due)
    const rows = monthNames.map((month, at) => {
      const own = due.filter((charge) => Number(charge.due.slice(5, 7)) === at + 1)
      const found = row(own)
      return {
        ...found,
        month,
        median: medianOf(lateDays(own)),
        against_year: found.days === null || !year.days ? null : found.days / year.days,
        note: own.length === 0 ? 'Sem cobranças' : found.years < 2 ? 'Menos de dois anos' : '',
      }
    })
    const { on_time, days, in_month } = year
    return { rows, figures: { on_time, days, in_month, short: rows.filter(({ years }) => years < 2).length } }
  },
  'receipts-forecast': async (sql, { condominiumId, today }) => {
    const now = monthOf(today)
    const { first, forecast, receivedIn } = forecaster(await runCharges(sql, condominiumId), now)
    const at = (count: number) => shiftMonth(now, count)
    const past = Array.from({ length: 12 }, (_, back) => at(back - 12))
    const months = first === null ? [] : Array.from({ length: 19 }, (_, back) => at(back - 12))
    const ratios = (ahead: number) =>
      past.flatMap((month) => {
        const said = forecast(shiftMonth(month, -ahead), month)
        return said ? receivedIn(month) / said : []
      })
    const rows = months
      .filter((month) => month >= first!)
      .map((month) => {
        const isPast = month < now
        const said = forecast(isPast ? month : now, month)
        const tried = isPast ? [] : ratios(monthsBetween(now, month))
        const isTried = said !== null && tried.length >= 3
        const received = isPast ? receivedIn(month) : null
        const expected = said === null ? null : Math.round(said)
        const error = expected === null || received === null ? null : expected - received
        return {
          month,
          state: isPast ? 'Fechado' : month === now ? 'Em curso' : 'Por vir',
          received_cents: received,
          forecast_cents: expected,
          low_cents: isTried ? Math.round(said * Math.min(1, ...tried)) : null,
          high_cents: isTried ? Math.round(said * Math.max(1, ...tried)) : null,
          error_cents: error,
          error: error === null || received === null ? null : share(error, received),
        }
      })
      .filter(({ month, forecast_cents }) => month < now || forecast_cents !== null)
    const coming = rows.filter(({ month }) => month > now)
    const tried = rows.filter(({ error_cents }) => error_cents !== null)
    const errors = rows.flatMap(({ error }) => (error === null ? [] : Math.abs(error)))
    return {
      rows,
      figures: {
        next: coming[0]?.forecast_cents ?? null,
        six: coming.length > 0 ? sumOf(coming, (row) => row.forecast_cents!) : null,
        error: share(
          sumOf(errors, (error) => error),
          errors.length,
        ),
        bias: share(
          sumOf(tried, (row) => row.error_cents!),
          sumOf(tried, (row) => row.received_cents!),
        ),
        months: first === null ? 0 : monthsBetween(first, now),
      },
    }
  },
}
