import { noPreferences, type Preferences } from '../../domain/notifications/delivery.ts'
import type { Choices } from '../../domain/notifications/events.ts'
import type { Role } from '../../domain/permissions/roles.ts'
import type { Transaction } from '../context.ts'
import type { Message, Recipient } from './message.ts'

type Row = {
  position: number
  condominium_id: string
  person_id: string | null
  user_id: string | null
  is_copy: boolean
  role: Role | null
}
type Settings = {
  user_id: string
  quiet_from: string | null
  quiet_until: string | null
  digest: Preferences['digest']
  choices: Choices
  has_device: boolean
}

/** Whom each message reaches, owners' copies included, and how they want to be told: three statements for all of them. */
export async function recipientsOf(sql: Transaction, messages: readonly Message[]): Promise<Recipient[]> {
  const rows = await people(sql, messages)
  const settings = await settingsOf(sql, rows)
  const defaults = await defaultsOf(sql, rows)
  return rows.map((row) => {
    const own = row.user_id ? settings.get(row.user_id) : undefined
    return {
      position: row.position,
      personId: row.person_id,
      userId: row.user_id,
      isCopy: row.is_copy,
      role: row.role,
      hasDevice: own?.has_device ?? false,
      preferences: {
        quietFrom: own?.quiet_from ?? noPreferences.quietFrom,
        quietUntil: own?.quiet_until ?? noPreferences.quietUntil,
        digest: own?.digest ?? noPreferences.digest,
        choices: own?.choices ?? {},
        defaults: defaults.get(row.condominium_id) ?? {},
      },
    }
  })
}

/** An account is told in the product only while it belongs to the condominium, or is told of just that. */
function people(sql: Transaction, messages: readonly Message[]): Promise<Row[]> {
  const given = messages.map((message, position) => ({
    position,
    condominium_id: message.condominiumId,
    person_id: message.personId ?? null,
    user_id: message.userId ?? null,
    charge_id: message.chargeId ?? null,
    unit_id: message.unitId ?? null,
  }))
  return sql<Row[]>`
    with given as materialized (
      select g.position, g.condominium_id, g.person_id, coalesce(g.user_id, p.user_id) as user_id,
        coalesce(g.unit_id, c.unit_id) as unit_id
      from jsonb_to_recordset(${sql.json(given)}::jsonb) as g (position integer, condominium_id uuid, person_id uuid, user_id uuid,
        charge_id uuid, unit_id uuid)
      left join public.people p on p.condominium_id = g.condominium_id and p.id = g.person_id
      left join public.charges c on c.condominium_id = g.condominium_id and c.id = g.charge_id
    ), copied as (
      select h.condominium_id, o.unit_id, o.person_id, o.user_id
      from (select condominium_id, array_agg(distinct unit_id) as units from given where unit_id is not null group by 1) h
      cross join lateral private.copied_owners(h.condominium_id, h.units) o
    )
    select t.*, m.role from (
      select position, condominium_id, person_id, user_id, false as is_copy from given
      union all
      select g.position, g.condominium_id, c.person_id, c.user_id, true
      from given g join copied c on c.condominium_id = g.condominium_id and c.unit_id = g.unit_id
      where c.person_id is distinct from g.person_id and c.user_id is distinct from g.user_id
    ) t
    left join public.memberships m on m.condominium_id = t.condominium_id and m.user_id = t.user_id and m.status = 'approved'
    order by t.position, t.is_copy`
}

async function settingsOf(sql: Transaction, rows: readonly Row[]): Promise<Map<string, Settings>> {
  const users = [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))]
  const found = await sql<Settings[]>`
    select u.id as user_id, s.quiet_from, s.quiet_until, coalesce(s.digest, 'off') as digest, coalesce(s.choices, '{}') as choices,
      exists (select from private.push_devices d where d.user_id = u.id) as has_device
    from unnest(${users}::uuid[]) as u (id) left join public.notification_settings s on s.user_id = u.id`
  return new Map(found.map((row) => [row.user_id, row]))
}

async function defaultsOf(sql: Transaction, rows: readonly Row[]): Promise<Map<string, Choices>> {
  const condominiums = [...new Set(rows.map(({ condominium_id }) => condominium_id))]
  const found = await sql<{ condominium_id: string; choices: Choices }[]>`
    select condominium_id, choices from public.notification_defaults where condominium_id = any (${condominiums}::uuid[])`
  return new Map(found.map(({ condominium_id, choices }) => [condominium_id, choices]))
}
