import { Text } from '@mantine/core'
import { actionWords } from '../../../../domain/audit/actions.ts'
import { changeLine, differences } from '../../../../domain/audit/differences.ts'
import { entityLabel } from '../../../../domain/audit/entities.ts'
import { openZone } from '../../../lib/zone.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import type { AuditRow } from '../queries.ts'
import { actorWords, entityName, moment, originWords } from '../words.ts'

type EntryListProps = {
  rows: readonly AuditRow[]
  /** The list's query string, added to each row's address. */
  search: string
  selectedId?: string
  /** Of several condominiums: each row says which. */
  isEverywhere: boolean
  /** There is less room next to an open entry. */
  isNarrow: boolean
}

/** What an entry is about, in a line: 'Unidade A-101 · Andar: 3 → 4'. */
const about = (row: AuditRow): string =>
  [
    row.subject_name ?? entityName(row),
    changeLine(
      differences(row.before, row.after, openZone()),
      row.subject_name === null ? entityLabel(row.entity) : null,
    ),
  ]
    .filter(Boolean)
    .join(' · ')

/** A page of entries: when, who, what, about what, from where. */
export function EntryList({ rows, search, selectedId, isEverywhere, isNarrow }: EntryListProps) {
  const columns: Column<AuditRow>[] = [
    { key: 'when', header: 'Quando', cell: ({ created_at }) => <When instant={created_at} /> },
    { key: 'who', header: 'Quem', cell: (row) => <Who name={actorWords(row)} /> },
    { key: 'what', header: 'O que fez', cell: actionWords },
  ]
  if (isEverywhere) {
    const name = (row: AuditRow) =>
      row.condominium_name ?? (row.condominium_id === null ? 'Plataforma' : 'Excluído')
    columns.splice(1, 0, { key: 'where', header: 'Condomínio', cell: name })
  }
  if (!isNarrow) {
    columns.push(
      { key: 'about', header: 'Em quê', cell: about, text: about },
      { key: 'from', header: 'De onde', cell: (row) => <Origin row={row} /> },
    )
  }
  return (
    <DataList
      label="Registros da auditoria"
      rows={rows}
      id={({ id }) => String(id)}
      columns={columns}
      to={({ id }) => `/dashboard/audit-logs/${id}${search}`}
      selectedId={selectedId}
      phone={(row) => ({
        first: actionWords(row),
        second: [actorWords(row), isEverywhere && row.condominium_name].filter(Boolean).join(' · '),
        state: <When instant={row.created_at} />,
      })}
    />
  )
}

/** Of a job or a seed nothing is known, and nothing is missed. */
const Origin = ({ row }: { row: AuditRow }) =>
  row.device || row.network ? originWords(row) : <span style={{ color: 'var(--muted)' }}>–</span>

/** On one line; a long name is cut, and whole on hover. */
const Who = ({ name }: { name: string }) => (
  <Text inherit component="span" display="block" maw={180} truncate title={name}>
    {name}
  </Text>
)

const When = ({ instant }: { instant: string }) => (
  <span style={{ whiteSpace: 'nowrap' }}>{moment(instant)}</span>
)
