import { AppError } from '../../../../domain/errors.ts'
import { type MergeObstacle, mergeObstacles } from '../../../../domain/platform/account-acts.ts'
import type { Context } from '../command.ts'
import type { Sql } from '../database.ts'

/** `passing`: the condominiums that go back when a merge is undone. */
type Passing = { from: string; to: string; passing?: string[] }

/** Refuses what stands in the way of one account passing to another, with its code of `mergeObstacles`. */
export async function refuseObstacle(sql: Sql, { from, to, passing }: Passing): Promise<void> {
  const [found] = await sql<{ obstacle: MergeObstacle }[]>`
    select obstacle from private.merge_obstacle(${from}, ${to}, ${passing ?? null})`
  if (found) throw new AppError(mergeObstacles[found.obstacle])
}

type Merge = { kept: string; closed: string; condominiums: string[]; after: object }

/** Writes a merge, or its undoing, down at both accounts and, without the reason, in the audit of each condominium where access passed. */
export async function auditMerge(
  { sql, audit }: Context,
  { kept, closed, condominiums, after }: Merge,
): Promise<void> {
  for (const id of [kept, closed])
    audit({ entity: 'accounts', entityId: id, after: { kept_id: kept, closed_id: closed, ...after } })
  const memberships = await sql<{ condominium_id: string; id: string; role: string; status: string }[]>`
    select m.condominium_id, m.id, m.role, m.status from public.memberships m
    where m.user_id in (${kept}, ${closed}) and m.condominium_id = any (${condominiums}::uuid[])
      and m.status in ('approved', 'suspended')
    order by m.condominium_id`
  for (const { condominium_id, id, role, status } of memberships)
    audit({ condominiumId: condominium_id, entity: 'memberships', entityId: id, after: { role, status } })
}
