import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Outlet, useParams } from 'react-router'
import { civilDate } from '../../../../domain/calendar.ts'
import { pagerSteps, useListAddress } from '../../../lib/lists/keyset.ts'
import { openZone } from '../../../lib/zone.ts'
import { PlatformExportMenu } from '../../../ui/data/export-menu.tsx'
import { Pager } from '../../../ui/data/pager.tsx'
import { FileButton } from '../../../ui/files/file-button.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { type AuditFilters, asked, entriesQuery, entryKey, platformChain } from '../queries.ts'
import { SealState } from '../seal/seal-state.tsx'
import { EntryList } from './entry-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import { filtersOf, isFiltered } from './filters.ts'

/** The list's data that an open entry's drawer needs. */
export type AuditListContext = { condominiumId: string | null; ids: string[]; search: string }

/** The log of a condominium; of null everything, for the platform's administrators. */
export function AuditLog({ condominiumId }: { condominiumId: string | null }) {
  const { entryId } = useParams()
  const { params, place, go, filter } = useListAddress()
  const filters = filtersOf(params)
  const isPlatform = condominiumId === null
  const about = condominiumId ?? filters.condominium
  const page = useQuery(entriesQuery(about, filters, place))
  const search = params.toString() && `?${params}`
  const rows = page.data?.rows
  const context: AuditListContext = {
    condominiumId: about === platformChain ? null : about,
    ids: (rows ?? []).map(({ id }) => String(id)),
    search,
  }
  return (
    <Page
      title="Auditoria"
      sentence="Quem fez o quê, quando e de onde. Nenhum registro pode ser mudado ou apagado."
      action={
        isPlatform ? (
          <PlatformExportMenu
            command="export-platform-audit"
            body={{ condominium: about, ...asked(filters) }}
            file="auditoria"
            action="exportar a auditoria"
            isSheet
          />
        ) : (
          <ExportButton filters={filters} />
        )
      }
    >
      <SealState condominiumId={about} />
      <FilterBar condominiumId={about} isPlatform={isPlatform} filters={filters} onFilter={filter} />
      <NotLoaded query={page} rows={10} />
      {rows?.length === 0 && <Nothing isFiltered={isFiltered(filters)} />}
      {page.data && page.data.rows.length > 0 && (
        <>
          <EntryList
            rows={page.data.rows}
            search={search}
            selectedId={entryId}
            isEverywhere={about === null}
            isNarrow={entryId !== undefined}
          />
          <Pager
            position={isFiltered(filters) ? 'Registros filtrados' : 'Mais recentes primeiro'}
            {...pagerSteps(page.data, entryKey, go)}
          />
        </>
      )}
      <Outlet context={context} />
    </Page>
  )
}

function ExportButton({ filters }: { filters: AuditFilters }) {
  return (
    <FileButton
      leftSection={<Download size={18} />}
      command="export-audit"
      body={asked(filters)}
      name={`auditoria-${civilDate(new Date(), openZone())}.csv`}
      action="exportar a auditoria"
    >
      {isFiltered(filters) ? 'Exportar filtrados' : 'Exportar'}
    </FileButton>
  )
}

function Nothing({ isFiltered: filtered }: { isFiltered: boolean }) {
  if (filtered) {
    return (
      <Text c="dimmed" py="xl">
        Nenhum registro com estes filtros.
      </Text>
    )
  }
  return (
    <EmptyState title="Nada aconteceu ainda">
      Tudo o que a administração fizer aqui fica registrado: cadastros, cobranças, acessos e ajustes.
    </EmptyState>
  )
}
