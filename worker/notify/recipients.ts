import { noPreferences, type Preferences } from '../../domain/notifications/delivery.ts'
import type { Choices } from '../../domain/notifications/events.ts'
import type { Role } from '../../domain/permissions/roles.ts'
import { brasiliaZone } from '../../domain/time-zones/time-zones.ts'
import type { Transaction } from '../context.ts'
import type { Message, Recipient } from './message.ts'

type Row = {
  position: number
  condominium_id: string
  person_id: string | null
  user_id: string | null
  is_copy: boolean
  role: Role | null
  has_stopped: boolean
  /** Agreed to WhatsApp in the register, with a mobile number there. */
  has_consented: boolean
}
type Settings = {
  user_id: string
  quiet_from: string | null
  quiet_until: string | null
  digest: Preferences['digest']
  choices: Choices
  has_device: boolean
  whatsapp: boolean
  sms: boolean
}
type Home = { condominium_id: string; time_zone: string; choices: Choices; allows_phones: boolean }

/** Returns each message's recipients, including owners' copies, and their preferences: a few statements for all of them. */
export async function recipientsOf(sql: Transaction, messages: readonly Message[]): Promise<Recipient[]> {
  const rows = await people(sql, messages)
  const settings = await settingsOf(sql, rows)
  const homes = await homesOf(sql, rows)
  return rows.map((row) => {
    const home = homes.get(row.condominium_id)
    const own = row.user_id ? settings.get(row.user_id) : undefined
    return {
      position: row.position,
      personId: row.person_id,
      userId: row.user_id,
      isCopy: row.is_copy,
      role: row.role,
      hasDevice: own?.has_device ?? false,
      whatsapp: home?.allows_phones === true && (own?.whatsapp === true || row.has_consented),
      sms: home?.allows_phones === true && own?.sms === true,
      hasStopped: row.has_stopped,
      preferences: {
        zone: home?.time_zone ?? brasiliaZone,
        quietFrom: own?.quiet_from ?? noPreferences.quietFrom,
        quietUntil: own?.quiet_until ?? noPreferences.quietUntil,
        digest: own?.digest ?? noPreferences.digest,
        choices: own?.choices ?? {},
        defaults: home?.choices ?? {},
      },
    }
  })
}

/** An account gets in-product messages only while it belongs to the condominium, or when the message is about exactly that. */
function people(sql: Transaction, messages: readonly Message[]): Promise<Row[]> {
  const given = messages.map((message, position) => ({
    position,
    condominium_id: message.condominiumId,
    person_id: message.personId ?? null,
    user_id: message.userId ?? null,
    charge_id: message.chargeId ?? null,
    unit_id: message.unitId ?? null,
    kind: message.kind,
  }))
  return sql<Row[]>`
    with given as materialized (
      select g.position, g.condominium_id, g.person_id, coalesce(g.user_id, p.user_id) as user_id,
        coalesce(g.unit_id, c.unit_id) as unit_id, g.kind, p.phone
      from jsonb_to_recordset(${sql.json(given)}::jsonb) as g (position integer, condominium_id uuid, person_id uuid, user_id uuid,
        charge_id uuid, unit_id uuid, kind text)
      left join public.people p on p.condominium_id = g.condominium_id and p.id = g.person_id
      left join public.charges c on c.condominium_id = g.condominium_id and c.id = g.charge_id
    ), copied as (
      select h.condominium_id, o.unit_id, o.person_id, o.user_id
      from (select condominium_id, array_agg(distinct unit_id) as units from given where unit_id is not null group by 1) h
      cross join lateral private.copied_owners(h.condominium_id, h.units) o
    )
    select t.position, t.condominium_id, t.person_id, t.user_id, t.is_copy, m.role,
      exists (select from private.stopped_notices s where s.condominium_id = t.condominium_id and s.person_id = t.person_id and s.kind = t.kind) as has_stopped,
      case when t.phone ~ '^\\+[1-9]' then coalesce((select a.given from public.consents a
        where a.condominium_id = t.condominium_id and a.person_id = t.person_id and a.purpose = 'whatsapp'
        order by a.recorded_at desc, a.id desc limit 1), false) else false end as has_consented
    from (
      select position, condominium_id, person_id, user_id, false as is_copy, kind, phone from given
      union all
      select g.position, g.condominium_id, c.person_id, c.user_id, true, g.kind, null
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
      exists (select from private.push_devices d where d.user_id = u.id) as has_device,
      s.whatsapp_since is not null as whatsapp, s.sms_since is not null as sms
    from unnest(${users}::uuid[]) as u (id) left join public.notification_settings s on s.user_id = u.id`
  return new Map(found.map((row) => [row.user_id, row]))
}

/** Returns each condominium's defaults, and whether its plan includes phone messages: once for each, however many people. */
async function homesOf(sql: Transaction, rows: readonly Row[]): Promise<Map<string, Home>> {
  const condominiums = [...new Set(rows.map(({ condominium_id }) => condominium_id))]
  const found = await sql<Home[]>`
    select c.id as condominium_id, private.zone_of(c.id) as time_zone, coalesce(d.choices, '{}') as choices,
      coalesce((private.plan_limits(c.id, 'advanced_notifications') ->> 'allowed')::boolean, false) as allows_phones
    from unnest(${condominiums}::uuid[]) as c (id) left join public.notification_defaults d on d.condominium_id = c.id`
  return new Map(found.map((home) => [home.condominium_id, home]))
}
