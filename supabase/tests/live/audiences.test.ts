import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Scope, Standing } from '../../../domain/permissions/access.ts'
import { topics } from '../../../domain/permissions/routines.ts'
import { tables } from '../../../domain/permissions/tables.ts'
import { chosen } from '../chosen.ts'
import { type Acting, openActing } from '../reach/acting.ts'
import { rows } from '../rows.ts'
import { createWorld, type Persona, personas, type Subject, standingOf, type World } from '../world.ts'

type TopicKind = keyof typeof topics
type Audience = { kind: TopicKind; isNamed: boolean }

const guards = {
  announcement_certificates: 'certificates_sealed',
  budget_versions: 'budget_versions_guarded',
  folder_opinions: 'folder_opinions_append_only',
}

let world: World
let acting: Acting
/** Recipients that the triggers notify, by table. */
let audiences: Map<string, Audience[]>
beforeAll(async () => {
  world = await createWorld()
  acting = openActing(world)
  audiences = await declared()
  // Immutable rows are announced on insert: here they are touched instead.
  for (const [table, guard] of Object.entries(guards))
    await world.project
      .sql`alter table ${world.project.sql(table)} disable trigger ${world.project.sql(guard)}`
})
afterAll(async () => {
  await acting.close()
  await world.close()
})

async function declared() {
  const triggers = await world.project.sql<{ name: string; args: Buffer; events: number }[]>`
    select c.relname as name, t.tgargs as args, count(*) over (partition by t.tgrelid)::int as events
    from pg_catalog.pg_trigger t join pg_catalog.pg_class c on c.oid = t.tgrelid
    where t.tgfoid = 'private.tell_changes'::regproc`
  expect(triggers.filter(({ events }) => events !== 3)).toEqual([])
  const audience = (written: string): Audience => ({
    kind: written.split(/[: ]/)[0] as TopicKind,
    isNamed: !written.endsWith(' unnamed'),
  })
  // Each argument ends with a zero byte.
  return new Map(
    triggers.map(({ name, args }) => [name, args.toString().split('\0').slice(0, -1).map(audience)]),
  )
}

/** Tables without a message of their own, and why none is needed. */
const untold: Record<string, string> = {
  agreement_debts: 'written with its agreement alone',
  agreement_instalments: 'written with its agreement alone',
  announcement_versions: 'written with its announcement alone',
  assembly_attendance: 'written with its unit of the roll',
  assembly_notices: 'written with its assembly alone',
  floor_requests: 'heard by every room',
  incident_events: 'written with its incident alone',
  maintenance_events: 'written with its order alone',
  audit_entries: 'a log: it grows with every command, and is read again by who opens it',
  audit_seals: 'sealed every minute, and read with the log',
  bill_lines: 'written with its bill alone',
  budget_lines: 'saved with its version',
  charge_items: 'written with its charge alone',
  charge_run_lines: 'written with its run alone',
  closing_reopenings: 'written with its closing alone',
  index_values: 'published once a month: pages read them again within the hour',
  ledger_accounts: 'balances move with the transfers',
  my_memberships: 'a view of memberships and condominiums',
  notification_settings: 'chosen by their own account alone',
  profiles: 'chosen by their own account alone',
  payment_bundle_charges: 'written with its bundle alone',
  secret_entries: 'heard by every room as a number',
  secret_parts: 'counted with its secret vote',
  vote_credentials: 'counted with the secret votes of the room',
  votes: 'heard by every room as sums',
  minutes_versions: 'written with their minutes alone',
  minutes_signatures: 'each moves its minutes',
  vote_changes: 'written with its vote alone',
  paper_ballots: 'each moves the count of its item',
  poll_answers: 'asked for again by whoever answers',
  poll_marks: 'asked for again by whoever answers',
  penalty_acts: 'each moves its case',
  penalty_letters: 'written with their act alone',
  penalty_parties: 'named with their case alone',
  account_data_requests: 'the platform’s, which has no channel',
  platform_contacts: 'the platform’s, which has no channel',
  platform_notes: 'the platform’s, which has no channel',
  platform_tags: 'the platform’s, which has no channel',
  paused_tasks: 'the platform’s, which has no channel',
  subscription_plans: 'no condominium’s',
  unit_group_members: 'told with the count of its group',
  unit_history: 'written with its units alone',
  unit_successors: 'written with its units alone',
  unit_directory: 'a view of units, occupancies and people',
  unit_list: 'derived from units, occupancies and people',
  user_roles: 'derived from memberships',
}

const condominiumRoles = ['owner_admin', 'admin', 'council', 'doorman', 'resident'] as const
const scopeOf = (table: string, role: Standing): Scope => tables[table]?.[role]?.select ?? 'none'
const hears = (audience: Audience, role: Standing): Scope => topics[audience.kind][role] ?? 'none'

test('every table is told, or is known not to need it', () => {
  expect([...audiences.keys(), ...Object.keys(untold)].sort()).toEqual(Object.keys(tables).sort())
})

const asked = chosen('MATRIX_TABLES', Object.keys(tables))
describe.each(asked.filter((table) => !(table in untold)))('%s', (table) => {
  test('whoever reads it is told', () => {
    for (const role of condominiumRoles) {
      const scope = scopeOf(table, role)
      const heard = audiences.get(table)!.map((audience) => hears(audience, role))
      // A user's own rows are sent to all members where the topic does not distinguish users.
      const enough =
        scope === 'none' || heard.includes('condominium') || (scope === 'own' && heard.includes('own'))
      expect([role, scope, enough]).toEqual([role, scope, true])
    }
  })

  test('rows are named to those alone who read them', () => {
    const named = audiences.get(table)!.filter(({ isNamed }) => isNamed)
    for (const audience of named) {
      for (const role of condominiumRoles) {
        const heard = hears(audience, role)
        const isRead =
          heard === 'none' ||
          audience.kind === 'person' ||
          ['condominium', heard].includes(scopeOf(table, role))
        expect([audience.kind, role, isRead]).toEqual([audience.kind, role, true])
      }
    }
  })
})

/** Touches a subject's row without changing it; returns who received which message. */
async function changes(table: string, of: Subject) {
  const { sql } = world.project
  const key = rows[table]!(of)
  const [name, value] = Object.entries(key)[0]!
  await sql`delete from realtime.messages`
  await sql`update ${sql(table)} set ${sql(name)} = ${sql(name)} where ${sql(name)}::text = ${value}`
  const messages = await sql<{ topic: string; event: string; payload: { table: string; ids?: string[] } }[]>`
    select topic, event, payload from realtime.messages`
  for (const { event, payload } of messages) expect([event, payload.table]).toEqual(['changed', table])
  return messages
}

const mayHear = async (persona: Persona, topic: string) =>
  (await acting.as(
    persona,
    async (sql) => (await sql`select private.may_hear(${topic}) as yes`)[0]!.yes as boolean,
  )) === true

describe.each(asked.filter((table) => !(table in untold) && table !== 'ledger_transfers'))(
  'a change of %s',
  (table) => {
    test('is heard by who reads the row, and names no row to anybody else', async () => {
      for (const subject of [world.subjects.resident, world.neighbour, world.foreigner]) {
        const messages = await changes(table, subject)
        const key = rows[table]!(subject)
        for (const persona of personas) {
          const reads = (column: string, value: string) =>
            acting.as(
              persona,
              (sql) => sql`select ${sql(column)} from ${sql(table)} where ${sql(column)}::text = ${value}`,
            )
          const heard = []
          for (const message of messages) if (await mayHear(persona, message.topic)) heard.push(message)
          const [column, value] = Object.entries(key)[0]!
          const isReader = ((await reads(column, value))?.count ?? 0) > 0
          const isMember = condominiumRoles.some((role) => role === standingOf(persona))
          if (isReader && isMember) expect([persona, heard.length > 0]).toEqual([persona, true])
          for (const id of heard.flatMap(({ payload }) => payload.ids ?? []))
            expect([persona, id, ((await reads('id', id))?.count ?? 0) > 0]).toEqual([persona, id, true])
        }
      }
    })
  },
)
