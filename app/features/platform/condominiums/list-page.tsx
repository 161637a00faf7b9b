import { useQuery } from '@tanstack/react-query'
import { dayAndTime } from '../../../../domain/time-zones/moments.ts'
import { pagerSteps, useListAddress } from '../../../lib/lists/keyset.ts'
import { counted } from '../../../lib/words.ts'
import { openZone } from '../../../lib/zone.ts'
import { PlatformExportMenu } from '../../../ui/data/export-menu.tsx'
import { Pager } from '../../../ui/data/pager.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { listAsked } from './addresses.ts'
import { ListFilters } from './list-filters.tsx'
import { PlatformRows } from './platform-rows.tsx'
import { platformCountsQuery, platformKey, platformQuery } from './queries.ts'
import { StandingStrip } from './standing-strip.tsx'

const positions = {
  name: 'Por nome',
  activity: 'Por atividade',
  created: 'Por entrada',
  storage: 'Por espaço',
}

/** Every condominium of the platform: its plan, how much of it is used and how it is; nothing about its residents or its money. */
export function PlatformList() {
  const { params, place, go, filter } = useListAddress()
  const asked = listAsked(params)
  const page = useQuery(platformQuery(asked, place))
  const counts = useQuery(platformCountsQuery)
  const isFiltered = Object.values(asked.filters).some(Boolean)
  const rows = page.data?.rows
  return (
    <Page
      title="Condomínios"
      sentence={`${counts.data ? `${counted(counts.data.total, 'condomínio', 'condomínios')} na plataforma. ` : ''}Os dados de dentro só aparecem por um acesso do suporte.${
        counts.data?.measured_at ? ` Uso medido em ${dayAndTime(counts.data.measured_at, openZone())}.` : ''
      }`}
      action={
        rows &&
        rows.length > 0 && (
          <PlatformExportMenu
            command="export-condominiums"
            body={asked}
            file="condominios"
            action="exportar os condomínios"
            isSheet
          />
        )
      }
    >
      {counts.data && (
        <StandingStrip
          counts={counts.data}
          active={asked.filters.standing ?? null}
          onSelect={(assinatura) => filter({ assinatura })}
        />
      )}
      <ListFilters asked={asked} counts={counts.data} />
      <NotLoaded query={page} rows={8} />
      {rows?.length === 0 && (
        <EmptyState title={isFiltered ? 'Nenhum condomínio com estes filtros' : 'Nenhum condomínio ainda'}>
          {isFiltered
            ? 'Tente uma parte do nome, a cidade, o CNPJ, o código ou o nome do síndico, ou tire um filtro.'
            : 'Eles aparecem aqui quando alguém cria o primeiro.'}
        </EmptyState>
      )}
      {page.data && page.data.rows.length > 0 && (
        <>
          <PlatformRows
            rows={page.data.rows}
            sort={{ key: asked.sort, descending: asked.descending }}
            onSort={({ key, descending }) =>
              filter({ ordem: key === 'name' ? null : key, sentido: descending ? 'decrescente' : null })
            }
          />
          {(page.data.hasPrevious || page.data.hasNext) && (
            <Pager position={positions[asked.sort]} {...pagerSteps(page.data, platformKey, go)} />
          )}
        </>
      )}
    </Page>
  )
}
