import { useQuery } from '@tanstack/react-query'
import { pagerSteps, useListAddress } from '../../lib/lists/keyset.ts'
import { Pager } from '../../ui/data/pager.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { PlatformRows } from './platform-rows.tsx'
import { platformKey, platformQuery } from './queries.ts'

/** Lists every condominium of the platform by name: its registration data, and nothing about its people or its money. */
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
      <NotLoaded query={page} rows={8} />
      {page.data?.rows.length === 0 && (
        <EmptyState title={wanted ? 'Nenhum condomínio com este nome' : 'Nenhum condomínio ainda'}>
          {wanted
            ? 'Tente uma parte do nome, a cidade ou o começo do CNPJ.'
            : 'Eles aparecem aqui quando alguém cria o primeiro.'}
        </EmptyState>
      )}
      {page.data && page.data.rows.length > 0 && (
        <>
          <PlatformRows rows={page.data.rows} />
          {(page.data.hasPrevious || page.data.hasNext) && (
            <Pager position="Por nome" {...pagerSteps(page.data, platformKey, go)} />
          )}
        </>
      )}
    </Page>
  )
}
