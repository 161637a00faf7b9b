import { Text } from '@mantine/core'
import { UserCheck } from 'lucide-react'
import { Fragment } from 'react'
import { useParams } from 'react-router'
import { occupancyKinds } from '../../../domain/units/occupancy-kind.ts'
import { unitLabel } from '../../../domain/units/unit-label.ts'
import { type KeyedPage, type Place, pagerSteps } from '../../lib/lists/keyset.ts'
import { type Column, DataList } from '../../ui/data/data-list.tsx'
import { Pager } from '../../ui/data/pager.tsx'
import { Status } from '../../ui/data/status.tsx'
import { type Person, personKey } from './queries.ts'

type PeopleListProps = {
  page: KeyedPage<Person>
  total: number | null
  search: string
  go: (place: Place) => void
}

const count = new Intl.NumberFormat('pt-BR')

const muted = (text: string) => <span style={{ color: 'var(--muted)' }}>{text}</span>

const unitsOf = ({ ties }: Person): string => ties.map(({ unit }) => unitLabel(unit)).join(', ')

/** 'Proprietário', or 'Proprietário e inquilino' of several units. */
function rolesOf({ ties }: Person): string {
  const names = [...new Set(ties.map(({ kind }) => occupancyKinds[kind]))]
  return names.map((name, index) => (index === 0 ? name : name.toLowerCase())).join(' e ')
}

const account = ({ user_id }: Person) =>
  user_id ? (
    <Status icon={UserCheck} tone="success">
      Com acesso
    </Status>
  ) : null

/** Lines break between units, never within one. */
function Units({ person }: { person: Person }) {
  if (person.ties.length === 0) return muted('Nenhuma')
  return person.ties.map(({ unit }, index) => (
    <Fragment key={unitLabel(unit)}>
      {index > 0 && ' '}
      <span style={{ whiteSpace: 'nowrap' }}>
        {unitLabel(unit)}
        {index < person.ties.length - 1 && ','}
      </span>
    </Fragment>
  ))
}

const columns: Column<Person>[] = [
  { key: 'name', header: 'Nome', cell: ({ name }) => name, text: ({ name }) => name },
  { key: 'units', header: 'Unidades', cell: (person) => <Units person={person} /> },
  { key: 'role', header: 'Papel', cell: rolesOf },
  {
    key: 'contact',
    header: 'Contato',
    cell: ({ email_masked, phone_masked }) => email_masked ?? phone_masked ?? muted('Sem contato'),
  },
  { key: 'account', header: 'Aplicativo', cell: account },
]

/** A page of people: a row opens the person's drawer. */
export function PeopleList({ page, total, search, go }: PeopleListProps) {
  const { personId } = useParams()
  const first = page.rows[0]?.name
  const last = page.rows.at(-1)?.name
  const several = page.hasPrevious || page.hasNext
  return (
    <>
      <DataList
        label="Moradores"
        rows={page.rows}
        id={({ id }) => id}
        columns={columns}
        phone={(person) => ({
          first: person.name,
          second: [unitsOf(person), rolesOf(person)].filter(Boolean).join(' · ') || 'Sem unidade',
          state: account(person),
        })}
        to={({ id }) => `/dashboard/residents/${id}${search}`}
        selectedId={personId}
      />
      {several ? (
        <Pager
          position={`${first} a ${last}${total === null ? '' : `, de ${count.format(total)}`}`}
          {...pagerSteps(page, personKey, go)}
        />
      ) : (
        <Text size="sm" c="dimmed" mt="md" className="figures">
          {page.rows.length} {page.rows.length === 1 ? 'pessoa' : 'pessoas'}
        </Text>
      )}
    </>
  )
}
