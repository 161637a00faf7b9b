import { Button, Checkbox, Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { accountRoles, accountStates } from '../../../../domain/platform/account-acts.ts'
import { roleOf } from '../../../../domain/role-words.ts'
import { addressFilters } from '../../../lib/lists/address-filters.ts'
import { pagerSteps, useListAddress } from '../../../lib/lists/keyset.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { Pager } from '../../../ui/data/pager.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { moment } from '../../settings/security/account/moment.ts'
import { AccountStatus, signInWords } from './account-words.tsx'
import classes from './accounts.module.css'
import {
  type AccountRow,
  type AccountsAsked,
  accountKey,
  accountSorts,
  accountsPlace,
  accountsQuery,
} from './accounts-queries.ts'

/** Every account of the platform: `/superadmin-users?busca=ana&situacao=suspended`. */
export function Component() {
  const { params, place, go, filter } = useListAddress()
  const asked = askedIn(params)
  const page = useQuery(accountsQuery(asked, place))
  const isNarrowed = Boolean(asked.wanted || asked.state || asked.role || asked.withFactor)
  const query = params.size > 0 ? `?${params}` : ''
  return (
    <Page
      title="Contas"
      sentence="Todas as contas com acesso ao Prumo. E-mail e telefone aparecem em parte."
      action={
        <Button component={Link} to={`${accountsPlace}/administradores`} variant="default">
          Administradores da plataforma
        </Button>
      }
    >
      <Filters asked={asked} filter={filter} />
      <NotLoaded query={page} rows={8} />
      {page.data?.rows.length === 0 && (
        <EmptyState title={isNarrowed ? 'Nenhuma conta assim' : 'Nenhuma conta ainda'}>
          {isNarrowed
            ? 'Procure por uma parte do nome, pelo começo do e-mail ou do telefone, ou tire os filtros.'
            : 'Elas aparecem aqui quando alguém se cadastra.'}
        </EmptyState>
      )}
      {page.data && page.data.rows.length > 0 && (
        <>
          <DataList
            label="Contas"
            rows={page.data.rows}
            id={({ id }) => id}
            to={({ id }) => `${accountsPlace}/${id}${query}`}
            columns={columns}
            sort={{ key: asked.sort, descending: asked.descending }}
            onSort={({ key, descending }) => filter({ ordem: key, sentido: descending ? null : 'crescente' })}
            phone={(row) => ({
              first: row.name,
              second: [row.email_masked, row.condominium].filter(Boolean).join(' · '),
              state: <AccountStatus state={row.state} />,
            })}
          />
          {(page.data.hasPrevious || page.data.hasNext) && (
            <Pager
              // A search takes a few hundred of those that fit (private.pick_accounts).
              position={
                asked.wanted ? 'Só as primeiras da busca: escreva mais para achar' : sortWords[asked.sort]
              }
              {...pagerSteps(page.data, accountKey, go)}
            />
          )}
        </>
      )}
    </Page>
  )
}

const sortWords: Record<AccountsAsked['sort'], string> = {
  name: 'Por nome',
  created_at: 'Por data de criação',
  last_sign_in_at: 'Pela última entrada',
}

function askedIn(params: URLSearchParams): AccountsAsked {
  const { one, text } = addressFilters(params)
  return {
    wanted: text('busca') ?? '',
    state: one('situacao', accountStates),
    role: one('papel', accountRoles),
    withFactor: params.get('fator') === '1',
    sort: one('ordem', accountSorts) ?? 'created_at',
    descending: params.get('sentido') !== 'crescente',
  }
}

const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

type FiltersProps = { asked: AccountsAsked; filter: ReturnType<typeof useListAddress>['filter'] }

const Filters = ({ asked, filter }: FiltersProps) => (
  <search>
    <Group align="flex-end" gap="sm" mb="md">
      <SearchField
        label="Buscar conta"
        placeholder="Nome, e-mail ou telefone"
        value={asked.wanted}
        onSearch={(busca) => filter({ busca })}
      />
      <Select
        label="Situação"
        placeholder="Todas"
        clearable
        data={options(accountStates)}
        value={asked.state ?? null}
        onChange={(situacao) => filter({ situacao })}
        w={180}
      />
      <Select
        label="Papel"
        placeholder="Todos"
        clearable
        data={options(accountRoles)}
        value={asked.role ?? null}
        onChange={(papel) => filter({ papel })}
        w={230}
      />
      <Checkbox
        label="Com segundo fator"
        checked={asked.withFactor}
        onChange={(event) => filter({ fator: event.currentTarget.checked ? '1' : null })}
        className={classes.check}
      />
    </Group>
  </search>
)

function rolesOf({ roles, is_platform_admin }: AccountRow): string {
  const words = roles.map((role) => roleOf(role, null))
  return [is_platform_admin && 'Administra a plataforma', ...words].filter(Boolean).join(', ') || '–'
}

function where({ memberships, condominium }: AccountRow): string {
  if (!condominium) return 'Nenhum'
  return memberships > 1 ? `${condominium} e mais ${memberships - 1}` : condominium
}

const columns: Column<AccountRow>[] = [
  {
    key: 'name',
    header: 'Nome',
    sortable: true,
    cell: ({ name, email_masked, phone_masked }) => (
      <>
        <strong className={classes.name}>{name}</strong>
        <span className={classes.note}>{[email_masked, phone_masked].filter(Boolean).join(' · ')}</span>
      </>
    ),
  },
  { key: 'condominium', header: 'Condomínios', cell: where, text: where },
  { key: 'roles', header: 'Papéis', minor: true, cell: rolesOf, text: rolesOf },
  {
    key: 'last_sign_in_at',
    header: 'Última entrada',
    sortable: true,
    cell: ({ last_sign_in_at }) => signInWords(last_sign_in_at),
  },
  {
    key: 'factor',
    header: 'Segundo fator',
    minor: true,
    cell: ({ has_factor }) => (has_factor ? 'Sim' : 'Não'),
  },
  { key: 'state', header: 'Situação', cell: ({ state }) => <AccountStatus state={state} /> },
  {
    key: 'created_at',
    header: 'Criada em',
    sortable: true,
    end: true,
    cell: (row) => moment(row.created_at),
  },
]
