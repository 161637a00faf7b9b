import type { Context } from '../command.ts'
import { keepDetails } from './changes.ts'

type Succession = {
  changeId: string
  from: readonly string[]
  to: readonly string[]
  /** Those of `to` whose residents stay. */
  homes: readonly string[]
  /** The one of `to` that takes over the household's things and the annexes. */
  heir: string
  on: string
  title: string
}

/**
 * Transfers what belongs to units to those that replace them: people from that day on, groups, annexes, the household's things. Charges stay where
 * they were issued and are found from the successors (docs/decisions/0015).
 */
export async function succeed(
  { sql, condominiumId }: Context,
  { changeId, from, to, homes, heir, on, title }: Succession,
): Promise<void> {
  const [olds, news, lived] = [[...from], [...to], [...homes]]
  await sql`select set_config('prumo.reason', ${title}, true)`
  await sql`
    insert into public.unit_successors (condominium_id, from_id, to_id, change_id, happened_on)
    select ${condominiumId}, f, t, ${changeId}, ${on}::date from unnest(${olds}::uuid[]) f cross join unnest(${news}::uuid[]) t`
  await sql`
    insert into public.unit_group_members (condominium_id, group_id, unit_id)
    select distinct m.condominium_id, m.group_id, t
    from public.unit_group_members m cross join unnest(${news}::uuid[]) t
    where m.condominium_id = ${condominiumId} and m.unit_id = any (${olds}::uuid[])`
  const [moved] = await sql<{ occupancies: unknown; annexes: unknown; belongings: unknown }[]>`
    select private.carry_occupancies(${condominiumId}, ${olds}, ${news}, ${lived}, ${on}) as occupancies,
      private.carry_annexes(${condominiumId}, ${olds}, ${heir}, ${on}) as annexes,
      private.move_belongings(${condominiumId}, ${olds}, ${heir}) as belongings`
  await keepDetails(sql, condominiumId, changeId, { on, ...moved! })
}
