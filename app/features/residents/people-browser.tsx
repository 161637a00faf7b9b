import { Anchor, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { Link, Outlet } from 'react-router'
import { useListAddress } from '../../lib/lists/keyset.ts'
import { useMayManage } from '../../lib/membership/may-manage.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { isNarrowed, type PeopleFilters, peopleFiltersOf, peopleOrderOf } from './people-filters.ts'
import { PeopleList } from './people-list.tsx'
import { PeopleToolbar } from './people-toolbar.tsx'
import { peopleCountsQuery, peopleQuery } from './queries.ts'

/** What an open person's drawer needs from the list next to it. */
export type PeopleListContext = { ids: string[]; search: string }

const count = new Intl.NumberFormat('pt-BR')

const peopleText = (people: number) => `${count.format(people)} ${people === 1 ? 'pessoa' : 'pessoas'}`

/** Everyone in the condominium, by name. `decides`: the viewer may also let people in. */
export function PeopleBrowser({ decides }: { decides: boolean }) {
  const { id } = useCondominium()
  const mayManage = useMayManage()
  const { params, place, go } = useListAddress()
  const filters = peopleFiltersOf(params)
  const narrowed = filters.search !== '' || isNarrowed(filters)
  const order = peopleOrderOf(params)
  const page = useQuery(peopleQuery(id, filters, order, place))
  const counts = useQuery(peopleCountsQuery(id))
  const search = params.toString() && `?${params}`
  const rows = page.data?.rows
  const context: PeopleListContext = { ids: (rows ?? []).map((person) => person.id), search }
  const nobody = rows?.length === 0 && !narrowed
  return (
    <Page
      title="Moradores"
      sentence={
        counts.data &&
        counts.data.people > 0 && (
          <>
            {`${peopleText(counts.data.people)}; ${count.format(counts.data.accounts)} com acesso ao aplicativo. `}
            {decides && counts.data.accounts < counts.data.people && (
              <Anchor component={Link} to="/dashboard/resident-requests/trazer" inherit underline="always">
                Traga quem falta
              </Anchor>
            )}
          </>
        )
      }
      action={
        decides && (
          <>
            {mayManage && (
              <Button
                component={Link}
                to={`/dashboard/residents/nova${search}`}
                leftSection={<UserPlus size={18} />}
              >
                Cadastrar pessoa
              </Button>
            )}
            <Button component={Link} to="/dashboard/resident-requests" variant="default">
              Pedidos de acesso
            </Button>
          </>
        )
      }
    >
      {nobody ? (
        <Nobody fills={mayManage} />
      ) : (
        <>
          <PeopleToolbar filters={filters} />
          <NotLoaded query={page} rows={10} />
          {rows?.length === 0 && <NoMatch filters={filters} />}
          {page.data && page.data.rows.length > 0 && (
            <PeopleList
              page={page.data}
              total={narrowed ? null : (counts.data?.people ?? null)}
              order={order}
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

function NoMatch({ filters }: { filters: PeopleFilters }) {
  const { filter } = useListAddress()
  if (!isNarrowed(filters)) return <Text c="dimmed">Ninguém encontrado. Tente parte do nome ou do CPF.</Text>
  return (
    <Group py="xl" gap="md">
      <Text c="dimmed">Ninguém corresponde aos filtros.</Text>
      <Button
        variant="default"
        size="sm"
        onClick={() => filter({ papel: null, bloco: null, situacao: null })}
      >
        Limpar filtros
      </Button>
    </Group>
  )
}

function Nobody({ fills }: { fills: boolean }) {
  if (!fills) {
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
