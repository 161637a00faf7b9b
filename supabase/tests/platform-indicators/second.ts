import { civilDate } from '../../../domain/calendar.ts'
import type { TestProject } from '../../functions/_shared/testing.ts'

type Entry = {
  condominium_id: string
  actor_id: string | null
  actor_role: string | null
  action: string
  entity: string | null
  created_at: Date
}

/** The whole day's number, so that days are told apart by subtraction. */
const number = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000)
const zone = 'America/Sao_Paulo'
const dayOf = (at: Date | null): string | null => at && civilDate(at, zone)

/** The months from one to another, both included. */
function monthsOf(first: string, last: string): string[] {
  const months = []
  for (let [year, month] = first.split('-').map(Number) as [number, number]; ; ) {
    const name = `${year}-${String(month).padStart(2, '0')}`
    if (name > last) return months
    months.push(name)
    month++
    if (month > 12) [year, month] = [year + 1, 1]
  }
}

export type Line = { reached: number; total: number; days: number | null }

const earliest = (...days: (string | null)[]): string | null =>
  days.filter((day) => day !== null).sort()[0] ?? null

/** The middle of some numbers: of an even count, halfway between the two. */
function middle(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((one, other) => one - other)
  const half = sorted.length / 2
  if (sorted.length === 0) return null
  return Number.isInteger(half) ? (sorted[half - 1]! + sorted[half]!) / 2 : sorted[Math.floor(half)]!
}

/** Counts every figure from whole tables, row by row, as its definition says and without the product's own SQL: 'kind month part' and what it is. */
export async function secondFigures(
  { sql }: TestProject,
  { first, today, groupOf }: { first: string; today: string; groupOf: (key: string) => string | undefined },
): Promise<Map<string, Line>> {
  const lines = new Map<string, Line>()
  const users = await sql<
    { id: string; created_at: Date; email_confirmed_at: Date | null; kind: string | null }[]
  >`
    select id, created_at, email_confirmed_at, raw_user_meta_data ->> 'user_type' as kind from auth.users`
  const homes = await sql<{ id: string; admin_id: string; created_at: Date }[]>`
    select id, admin_id, created_at from public.condominiums order by created_at`
  const units = await sql<
    { condominium_id: string; created_at: Date }[]
  >`select condominium_id, created_at from public.units`
  const residents = await sql<{ condominium_id: string; created_at: Date }[]>`
    select condominium_id, created_at from public.memberships where role = 'resident'
    union all select condominium_id, created_at from public.invitations where role = 'resident'`
  const charges = await sql<
    { condominium_id: string; created_at: Date; paid_on: string | null; status: string }[]
  >`
    select condominium_id, created_at, paid_on::text, status from public.charges where kind not in ('old_debt', 'agreement')`
  const entries = await sql<Entry[]>`
    select condominium_id, actor_id, actor_role, action, entity, created_at from public.audit_entries where condominium_id is not null`

  const firstOf = (rows: readonly { condominium_id: string; created_at: Date }[], id: string) =>
    earliest(
      ...rows
        .filter(({ condominium_id }) => condominium_id === id)
        .map(({ created_at }) => dayOf(created_at)),
    )
  const accounts = users.flatMap((user) => {
    const home = homes.find(
      ({ admin_id, created_at }) => admin_id === user.id && created_at >= user.created_at,
    )
    if (user.kind !== 'admin' && !home) return []
    const created = dayOf(user.created_at)!
    if (created < `${first}-01` || created > today) return []
    const own = home ? charges.filter(({ condominium_id }) => condominium_id === home.id) : []
    const steps = {
      account: created,
      confirmed: dayOf(user.email_confirmed_at),
      condominium: home ? dayOf(home.created_at) : null,
      units: home ? firstOf(units, home.id) : null,
      resident: home ? firstOf(residents, home.id) : null,
      charge: home ? firstOf(charges, home.id) : null,
      paid: earliest(...own.filter(({ status }) => status === 'paid').map(({ paid_on }) => paid_on)),
    }
    return [{ month: created.slice(0, 7), created, steps }]
  })
  for (const month of new Set(accounts.map((account) => account.month)))
    for (const step of [
      'account',
      'confirmed',
      'condominium',
      'units',
      'resident',
      'charge',
      'paid',
    ] as const) {
      const cohort = accounts.filter((account) => account.month === month)
      const days = cohort.flatMap(({ created, steps }) =>
        steps[step] ? [Math.max(0, number(steps[step]) - number(created))] : [],
      )
      lines.set(`activation ${month} ${step}`, {
        reached: days.length,
        total: cohort.length,
        days: middle(days),
      })
    }

  const acts = entries
    .filter(({ actor_id, actor_role }) => actor_id !== null && actor_role !== 'superadmin')
    .map(({ condominium_id, action, entity, created_at }) => ({
      condominium_id,
      day: dayOf(created_at)!,
      area: groupOf(['insert', 'update', 'delete'].includes(action) ? `${action}:${entity}` : action),
    }))
  const now = today.slice(0, 7)
  for (const month of monthsOf(first, now)) {
    const cohort = homes.filter(({ created_at }) => dayOf(created_at)!.startsWith(month))
    if (cohort.length > 0)
      monthsOf(month, now).forEach((later, place) => {
        const stayed = cohort.filter(({ id }) =>
          acts.some((act) => act.condominium_id === id && act.day.startsWith(later)),
        )
        lines.set(`retention ${month} ${place}`, { reached: stayed.length, total: cohort.length, days: null })
      })
    const [year, of] = month.split('-').map(Number) as [number, number]
    const end = Math.min(Math.round(Date.UTC(year, of, 0) / 86_400_000), number(today))
    const recent = acts.filter(({ day }) => number(day) <= end && number(day) > end - 30)
    const active = new Set(recent.map(({ condominium_id }) => condominium_id))
    if (active.size > 0)
      for (const area of areaNames)
        lines.set(`adoption ${month} ${area}`, {
          reached: new Set(recent.filter((act) => act.area === area).map((act) => act.condominium_id)).size,
          total: active.size,
          days: null,
        })
  }
  return lines
}

const areaNames = [
  'access',
  'people',
  'units',
  'money',
  'condominium',
  'communication',
  'privacy',
  'files',
  'concierge',
]
