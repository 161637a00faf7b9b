import { ActionIcon } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { formatDate } from '../../../../domain/calendar.ts'
import { buckets } from '../../../../domain/files.ts'
import { filesQuery, saveStored } from '../../../lib/files/stored-files.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { counted, dayOf } from '../../../lib/words.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { type StatementAccount, type StatementFileRow, statementsQuery } from './statement-queries.ts'

/** The files that were imported, each to be had again as the bank gave it. */
export function Statements({ account }: { account: StatementAccount }) {
  const { id } = useCondominium()
  const statements = useQuery(statementsQuery(id, account.id))
  const rows = statements.data ?? []
  const files = useQuery(
    filesQuery(
      id,
      'statements',
      rows.map((row) => row.id),
    ),
  )
  if (!statements.data) return <NotLoaded query={statements} rows={4} />
  const fetch = (row: StatementFileRow) => {
    const file = files.data?.find(({ owner_id }) => owner_id === row.id)
    return file ? (
      <ActionIcon
        my={-8}
        size={44}
        aria-label={`Baixar ${row.file_name}`}
        onClick={() => void saveStored(buckets.condominium, file)}
      >
        <Download size={18} strokeWidth={1.75} />
      </ActionIcon>
    ) : null
  }
  const period = ({ from_on, until_on }: StatementFileRow) =>
    from_on && until_on ? `${formatDate(from_on)} a ${formatDate(until_on)}` : ''
  const news = ({ line_count, new_count }: StatementFileRow) =>
    new_count === line_count
      ? counted(line_count, 'linha', 'linhas')
      : `${counted(new_count, 'nova', 'novas')} de ${counted(line_count, 'linha', 'linhas')}`
  const taken = (row: StatementFileRow) => formatDate(dayOf(row.created_at))
  const columns: Column<StatementFileRow>[] = [
    { key: 'name', header: 'Arquivo', cell: (row) => row.file_name, text: (row) => row.file_name },
    { key: 'period', header: 'Período', cell: period },
    { key: 'lines', header: 'Linhas', cell: news },
    { key: 'taken', header: 'Importado em', cell: taken },
    { key: 'get', header: '', end: true, cell: fetch },
  ]
  return (
    <DataList
      label="Extratos importados"
      rows={rows}
      id={(row) => row.id}
      columns={columns}
      phone={(row) => ({ first: row.file_name, figure: fetch(row), second: `${period(row)} · ${news(row)}` })}
    />
  )
}
