import { Pagination } from '@mantine/core'
import { Clock } from 'lucide-react'
import { formatDate } from '../../../domain/calendar.ts'
import { documentKinds } from '../../../domain/documents/kinds.ts'
import { formatBytes } from '../../lib/files/bytes.ts'
import { dayOf } from '../../lib/words.ts'
import { type Column, DataList, type RowChoice } from '../../ui/data/data-list.tsx'
import { Status } from '../../ui/data/status.tsx'
import { iconOf, typeWord } from './document-words.ts'
import { type DocumentRow, type DocumentSort, documentsAPage } from './queries.ts'

type DocumentListProps = {
  rows: readonly DocumentRow[]
  count: number
  page: number
  sort: DocumentSort
  /** For users who may move and archive several at once. */
  choice?: RowChoice<DocumentRow>
  onSort: (sort: DocumentSort) => void
  onPage: (page: number) => void
}

export const documentAddress = (id: string): string => `/dashboard/documents/${id}`

const Name = ({ row }: { row: DocumentRow }) => {
  const Icon = iconOf(row.content_type)
  return (
    <span
      style={{ display: 'inline-flex', verticalAlign: 'middle', alignItems: 'center', gap: 8, minWidth: 0 }}
    >
      <Icon size={18} strokeWidth={1.75} color="var(--muted)" style={{ flex: 'none' }} aria-hidden />
      <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{row.name}</span>
    </span>
  )
}

const Ends = ({ row }: { row: DocumentRow }) =>
  row.expires_on ? (
    <Status icon={Clock} tone={row.expires_on < dayOf(new Date().toISOString()) ? 'danger' : 'neutral'}>
      {formatDate(row.expires_on)}
    </Status>
  ) : null

/** The documents of a folder. */
export function DocumentList({ rows, count, page, sort, choice, onSort, onPage }: DocumentListProps) {
  const columns: Column<DocumentRow>[] = [
    {
      key: 'name',
      header: 'Documento',
      cell: (row) => <Name row={row} />,
      text: (row) => row.name,
      sortable: true,
    },
    { key: 'kind', header: 'Tipo', cell: (row) => documentKinds[row.kind].label, minor: true },
    { key: 'version', header: 'Versão', cell: (row) => (row.version > 1 ? `${row.version}ª` : '') },
    { key: 'ends', header: 'Vence em', cell: (row) => <Ends row={row} /> },
    { key: 'size', header: 'Tamanho', cell: (row) => formatBytes(row.size), minor: true, end: true },
    {
      key: 'changed',
      header: 'Alterado',
      cell: (row) => formatDate(dayOf(row.changed_at)),
      end: true,
      sortable: true,
    },
  ]
  return (
    <>
      <DataList
        label="Documentos"
        rows={rows}
        id={({ id }) => id}
        columns={columns}
        to={({ id }) => documentAddress(id)}
        choice={choice}
        sort={{ key: sort, descending: sort === 'changed' }}
        onSort={({ key }) => onSort(key === 'changed' ? 'changed' : 'name')}
        phone={(row) => ({
          first: row.name,
          second: `${typeWord(row.content_type)} · ${formatDate(dayOf(row.changed_at))}${row.version > 1 ? ` · ${row.version}ª versão` : ''}`,
          state: row.expires_on ? <Ends row={row} /> : undefined,
        })}
      />
      {count > documentsAPage && (
        <Pagination
          mt="lg"
          total={Math.ceil(count / documentsAPage)}
          value={page}
          onChange={onPage}
          getControlProps={(control) => ({
            'aria-label': { first: 'Primeira', previous: 'Anterior', next: 'Próxima', last: 'Última' }[
              control
            ],
          })}
        />
      )}
    </>
  )
}
