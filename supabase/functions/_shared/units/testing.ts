import { unitSortKey } from '../../../../domain/units/unit-label.ts'
import type { Answer, TestProject, User } from '../testing.ts'

type Handler = { fetch(request: Request): Promise<Response> }
export type TestUnit = {
  block?: string
  number: string
  floor?: number
  kind?: string
  share?: number
  area?: number
}

/** A condominium with its own units, and commands called by its síndico. */
export type Register = {
  admin: User
  condominiumId: string
  /** Ids by label. */
  ids: Record<string, string>
  ask(fn: Handler, body: Record<string, unknown>): Promise<Answer>
  /** Returns the current open units, by label, in order. */
  units(): Promise<Record<string, { floor: number | null; kind: string; share: number; area: number | null }>>
}

/** Founds a condominium with the units; shares are of a thousand million. */
export async function registerWith(project: TestProject, given: readonly TestUnit[]): Promise<Register> {
  const { sql } = project
  const { admin, condominiumId } = await project.found()
  const rows = given.map(
    ({ block = '', number, floor = null, kind = 'apartment', share = 0, area = null }) => ({
      block,
      number,
      floor,
      kind,
      share,
      area_cm2: area,
      sort_key: unitSortKey({ block, number, floor }),
    }),
  )
  await sql`
    insert into public.units (condominium_id, block, number, floor, kind, share, area_cm2, sort_key)
    select ${condominiumId}, u.* from jsonb_to_recordset(${sql.json(rows)})
      as u (block text, number text, floor int, kind text, share bigint, area_cm2 bigint, sort_key text)`
  const list = () => sql<{ id: string; label: string }[]>`
    select u.id, l.label, u.floor, u.kind, u.share::float8 as share, u.area_cm2::float8 as area from public.units u
    join public.unit_list l on l.unit_id = u.id where u.condominium_id = ${condominiumId} order by u.sort_key`
  return {
    admin,
    condominiumId,
    ids: Object.fromEntries((await list()).map(({ id, label }) => [label, id])),
    ask: (fn, body) => project.call(fn, { condominium_id: condominiumId, ...body }, admin),
    async units() {
      return Object.fromEntries((await list()).map(({ id: _, label, ...unit }) => [label, unit])) as never
    },
  }
}

/** Puts a person into a unit; returns the person's id. */
export async function settle(
  { sql }: TestProject,
  { condominiumId }: Register,
  unitId: string,
  given: { name: string; kind?: string; personId?: string; pays?: boolean; votes?: boolean },
): Promise<string> {
  const [person] = given.personId
    ? [{ id: given.personId }]
    : await sql<{ id: string }[]>`
        insert into public.people (condominium_id, name) values (${condominiumId}, ${given.name}) returning id`
  await sql`
    insert into public.occupancies (condominium_id, unit_id, person_id, kind, starts_on, is_payer, is_voter)
    values (${condominiumId}, ${unitId}, ${person!.id}, ${given.kind ?? 'owner'}, '2024-01-01', ${given.pays ?? false}, ${given.votes ?? false})`
  return person!.id
}
