import type { Context } from '../command.ts'

/** A cell of the file that seems to name several owners, and whether it comes in as so many people. */
type SeveralOwners = { line: number; unit: string; cell: string; names: string[]; split: boolean }

/** Returns the owner cells with several names: how many, how many are split into several people, and the first ones; null when there are none. */
export async function severalOwners(
  { sql, condominiumId }: Pick<Context, 'sql' | 'condominiumId'>,
  jobId: string,
  shown: number,
): Promise<{ count: number; split: number; rows: SeveralOwners[] } | null> {
  const [found] = await sql<{ count: number; split: number; rows: SeveralOwners[] }[]>`
    with several as materialized (
      select r.line, concat_ws('-', nullif(r.block, ''), r.number) as unit, r.owner_name as cell, r.owner_names as names,
        i.split_owners <> (r.line = any (i.split_except)) as split
      from private.import_rows r
      join private.imports i on i.condominium_id = r.condominium_id and i.job_id = r.job_id
      where r.condominium_id = ${condominiumId} and r.job_id = ${jobId} and r.owner_names is not null
    ), first as (select * from several order by line limit ${shown})
    select (select count(*)::int from several) as count, (select count(*)::int from several where split) as split,
      coalesce((select jsonb_agg(to_jsonb(f) order by f.line) from first f), '[]') as rows`
  return found && found.count > 0 ? found : null
}

type Decision = { job_id: string; split: boolean; lines?: number[] | undefined }

/** Decides for some lines, or for all: the last decision applies. Stores by line what differs from the decision for all. */
export async function decideOwners(context: Context, { job_id, split, lines }: Decision): Promise<void> {
  const { sql, condominiumId } = context
  await (lines
    ? sql`
      update private.imports i set split_except = case
        when i.split_owners = ${split} then array(select unnest(i.split_except) except select unnest(${lines}::int[]))
        else array(
          select unnest(i.split_except)
          union select r.line from private.import_rows r
          where r.condominium_id = i.condominium_id and r.job_id = i.job_id and r.line = any (${lines}::int[]) and r.owner_names is not null)
        end
      where i.condominium_id = ${condominiumId} and i.job_id = ${job_id}`
    : sql`
      update private.imports set split_owners = ${split}, split_except = '{}'
      where condominium_id = ${condominiumId} and job_id = ${job_id}`)
  // The job notifies others who view the same review.
  await sql`update public.jobs set report = report where condominium_id = ${condominiumId} and id = ${job_id}`
  context.audit({
    entity: 'jobs',
    entityId: job_id,
    after: { decision: 'owners', split_owners: split, ...(lines && { lines }) },
  })
}
