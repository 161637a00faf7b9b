import { dueAfter } from '../../../../domain/bills/instalments.ts'
import { addDays, daysBetween, daysInMonth, monthOf, monthsBetween } from '../../../../domain/calendar.ts'
import { earlierPeriod } from '../../../../domain/reports/period.ts'
import type { Sql } from '../../../functions/_shared/database.ts'
import { type Entry, entriesOf, type Moved, movedOf } from './books.ts'
import { chargesAndPayments } from './charges.ts'
import { monthsOf, share, sumOf } from './months.ts'
import { type Second, sum } from './second.ts'

const signedSum = (moved: readonly Moved[]) => sumOf(moved, ({ signed }) => signed)
const text = (a: string | null, b: string | null) =>
  a === b ? 0 : a === null ? 1 : b === null ? -1 : a < b ? -1 : 1

/** What went out in a time, transfers between funds apart. */
async function spent(sql: Sql, condominiumId: string, from: string, until: string): Promise<Moved[]> {
  return movedOf(await entriesOf(sql, condominiumId)).filter(
    ({ day, cameIn, other }) => !cameIn && other.kind !== 'between_funds' && day >= from && day <= until,
  )
}

/** How open bills stand with who has to agree, by the one rule of these homes: above an amount, so many of the council. */
async function approvals(sql: Sql, condominiumId: string): Promise<(bill: string) => string> {
  const [rule] = await sql`
    select council_above_cents::float8 as above, council_votes as votes from public.approval_rules where condominium_id = ${condominiumId}`
  const [council] = await sql`
    select count(*)::int as count from public.memberships where condominium_id = ${condominiumId} and role = 'council' and status = 'approved'`
  // The instalments of a purchase are agreed to as one.
  const lines = await sql<{ bill: string; subject: string; status: string; cents: number }[]>`
    select b.id as bill, b.subject_id as subject, b.status, (select coalesce(sum(l.cents), 0)::float8 from public.bill_lines l
      where l.condominium_id = b.condominium_id and l.bill_id = b.id) as cents
    from public.bills b where b.condominium_id = ${condominiumId}`
  const said =
    await sql`select subject_id, verdict from public.bill_approvals where condominium_id = ${condominiumId} and void_at is null`
  return (bill) => {
    const subject = lines.find((line) => line.bill === bill)?.subject
    const cents = sumOf(
      lines.filter((line) => line.subject === subject && line.status !== 'cancelled'),
      (line) => line.cents,
    )
    if (!rule || cents <= rule.above) return 'Não precisa de aprovação'
    const own = said.filter(({ subject_id }) => subject_id === subject)
    const yes = own.filter(({ verdict }) => verdict === 'approve').length
    if (yes >= rule.votes) return 'Aprovada'
    const no = own.length - yes
    return no > 0 && council!.count - no < rule.votes ? 'Recusada' : 'Espera aprovação'
  }
}
const mayNotBePaid = (state: string) => state === 'Espera aprovação' || state === 'Recusada'

type ListedBill = {
  id: string
  description: string
  supplier: string | null
  due: string
  cents: number
  state: string
}

export const financialSecond: Readonly<Record<string, Second>> = {
  'income-and-spending': async (sql, { condominiumId, from, until }) => {
    const moved = movedOf(await entriesOf(sql, condominiumId))
    const [books] =
      await sql`select starts_on::text as day from private.books where condominium_id = ${condominiumId}`
    const rows = monthsOf(from, until)
      .filter((month) => !books?.day || month >= monthOf(books.day))
      .map((month) => {
        const own = moved.filter(({ day, other }) => monthOf(day) === month && other.kind !== 'between_funds')
        const came = signedSum(own.filter(({ cameIn }) => cameIn))
        const went = signedSum(own.filter(({ cameIn }) => !cameIn))
        const known = moved.filter(({ day }) => monthOf(day) <= month)
        return {
          month,
          in_cents: came,
          out_cents: went,
          result_cents: came - went,
          closing_cents: sumOf(known, ({ cameIn, signed }) => (cameIn ? signed : -signed)),
        }
      })
    return {
      rows,
      figures: {
        in: sum(rows, 'in_cents'),
        out: sum(rows, 'out_cents'),
        result: sum(rows, 'in_cents') - sum(rows, 'out_cents'),
        closing: rows.at(-1)?.closing_cents ?? null,
        short: rows.filter(({ result_cents }) => result_cents < 0).length,
      },
    }
  },
  'fund-balances': async (sql, { condominiumId, from, until }) => {
    const moved = movedOf(await entriesOf(sql, condominiumId))
    const funds = await sql`
      select id, name as fund, closed_on::text as closed from public.funds where condominium_id = ${condominiumId} order by position, id`
    const rows = funds
      .filter(({ closed }) => closed === null || closed >= from)
      .map(({ id, fund }) => {
        const own = moved.filter(({ fund_id }) => fund_id === id)
        const balance = (until: string) =>
          sumOf(own, ({ day, cameIn, signed }) => (day > until ? 0 : cameIn ? signed : -signed))
        const during = own.filter(({ day }) => day >= from && day <= until)
        const between = during.filter(({ other }) => other.kind === 'between_funds')
        const others = during.filter(({ other }) => other.kind !== 'between_funds')
        return {
          fund,
          opening_cents: balance(addDays(from, -1)),
          in_cents: signedSum(others.filter(({ cameIn }) => cameIn)),
          out_cents: signedSum(others.filter(({ cameIn }) => !cameIn)),
          moved_cents: sumOf(between, ({ cameIn, signed }) => (cameIn ? signed : -signed)),
          closing_cents: balance(until),
        }
      })
    return {
      rows,
      figures: {
        opening: sum(rows, 'opening_cents'),
        in: sum(rows, 'in_cents'),
        out: sum(rows, 'out_cents'),
        closing: sum(rows, 'closing_cents'),
      },
    }
  },
  'spending-by-rubric': async (sql, { condominiumId, from, until }) => {
    const earlier = earlierPeriod({ from, until }, 'before')
    const [now, before] = [
      await spent(sql, condominiumId, from, until),
      await spent(sql, condominiumId, earlier.from, earlier.until),
    ]
    const key = ({ other }: Moved) => other.rubric_id ?? other.kind
    const words: Record<string, string> = { advances: 'Pago a mais, devolvido', opening: 'Saldo inicial' }
    const found = [...Map.groupBy([...now, ...before], key)].map(([name, own]) => {
      const { other } = own[0]!
      const [cents, before_cents] = [now, before].map((of) =>
        signedSum(of.filter((one) => key(one) === name)),
      )
      return { name, other, cents: cents!, before_cents: before_cents! }
    })
    const all = sum(found, 'cents')
    const rows = found
      .filter(({ cents, before_cents }) => cents !== 0 || before_cents !== 0)
      .sort((a, b) => b.cents - a.cents || text(a.other.sort_key, b.other.sort_key) || text(a.name, b.name))
      .map(({ other, cents, before_cents }) => ({
        rubric: other.rubric ?? words[other.kind],
        group: other.group,
        cents,
        part: share(cents, all),
        before_cents,
        change: before_cents === 0 ? null : cents / before_cents - 1,
      }))
    const parts = rows.flatMap(({ part }) => part ?? [])
    return {
      rows,
      figures: {
        cents: all,
        rubrics: rows.filter(({ cents }) => cents !== 0).length,
        largest: parts.length > 0 ? Math.max(...parts) : null,
      },
    }
  },
  'budget-against-actual': async (sql, { condominiumId, from, until, today }) => {
    const versions = await sql`
      select b.id, b.starts_on::text as starts, v.version, v.applies_from::text as applies
      from public.budgets b join public.budget_versions v on v.budget_id = b.id
      where b.condominium_id = ${condominiumId} and v.approved_at is not null order by v.version desc`
    const lines = await sql`
      select l.budget_id, l.version, l.cents::float8[] as cents, l.rubric_id from public.budget_lines l where l.condominium_id = ${condominiumId}`
    const rubrics = await sql`
      select id, name, sort_key from public.rubrics where condominium_id = ${condominiumId} and code like '2%'`
    const stateOf = await approvals(sql, condominiumId)
    const open =
      await sql`select id from public.bills where condominium_id = ${condominiumId} and status = 'open'`
    const unagreed = new Set(open.map(({ id }) => id).filter((id) => mayNotBePaid(stateOf(id))))
    const entries = (await entriesOf(sql, condominiumId)).filter(({ bill_id }) => !unagreed.has(bill_id))
    const isCost = ({ kind, nature }: Entry['debit']) =>
      nature === 'expense' && (kind === 'expense' || kind === 'discount')
    const planned = new Map<string, number>()
    const actual = new Map<string, number>()
    const add = (to: Map<string, number>, rubric: string, cents: number) =>
      to.set(rubric, (to.get(rubric) ?? 0) + cents)
    for (const month of monthsOf(from, until < today ? until : today)) {
      const place = (starts: string) => monthsBetween(monthOf(starts), month)
      const version = versions.find(
        ({ starts, applies }) => place(starts) >= 0 && place(starts) < 12 && monthOf(applies) <= month,
      )
      if (!version) continue
      for (const line of lines)
        if (line.budget_id === version.id && line.version === version.version)
          add(planned, line.rubric_id, line.cents[place(version.starts)])
      for (const { day, debit, credit, cents } of entries) {
        if (day < `${month}-01` || day > `${month}-${daysInMonth(month)}`) continue
        if (isCost(debit)) add(actual, debit.rubric_id!, cents)
        if (isCost(credit)) add(actual, credit.rubric_id!, -cents)
      }
    }
    const rows = rubrics
      .map(({ id, name, sort_key }) => {
        const [plan, books] = [planned.get(id) ?? 0, actual.get(id) ?? 0]
        return {
          sort_key,
          rubric: name,
          planned_cents: plan,
          actual_cents: books,
          difference_cents: books - plan,
          change: plan === 0 ? null : books / plan - 1,
        }
      })
      .filter((row) => row.planned_cents !== 0 || row.actual_cents !== 0)
      .sort((a, b) => b.difference_cents - a.difference_cents || text(a.sort_key, b.sort_key))
    return {
      rows,
      figures: {
        planned: sum(rows, 'planned_cents'),
        actual: sum(rows, 'actual_cents'),
        difference: sum(rows, 'actual_cents') - sum(rows, 'planned_cents'),
        over: rows.filter((row) => row.actual_cents > row.planned_cents).length,
        unplanned: sum(
          rows.filter((row) => row.planned_cents === 0),
          'actual_cents',
        ),
      },
    }
  },
  'bills-to-come': async (sql, { condominiumId, today, choices }) => {
    const last = addDays(today, Number.parseInt(choices.days!, 10))
    const stateOf = await approvals(sql, condominiumId)
    const open = await sql`
      select b.id, b.description, b.due_on::text as due, (b.cents - b.paid_cents)::float8 as cents,
        (select s.name from public.suppliers s where s.id = b.supplier_id) as supplier
      from public.bills b where b.condominium_id = ${condominiumId} and b.paid_cents < b.cents and b.cancelled_on is null and b.status <> 'cancelled'`
    const repeated = await sql`
      select r.id, r.description, r.next_due_on::text as next, r.cents::float8 as cents, r.every_months as every, r.due_day as day,
        coalesce(r.until_on::text, '9999-12-31') as until, (select s.name from public.suppliers s where s.id = r.supplier_id) as supplier
      from public.bill_recurrences r where r.condominium_id = ${condominiumId} and coalesce(r.ended_on::text, r.stopped_by) is null`
    const listed = open.map((bill) => ({ ...(bill as ListedBill), state: stateOf(bill.id) }))
    for (const { next, every, day, until, ...one } of repeated)
      for (let due = next; due <= last && due <= until; due = dueAfter(due, every, day))
        listed.push({ ...(one as ListedBill), due, state: 'Ainda não lançada (se repete)' })
    const rows = listed
      .filter(({ due }) => due <= last)
      .map((one) => ({ ...one, days: daysBetween(today, one.due) }))
      .sort((a, b) => text(a.due, b.due) || b.cents - a.cents || text(a.id, b.id))
    const cents = (of: (row: (typeof rows)[number]) => boolean) => sum(rows.filter(of), 'cents')
    return {
      rows,
      figures: {
        cents: cents(() => true),
        overdue: cents(({ due }) => due < today),
        week: cents(({ due }) => due >= today && due <= addDays(today, 7)),
        unagreed: cents(({ state }) => mayNotBePaid(state)),
        planned: cents(({ state }) => state.startsWith('Ainda')),
      },
    }
  },
  'fees-by-month': async (sql, { condominiumId, from, until }) => {
    const { charges, payments, isLate, leftOn } = await chargesAndPayments(sql, condominiumId)
    const issued = charges.filter(
      ({ run_id, status, due }) => run_id !== null && status !== 'cancelled' && due >= from && due <= until,
    )
    const rows = monthsOf(from, until).map((month) => {
      const own = issued.filter(({ due }) => monthOf(due) === month)
      const paid = payments.filter(({ charge }) => own.includes(charge))
      const left = (status: string) =>
        sumOf(
          own.filter((charge) => charge.status === status),
          (charge) => leftOn(charge, '9999-12-31'),
        )
      const received = (late: boolean) =>
        sumOf(
          paid.filter((one) => isLate(one) === late),
          ({ principal }) => principal,
        )
      const charged = sumOf(own, ({ cents }) => cents)
      return {
        month,
        charged_cents: charged,
        on_time_cents: received(false),
        late_cents: received(true),
        discount_cents: sumOf(paid, ({ discount }) => discount),
        agreed_cents: left('agreed'),
        open_cents: left('open'),
        on_time: share(received(false), charged),
      }
    })
    return {
      rows,
      figures: {
        charged: sum(rows, 'charged_cents'),
        received: sum(rows, 'on_time_cents') + sum(rows, 'late_cents'),
        on_time: share(sum(rows, 'on_time_cents'), sum(rows, 'charged_cents')),
        open: sum(rows, 'open_cents'),
      },
    }
  },
  'bank-fees': async (sql, { condominiumId, from, until }) => {
    const fees = (await spent(sql, condominiumId, from, until)).filter(
      ({ other }) => other.purpose === 'bank_fee',
    )
    const rows = monthsOf(from, until).map((month) => {
      const own = fees.filter(({ day }) => monthOf(day) === month)
      const of = (...methods: string[]) =>
        signedSum(own.filter(({ method }) => methods.includes(method ?? '')))
      return {
        month,
        boleto_cents: of('boleto'),
        pix_cents: of('pix'),
        card_cents: of('card'),
        other_cents: of('', 'transfer', 'deposit', 'cash', 'check', 'credit'),
        cents: signedSum(own),
        fees: sumOf(own, ({ signed }) => (signed > 0 ? 1 : -1)),
      }
    })
    return {
      rows,
      figures: {
        cents: sum(rows, 'cents'),
        monthly: share(sum(rows, 'cents'), rows.length),
        each: share(sum(rows, 'cents'), sum(rows, 'fees')),
        boleto: sum(rows, 'boleto_cents'),
      },
    }
  },
  'suppliers-paid': async (sql, { condominiumId, from, until }) => {
    const out = await spent(sql, condominiumId, from, until)
    const all = signedSum(out)
    const found = [...Map.groupBy(out, ({ supplier_id }) => supplier_id)]
      .map(([id, own]) => ({ id, name: own[0]!.supplier, entries: own.length, cents: signedSum(own) }))
      .filter(({ cents }) => cents !== 0)
    const rows = found
      .sort((a, b) => b.cents - a.cents || text(a.name, b.name) || text(a.id, b.id))
      .map(({ id, name, entries, cents }) => ({
        id,
        supplier: name ?? 'Sem fornecedor cadastrado',
        entries,
        cents,
        part: share(cents, all),
      }))
    const parts = rows.flatMap(({ part }) => part ?? [])
    return {
      rows,
      figures: {
        cents: sum(rows, 'cents'),
        suppliers: rows.filter(({ id }) => id !== null).length,
        largest: parts.length > 0 ? Math.max(...parts) : null,
      },
    }
  },
}
