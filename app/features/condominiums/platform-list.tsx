import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../domain/calendar.ts'
import { formatDocument } from '../../../domain/cpf-cnpj.ts'
import { toFailure } from '../../lib/failure.ts'
import { pagerSteps, useListAddress } from '../../lib/lists/keyset.ts'
import { count, counted, dayOf } from '../../lib/words.ts'
import { type Column, DataList } from '../../ui/data/data-list.tsx'
import { Pager } from '../../ui/data/pager.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import { RowsSkeleton } from '../../ui/page/skeletons.tsx'
import classes from './condominiums.module.css'
import { PlanState } from './portfolio/plan-state.tsx'
import { type PlatformRow, platformKey, platformQuery } from './queries.ts'

const placeOf = ({ city, state }: PlatformRow): string =>
  [city, state].filter(Boolean).join('/') || 'Sem endereço'

const columns: Column<PlatformRow>[] = [
  {
    key: 'name',
    header: 'Condomínio',
    cell: (row) => (
      <>
        <strong style={{ fontWeight: 600 }}>{row.name}</strong>
        <span className={classes.note}>{placeOf(row)}</span>
      </>
    ),
  },
  { key: 'document', header: 'CNPJ', cell: (row) => (row.document ? formatDocument(row.document) : '–') },
  { key: 'units', header: 'Unidades', end: true, cell: (row) => count.format(row.units) },
  { key: 'members', header: 'Pessoas com acesso', end: true, cell: (row) => count.format(row.members) },
  {
    key: 'plan',
    header: 'Plano',
    cell: (row) => (
      <>
        <PlanState {...row} />
        <span className={classes.note}>{row.plan_name}</span>
      </>
    ),
  },
  { key: 'since', header: 'Desde', end: true, cell: (row) => formatDate(dayOf(row.created_at)) },
]

/** Every condominium of the platform by name: what is registered about it, and nothing of its people or its money. */
export function PlatformList() {
  const { params, place, go, filter } = useListAddress()
  const wanted = params.get('q') ?? ''
  const page = useQuery(platformQuery(wanted, place))
  return (
    <Page
      title="Condomínios"
      sentence="Todos os da plataforma. Os dados de dentro só aparecem para quem faz parte de cada um."
    >
      <div style={{ margin: '0 0 8px', display: 'flex' }}>
        <SearchField
          label="Buscar condomínio"
          placeholder="Nome, cidade ou CNPJ"
          value={wanted}
          onSearch={(q) => filter({ q })}
        />
      </div>
      {page.isLoadingError && (
        <ErrorState message={toFailure(page.error).message} onRetry={() => void page.refetch()} />
      )}
      {page.isPending && <RowsSkeleton rows={8} />}
      {page.data?.rows.length === 0 && (
        <EmptyState title={wanted ? 'Nenhum condomínio com este nome' : 'Nenhum condomínio ainda'}>
          {wanted
            ? 'Tente uma parte do nome, a cidade ou o começo do CNPJ.'
            : 'Eles aparecem aqui quando alguém cria o primeiro.'}
        </EmptyState>
      )}
      {page.data && page.data.rows.length > 0 && (
        <>
          <DataList
            label="Condomínios"
            rows={page.data.rows}
            id={(row) => row.id}
            columns={columns}
            phone={(row) => ({
              first: row.name,
              second: `${counted(row.units, 'unidade', 'unidades')} · ${placeOf(row)}`,
              state: <PlanState {...row} />,
            })}
          />
          {(page.data.hasPrevious || page.data.hasNext) && (
            <Pager position="Por nome" {...pagerSteps(page.data, platformKey, go)} />
          )}
        </>
      )}
    </Page>
  )
}
