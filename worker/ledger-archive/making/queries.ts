import { type ArchiveFile, bookFiles, registerFiles } from '../../../domain/ledger-archive/files.ts'
import type { ManifestColumn } from '../../../domain/ledger-archive/manifest.ts'
import type { Sql, Transaction } from '../../context.ts'
import { columnsOf, tableOf } from './columns.ts'

/** A file of the archive and the query of its rows, whose one parameter is the condominium. */
export type RowsQuery = { name: string; title: string; columns: ManifestColumn[]; from: string; by: string }

const text = (name: string, nullable = false): ManifestColumn => ({ name, type: 'text', nullable })
const uuid = (name: string): ManifestColumn => ({ name, type: 'uuid', nullable: false })

/** The minimum that the register adds so that rows name their people and subjects. */
const register: Readonly<Record<string, Pick<RowsQuery, 'columns' | 'from' | 'by'>>> = {
  units: {
    columns: [
      uuid('id'),
      text('block'),
      text('number'),
      { name: 'floor', type: 'integer', nullable: true },
      text('kind'),
      { name: 'share', type: 'bigint', nullable: false },
      text('sort_key'),
      { name: 'closed_on', type: 'date', nullable: true },
    ],
    from: 'public.units t where t.condominium_id = $1',
    by: 't.id',
  },
  people: {
    columns: [uuid('id'), text('name'), text('document', true)],
    from: `public.people t where t.condominium_id = $1 and (
        exists (select from public.charges c where c.condominium_id = $1 and c.payer_id = t.id)
        or exists (select from public.debt_agreements a where a.condominium_id = $1 and a.debtor_id = t.id))`,
    by: 't.id',
  },
  unit_groups: {
    columns: [uuid('id'), text('name')],
    from: 'public.unit_groups t where t.condominium_id = $1',
    by: 't.id',
  },
}

/** The names of who wrote in these books, by the ids that rows have in columns ending in `_by`. */
const authors: RowsQuery = {
  name: 'authors',
  title: 'Quem escreveu nos livros',
  columns: [uuid('id'), text('full_name', true)],
  from: `(select m.user_id as id, max(m.full_name) as full_name from public.memberships m
      where m.condominium_id = $1 and m.role in ('owner_admin', 'admin', 'council') group by 1) t`,
  by: 't.id',
}

/** The leaves of a month's tree are sorted by month and unit; rows of no unit use the all-zero id. */
const sorting: Readonly<Record<string, string>> = {
  month: `date_trunc('month', t.occurred_on)`,
  unit: `coalesce(t.unit_id, '00000000-0000-0000-0000-000000000000')`,
}
const sortedBy = ({ name, order }: ArchiveFile): string =>
  order
    .map((column) => (name === 'ledger_transfers' ? sorting[column] : undefined) ?? `t.${column}`)
    .join(', ')

/** Every file of rows in the archive's order. */
export async function rowQueries(sql: Sql | Transaction): Promise<RowsQuery[]> {
  const ofRegister = registerFiles.map(({ name, title }) => ({ name, title, ...register[name]! }))
  const columns = await columnsOf(sql, bookFiles)
  const ofBooks = bookFiles.map((file) => ({
    name: file.name,
    title: file.title,
    columns: columns.get(file.name)!,
    from: `${tableOf(file)} t where t.condominium_id = $1`,
    by: sortedBy(file),
  }))
  return [...ofRegister, authors, ...ofBooks]
}

export const rowsOf = ({ columns, from, by }: RowsQuery): string =>
  `select row_to_json(r)::text as line from (select ${columns.map(({ name }) => `t.${name}`).join(', ')} from ${from} order by ${by}) r`
export const countOf = (queries: readonly RowsQuery[]): string =>
  `select (${queries.map(({ from }) => `(select count(*) from ${from})`).join(' + ')})::float8 as rows`
