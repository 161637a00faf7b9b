import { moveKinds, moveStatuses } from '../../../../domain/people/moves.ts'
import { occupancyKinds } from '../../../../domain/units/occupancy-kind.ts'
import type { Sql } from '../../../functions/_shared/database.ts'
import type { Wanted } from '../../../functions/_shared/reports/report.ts'
import { distinct, type Second, type SecondRow, sum } from './second.ts'

type Stay = { unit_id: string; person_id: string; kind: string; starts_on: string; ends_on: string | null }
type Unit = { id: string; block: string; label: string; kind: string; is_annex: boolean }

const label = (unit: { block: string; number: string }) =>
  unit.block === '' ? unit.number : `${unit.block}-${unit.number}`

const staysOf = (sql: Sql, { condominiumId }: Wanted) => sql<Stay[]>`
  select unit_id, person_id, kind, starts_on::text, ends_on::text from public.occupancies where condominium_id = ${condominiumId}`
const isOn = (day: string) => (stay: Stay) =>
  stay.starts_on <= day && (stay.ends_on === null || stay.ends_on >= day)

const unitsOf = async (sql: Sql, { condominiumId, today }: Wanted): Promise<Unit[]> =>
  (
    await sql<(Unit & { number: string })[]>`
    select u.id, u.block, u.number, u.kind, exists (select from public.unit_annexes a where a.condominium_id = u.condominium_id
      and a.annex_id = u.id and a.tie = 'belongs' and a.starts_on <= ${today} and (a.ends_on is null or a.ends_on > ${today})) as is_annex
    from public.units u where u.condominium_id = ${condominiumId} and u.closed_on is null order by u.sort_key`
  ).map((unit) => ({ ...unit, label: label(unit) }))

const latest = (rows: readonly SecondRow[], column: string) =>
  (rows.at(-1)?.[column] ?? null) as number | null

/** `private.seen_accounts` is the test's own view of the accounts, which functions do not read. */
export const peopleSecond: Readonly<Record<string, Second>> = {
  async occupancy(sql, wanted) {
    const stays = (await staysOf(sql, wanted)).filter(isOn(wanted.today))
    const homes = (await unitsOf(sql, wanted)).filter(
      ({ is_annex, kind }) => !is_annex && ['apartment', 'house', 'store'].includes(kind),
    )
    const rows = [...Map.groupBy(homes, ({ block }) => block)].map(([block, units]) => {
      const row = {
        block: block || 'Sem bloco',
        units: units.length,
        owners: 0,
        let: 0,
        dwellers: 0,
        away: 0,
        nobody: 0,
        people: 0,
      }
      for (const { id } of units) {
        const here = stays.filter(({ unit_id }) => unit_id === id)
        const kinds = new Set(here.map(({ kind }) => kind))
        if (here.length === 0) row.nobody++
        else if (kinds.has('tenant')) row.let++
        else if (kinds.has('owner') || kinds.has('co_owner')) row.owners++
        else if (kinds.has('dweller')) row.dwellers++
        else row.away++
        row.people += distinct(
          here.filter(({ kind }) => kind !== 'off_site_owner'),
          'person_id',
        )
      }
      return row
    })
    const units = sum(rows, 'units')
    return {
      rows,
      figures: {
        units,
        owners: units ? sum(rows, 'owners') / units : null,
        let: units ? sum(rows, 'let') / units : null,
        away: sum(rows, 'away'),
        nobody: sum(rows, 'nobody'),
      },
    }
  },

  async 'units-without-contact'(sql, wanted) {
    const stays = (await staysOf(sql, wanted)).filter(isOn(wanted.today))
    const reached = new Set(
      (
        await sql<{ id: string }[]>`
        select id from public.people where condominium_id = ${wanted.condominiumId} and coalesce(user_id::text, nullif(email, ''), phone) is not null`
      ).map(({ id }) => id),
    )
    const all = (await unitsOf(sql, wanted)).map((unit) => ({
      ...unit,
      here: stays.filter(({ unit_id }) => unit_id === unit.id),
    }))
    const asked = all.filter(({ is_annex, here }) => !is_annex || here.length > 0)
    const rows = asked
      .filter(({ here }) => !here.some(({ person_id }) => reached.has(person_id)))
      .map(({ label: unit, here }) => ({
        unit,
        reason: here.length ? 'Ninguém tem acesso, e-mail ou telefone' : 'Ninguém no cadastro',
        people: distinct(here, 'person_id'),
        since:
          here
            .map(({ starts_on }) => starts_on)
            .sort()
            .at(-1) ?? null,
      }))
    return {
      rows,
      figures: {
        units: rows.length,
        part: rows.length ? rows.length / asked.length : null,
        nobody: rows.filter(({ people }) => people === 0).length,
        people: sum(rows, 'people'),
      },
    }
  },

  async moves(sql, { condominiumId, from, until }) {
    const found = await sql<
      {
        block: string
        number: string
        unit_id: string
        kind: 'in' | 'out'
        status: keyof typeof moveStatuses
        moves_on: string
        whole_household: boolean
        items: { done_at: string | null }[]
      }[]
    >`
      select u.block, u.number, m.unit_id, m.kind, m.status, m.moves_on::text, m.whole_household, m.items
      from public.units u inner join public.moves m on m.unit_id = u.id
      where u.condominium_id = ${condominiumId} and m.status = any ('{planned,running,done}') and m.moves_on >= ${from} and m.moves_on <= ${until}
      order by m.moves_on desc, m.id`
    const rows = found.map((move) => ({
      unit_id: move.unit_id,
      unit: label(move),
      moves_on: move.moves_on,
      kind: moveKinds[move.kind],
      who: move.whole_household ? 'Todos da unidade' : 'Uma pessoa',
      status: moveStatuses[move.status],
      missing: move.items.filter(({ done_at }) => !done_at).length,
    }))
    return {
      rows,
      figures: {
        arrivals: rows.filter(({ kind }) => kind === 'Entrada').length,
        departures: rows.filter(({ kind }) => kind === 'Saída').length,
        units: distinct(rows, 'unit_id'),
        missing: sum(rows, 'missing'),
      },
    }
  },

  async 'people-by-kind'(sql, wanted) {
    const stays = await staysOf(sql, wanted)
    const last = wanted.until < wanted.today ? wanted.until : wanted.today
    const rows: Record<'month' | 'owners' | 'tenants' | 'dwellers' | 'people', string | number>[] = []
    let [year, month] = wanted.from.split('-').map(Number) as [number, number]
    for (;;) {
      const name = `${year}-${String(month).padStart(2, '0')}`
      if (`${name}-01` > last) break
      const end = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
      const present = stays.filter(isOn(end < last ? end : last))
      const of = (...kinds: string[]) =>
        distinct(
          present.filter(({ kind }) => kinds.includes(kind)),
          'person_id',
        )
      rows.push({
        month: name,
        owners: of('owner', 'co_owner', 'off_site_owner'),
        tenants: of('tenant'),
        dwellers: of('dweller'),
        people: distinct(present, 'person_id'),
      })
      if (month === 12) [year, month] = [year + 1, 1]
      else month++
    }
    return {
      rows,
      figures: {
        people: latest(rows, 'people'),
        owners: latest(rows, 'owners'),
        tenants: latest(rows, 'tenants'),
        most: rows.length ? Math.max(...rows.map(({ people }) => Number(people))) : null,
      },
    }
  },

  async 'never-signed-in'(sql, wanted) {
    const { condominiumId, today, zone } = wanted
    const stays = (await staysOf(sql, wanted)).filter(isOn(today))
    const units = await unitsOf(sql, wanted)
    const people = await sql<
      {
        id: string
        name: string
        email: string | null
        status: string | null
        has_entered: boolean | null
        is_asking: boolean
      }[]
    >`
      select p.id, p.name, lower(p.email) as email, m.status, (select u.last_sign_in_at from private.seen_accounts u where u.id = p.user_id) is not null as has_entered,
        exists (select from public.memberships n, private.seen_accounts u where n.condominium_id = ${condominiumId} and u.id = n.user_id and n.status = 'pending'
          and lower(u.email) = lower(p.email)) as is_asking
      from public.people p
      left join public.memberships m on m.user_id = p.user_id and m.condominium_id = ${condominiumId} and m.status in ('approved', 'pending', 'suspended')
      where p.condominium_id = ${condominiumId} order by p.search_name, p.id`
    const invitations = await sql<
      {
        email: string
        status: string
        is_over: boolean
        sent_at: Date | null
        error_code: string | null
        asked: string
      }[]
    >`
      select email, status, expires_at <= private.now() as is_over, sent_at, error_code,
        to_char((expires_at - interval '7 days') at time zone ${zone}, 'YYYY-MM-DD') as asked
      from public.invitations where condominium_id = ${condominiumId} and email is not null order by expires_at desc, id desc`
    const rows = people.flatMap(({ id, name, email, status, has_entered, is_asking }) => {
      const mine = stays
        .filter(({ person_id }) => person_id === id)
        .flatMap((stay) => {
          const place = units.findIndex((unit) => unit.id === stay.unit_id)
          return place < 0 ? [] : [{ place, kind: stay.kind as keyof typeof occupancyKinds }]
        })
        .toSorted((one, other) => one.place - other.place)
      if (mine.length === 0) return []
      const toThem = invitations.filter((one) => one.email === email)
      const unanswered =
        toThem.find((one) => one.status === 'pending') ?? toThem.find((one) => one.status === 'expired')
      const hasAccess = status === 'approved' && !has_entered
      if (!hasAccess && (status !== null || is_asking || !unanswered)) return []
      const asked =
        toThem
          .map((one) => one.asked)
          .sort()
          .at(-1) ?? null
      const failed = unanswered && !unanswered.sent_at && unanswered.error_code
      return [
        {
          name,
          units: [...new Set(mine.map(({ place }) => units[place]!.label))].join(', '),
          kind: occupancyKinds[mine[0]!.kind],
          standing: hasAccess
            ? 'Tem acesso e nunca entrou'
            : unanswered!.is_over
              ? 'O convite venceu'
              : failed
                ? 'O convite não saiu'
                : 'Convite sem resposta',
          asked,
          waited: asked && (Date.parse(today) - Date.parse(asked)) / 86_400_000,
          hasAccess,
        },
      ]
    })
    return {
      rows,
      figures: {
        people: rows.length,
        never: rows.filter(({ hasAccess }) => hasAccess).length,
        invited: rows.filter(({ hasAccess }) => !hasAccess).length,
        over: rows.filter(({ standing }) => standing === 'O convite venceu').length,
      },
    }
  },
}
