import type { NoticeGiven } from '../../../../domain/voting/input.ts'
import type { Context } from '../command.ts'

type GivenItem = NoticeGiven['items'][number]

/** Writes the items of a notice in their order; one that is there already stays itself, with its files and questions. Returns how many were written. */
export async function writeItems(
  { sql, condominiumId }: Pick<Context, 'sql' | 'condominiumId'>,
  assemblyId: string,
  items: readonly GivenItem[],
  more: (item: GivenItem) => object = () => ({}),
): Promise<number> {
  let written = 0
  for (const [at, item] of items.entries()) {
    const row = {
      ...item,
      ...more(item),
      position: at + 1,
      convention: item.convention && sql.json(item.convention),
    }
    const { count } = await sql`
      insert into public.agenda_items ${sql({ condominium_id: condominiumId, assembly_id: assemblyId, ...row } as never)}
      on conflict (condominium_id, id) do update set ${sql(row as never)} where agenda_items.assembly_id = ${assemblyId}`
    written += count
  }
  return written
}
