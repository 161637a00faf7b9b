import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { Link, Outlet } from 'react-router'
import { toFailure } from '../../lib/failure.ts'
import { useListAddress } from '../../lib/lists/keyset.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import { RowsSkeleton } from '../../ui/page/skeletons.tsx'
import { ExportRegister } from '../units/export/export-register.tsx'
import { PeopleList } from './people-list.tsx'
import { peopleCountsQuery, peopleQuery } from './queries.ts'

/** What an open person's drawer needs of the list beside it. */
export type PeopleListContext = { ids: string[]; search: string }

const count = new Intl.NumberFormat('pt-BR')

const peopleText = (people: number) => `${count.format(people)} ${people === 1 ? 'pessoa' : 'pessoas'}`

/** Everyone of the condominium, by name. `decides`: whoever may also let people in. */
export function PeopleBrowser({ decides }: { decides: boolean }) {
  const { id } = useCondominium()
  const { params, place, go, filter } = useListAddress()
  const wanted = params.get('q') ?? ''
  const page = useQuery(peopleQuery(id, wanted, place))
  const counts = useQuery(peopleCountsQuery(id))
  const search = params.toString() && `?${params}`
  const rows = page.data?.rows
  const context: PeopleListContext = { ids: (rows ?? []).map((person) => person.id), search }
  const nobody = rows?.length === 0 && wanted === ''
  return (
    <Page
      title="Moradores"
      sentence={
        counts.data &&
        counts.data.people > 0 &&
        `${peopleText(counts.data.people)}; ${count.format(counts.data.accounts)} com acesso ao aplicativo.`
      }
      action={
        decides && (
          <>
            <Button
              component={Link}
              to={`/dashboard/residents/nova${search}`}
              leftSection={<UserPlus size={18} />}
            >
              Cadastrar pessoa
            </Button>
            <Button component={Link} to="/dashboard/resident-requests" variant="default">
              Pedidos de acesso
            </Button>
          </>
        )
      }
    >
      {nobody ? (
        <Nobody decides={decides} />
      ) : (
        <>
          <Toolbar wanted={wanted} onSearch={(value) => filter({ q: value })} />
          {page.isPending && <RowsSkeleton rows={10} />}
          {page.isLoadingError && (
            <ErrorState message={toFailure(page.error).message} onRetry={() => void page.refetch()} />
          )}
          {rows?.length === 0 && <Text c="dimmed">Ninguém encontrado. Tente parte do nome ou do CPF.</Text>}
          {page.data && page.data.rows.length > 0 && (
            <PeopleList
              page={page.data}
              total={wanted ? null : (counts.data?.people ?? null)}
              search={search}
              go={go}
            />
          )}
        </>
      )}
      <Outlet context={context} />
    </Page>
  )
}

function Toolbar({ wanted, onSearch }: { wanted: string; onSearch: (value: string) => void }) {
  return (
    <Group gap="sm" mb="sm">
      <SearchField
        label="Buscar por nome ou CPF"
        placeholder="Nome ou CPF"
        value={wanted}
        onSearch={onSearch}
      />
      <div style={{ marginLeft: 'auto' }}>
        <ExportRegister kind="people" filters={{ search: wanted }} />
      </div>
    </Group>
  )
}

function Nobody({ decides }: { decides: boolean }) {
  if (!decides) {
    return (
      <EmptyState title="Ninguém cadastrado ainda">
        As pessoas aparecem aqui assim que a administração as cadastrar.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="Ninguém cadastrado ainda"
      actions={
        <>
          <Button component={Link} to="/dashboard/units/import">
            Importar planilha
          </Button>
          <Button component={Link} to="/dashboard/resident-requests" variant="default">
            Convidar com o código
          </Button>
        </>
      }
    >
      Proprietários e inquilinos vêm na planilha das unidades. Quem mora no prédio também pode pedir acesso
      com o código do condomínio.
    </EmptyState>
  )
}
