import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OccurrenceCategory } from '../../../../../domain/concierge/acts.ts'
import { toFailure } from '../../../../lib/failure.ts'
import { addressFilters } from '../../../../lib/lists/address-filters.ts'
import { useListAddress } from '../../../../lib/lists/keyset.ts'
import { useMayManage } from '../../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { counted } from '../../../../lib/words.ts'
import { ExportMenu } from '../../../../ui/data/export-menu.tsx'
import { Status } from '../../../../ui/data/status.tsx'
import { StoredImage } from '../../../../ui/files/stored-image.tsx'
import { BackLink } from '../../../../ui/page/back-link.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { CaseStatus } from '../../../penalties/parts/case-status.tsx'
import { entryTiesQuery, type TiedCase } from '../../../penalties/queries.ts'
import classes from '../../concierge.module.css'
import { momentOf, occurrenceWords } from '../../concierge-words.ts'
import { logCheckQuery, type OccurrenceRow, occurrencesPageQuery } from '../manage-queries.ts'
import { BookToolbar, bookFiltersOf, exportBody, isFiltered } from './book-filters.tsx'
import { BookList } from './book-list.tsx'
import { StatusFilter } from './status-filter.tsx'

/** Shows the book that no one can alter: entries stay, a mistake is followed by another entry that refers to it. */
export function Component() {
  const { id } = useCondominium()
  const { params, place, filter } = useListAddress()
  const filters = bookFiltersOf(params, {})
  const category: OccurrenceCategory | null = addressFilters(params).one('tipo', occurrenceWords) ?? null
  const book = useQuery(occurrencesPageQuery(id, filters, category, place))
  const rows = book.data?.rows ?? []
  const ties = useQuery(
    entryTiesQuery(
      id,
      rows.map((row) => row.id),
    ),
  )
  const narrowed = isFiltered(filters) || category !== null
  return (
    <>
      <BackLink to="/dashboard/portaria">Portaria</BackLink>
      <Page
        title="Livro de ocorrências"
        sentence="Ninguém apaga nem altera: cada registro guarda a hora, quem anotou e o lugar na sequência."
        action={
          rows.length > 0 && (
            <ExportMenu
              command="export-occurrences"
              body={exportBody(filters, { category })}
              file="livro-de-ocorrencias"
              action="exportar o livro"
              prints
            />
          )
        }
      >
        <LogCheck />
        <BookToolbar
          filters={filters}
          searchLabel="Buscar no livro"
          placeholder="Palavras do registro"
          isNarrowed={category !== null}
          narrowing={
            <StatusFilter
              label="Tipo"
              words={occurrenceWords}
              value={category}
              onChange={(tipo) => filter({ tipo })}
            />
          }
        />
        <BookList
          page={book}
          narrowed={narrowed}
          empty={{
            title: 'O livro está em branco',
            says: 'O que a portaria anota aparece aqui, e não sai mais.',
          }}
          rowHeight={64}
        >
          {(shown) => (
            <ol className={classes.rows} aria-label="Livro de ocorrências">
              {shown.map((row) => (
                <Entry
                  key={row.id}
                  row={row}
                  corrected={shown.find(({ id: other }) => other === row.refers_to)}
                  cases={(ties.data ?? []).filter(({ source_id }) => source_id === row.id)}
                />
              ))}
            </ol>
          )}
        </BookList>
      </Page>
    </>
  )
}

/** Returns whether it was noted offline and sent later. */
const isLate = ({ noted_at, recorded_at }: OccurrenceRow) =>
  Date.parse(recorded_at) - Date.parse(noted_at) > 10 * 60_000

type EntryProps = {
  row: OccurrenceRow
  corrected: OccurrenceRow | undefined
  /** Penalty cases that resulted from it. */
  cases: readonly TiedCase[]
}

function Entry({ row, corrected, cases }: EntryProps) {
  const head = [
    `Nº ${row.number}`,
    momentOf(row.noted_at),
    occurrenceWords[row.category],
    row.unit_label,
    row.noted_by_name,
    row.desk_name,
    isLate(row) && `chegou ${momentOf(row.recorded_at)}`,
  ]
  return (
    <li style={{ padding: '16px 0', borderBottom: '1px solid var(--hairline)' }}>
      <div className={`${classes.second} figures`}>{head.filter(Boolean).join(' · ')}</div>
      {row.refers_to && (
        <div className={classes.second}>
          {`Sobre o registro de ${corrected ? momentOf(corrected.noted_at) : 'antes'}:`}
        </div>
      )}
      <div style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: 720 }}>{row.text}</div>
      <StoredImage
        bucket="condominium-files"
        path={row.photo_path}
        size={{ width: 320, height: 240 }}
        alt="Foto da ocorrência"
        className={classes.photo}
      />
      <div className={`${classes.second} figures`}>{`Selo ${row.seal}`}</div>
      <Cases entryId={row.id} cases={cases} />
    </li>
  )
}

const wide = { minHeight: 44, display: 'inline-flex', alignItems: 'center', marginRight: 16 } as const

/** The cases of penalty that came of an entry; without one, the way to open it. */
function Cases({ entryId, cases }: { entryId: string; cases: readonly TiedCase[] }) {
  const mayManage = useMayManage()
  if (cases.length === 0)
    return mayManage ? (
      <Link to={`/dashboard/penalties/nova?livro=${entryId}`} style={wide} data-screen-only>
        Abrir caso de penalidade
      </Link>
    ) : null
  return cases.map(({ id, number, state }) => (
    <div key={id}>
      <Link to={`/dashboard/penalties/${id}`} style={wide}>{`Caso de penalidade ${number}`}</Link>
      <CaseStatus state={state} />
    </div>
  ))
}

/** Verifies the whole log on request, act by act. */
function LogCheck() {
  const { id } = useCondominium()
  const [read, setRead] = useState(0)
  const check = useQuery(logCheckQuery(id, setRead))
  return (
    <Group mb="md" data-screen-only>
      <Button variant="default" loading={check.isFetching} onClick={() => void check.refetch()}>
        Conferir o livro
      </Button>
      {check.isFetching && read > 0 && (
        <span role="status">{`${counted(read, 'registro conferido', 'registros conferidos')} até agora`}</span>
      )}
      {check.data && !check.isFetching && (
        <Status
          icon={check.data.is_whole ? CircleCheck : CircleAlert}
          tone={check.data.is_whole ? 'success' : 'danger'}
          wraps
        >
          {check.data.is_whole
            ? `Inteiro: ${counted(check.data.acts, 'registro', 'registros')} da portaria como foram feitos`
            : `Alterado a partir do registro nº ${check.data.broken_at}. Fale com o suporte.`}
        </Status>
      )}
      {check.isError && <span role="alert">{toFailure(check.error).message}</span>}
    </Group>
  )
}
