import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { loanStatusWords } from '../../../../../domain/concierge/words.ts'
import { useListAddress } from '../../../../lib/lists/keyset.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { DataList } from '../../../../ui/data/data-list.tsx'
import { ExportMenu } from '../../../../ui/data/export-menu.tsx'
import { Status } from '../../../../ui/data/status.tsx'
import { BackLink } from '../../../../ui/page/back-link.tsx'
import { Page, Section } from '../../../../ui/page/page.tsx'
import { momentOf } from '../../concierge-words.ts'
import { Moment } from '../../moment.tsx'
import { BookToolbar, bookFiltersOf, exportBody, isFiltered } from '../books/book-filters.tsx'
import { BookList } from '../books/book-list.tsx'
import { StatusFilter } from '../books/status-filter.tsx'
import { type LoanRow, loansPageQuery } from '../list-queries.ts'
import { keysQuery } from '../round-queries.ts'
import { KeyBoard } from './key-board.tsx'

/** Shows the desk's keys, who has them, and who had them. */
export function Component() {
  return (
    <>
      <BackLink to="/dashboard/portaria">Portaria</BackLink>
      <Page title="Chaves" sentence="Com quem está cada chave, e quem já a levou.">
        <Section title="No quadro">
          <KeyBoard />
        </Section>
        <Loans />
      </Page>
    </>
  )
}

const statuses = { ...loanStatusWords, late: 'Fora do prazo' }

/** Every loan, the newest first. */
function Loans() {
  const { id } = useCondominium()
  const { params, place, filter } = useListAddress()
  const filters = bookFiltersOf(params, statuses)
  const keyId = /^[0-9a-f-]{36}$/.test(params.get('chave') ?? '') ? params.get('chave') : null
  const more = { key_id: keyId }
  const loans = useQuery(loansPageQuery(id, filters, more, place))
  const keys = useQuery(keysQuery(id))
  const narrowed = isFiltered(filters) || keyId !== null
  return (
    <Section
      title="Empréstimos"
      action={
        (loans.data?.rows.length ?? 0) > 0 && (
          <ExportMenu
            command="export-key-loans"
            body={exportBody(filters, more)}
            file="chaves"
            action="exportar os empréstimos"
          />
        )
      }
    >
      <BookToolbar
        filters={filters}
        searchLabel="Buscar empréstimo"
        placeholder="Chave ou pessoa"
        withUnit={false}
        isNarrowed={keyId !== null}
        narrowing={
          <>
            <StatusFilter
              words={statuses}
              value={filters.status}
              onChange={(situacao) => filter({ situacao })}
            />
            <StatusFilter
              label="Chave"
              words={Object.fromEntries((keys.data?.keys ?? []).map((key) => [key.id, key.name]))}
              value={keyId}
              onChange={(chave) => filter({ chave })}
            />
          </>
        }
      />
      <BookList
        page={loans}
        narrowed={narrowed}
        empty={{
          title: 'Nenhum empréstimo ainda',
          says: 'Cada chave que a mesa empresta aparece aqui, com quem a levou e quando voltou.',
        }}
      >
        {(rows) => <List rows={rows} />}
      </BookList>
    </Section>
  )
}

const isLate = ({ status, expected_back }: LoanRow) =>
  status === 'out' && expected_back !== null && Date.parse(expected_back) < Date.now()

function State({ row }: { row: LoanRow }) {
  if (row.status === 'returned')
    return (
      <Status icon={CircleCheck} tone="success">
        {loanStatusWords.returned}
      </Status>
    )
  return (
    <Status icon={isLate(row) ? CircleAlert : Clock} tone={isLate(row) ? 'warning' : 'neutral'}>
      {isLate(row) ? statuses.late : loanStatusWords.out}
    </Status>
  )
}

function List({ rows }: { rows: readonly LoanRow[] }) {
  const who = (row: LoanRow) => [row.to_name, row.unit_label].filter(Boolean).join(', ')
  const note = (row: LoanRow) => row.note ?? ''
  return (
    <DataList
      label="Empréstimos"
      rows={rows}
      id={(row) => row.id}
      columns={[
        { key: 'key', header: 'Chave', cell: (row) => row.key_name, text: (row) => row.key_name },
        { key: 'who', header: 'Com quem', cell: who, text: who },
        { key: 'state', header: 'Situação', cell: (row) => <State row={row} /> },
        { key: 'note', header: 'Anotação', minor: true, cell: note, text: note },
        { key: 'lent', header: 'Emprestada', end: true, cell: (row) => <Moment at={row.lent_at} /> },
        {
          key: 'returned',
          header: 'Devolvida',
          end: true,
          cell: (row) => row.returned_at && <Moment at={row.returned_at} />,
        },
      ]}
      phone={(row) => ({
        first: row.key_name,
        figure: momentOf(row.lent_at),
        second: [who(row), row.returned_at && `voltou ${momentOf(row.returned_at)}`]
          .filter(Boolean)
          .join(' · '),
        state: <State row={row} />,
      })}
    />
  )
}
