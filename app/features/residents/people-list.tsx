import { Text } from '@mantine/core'
import { UserCheck } from 'lucide-react'
import { Fragment } from 'react'
import { useParams } from 'react-router'
import { occupancyKinds } from '../../../domain/units/occupancy-kind.ts'
import { unitLabel } from '../../../domain/units/unit-label.ts'
import { type KeyedPage, type Place, pagerSteps } from '../../lib/lists/keyset.ts'
import { usePortraits } from '../../lib/people/portraits.ts'
import { type Column, DataList } from '../../ui/data/data-list.tsx'
import { Pager } from '../../ui/data/pager.tsx'
import { Status } from '../../ui/data/status.tsx'
import { Named } from '../../ui/people/portrait.tsx'
import type { PeopleOrder } from './people-filters.ts'
import type { Person } from './queries.ts'

type PeopleListProps = {
  page: KeyedPage<Person>
  total: number | null
  order: PeopleOrder
  search: string
  go: (place: Place) => void
}

const count = new Intl.NumberFormat('pt-BR')

const muted = (text: string) => <span style={{ color: 'var(--muted)' }}>{text}</span>

/** Returns each unit once, whatever the person's role in it, and how many ties were not loaded. */
function unitsOf({ ties, tie_count }: Person): { labels: string[]; more: number } {
  return { labels: [...new Set(ties.map(({ unit }) => unitLabel(unit)))], more: tie_count - ties.length }
}

function unitsText(person: Person): string {
  const { labels, more } = unitsOf(person)
  return labels.join(', ') + (more > 0 ? ` e mais ${count.format(more)}` : '')
}

/** 'Proprietário', or 'Proprietário e inquilino' of several units. */
function rolesOf({ ties }: Person): string {
  const names = [...new Set(ties.map(({ kind }) => occupancyKinds[kind]))]
  return names.map((name, index) => (index === 0 ? name : name.toLowerCase())).join(' e ')
}

/** Returns a person's position in the list by its sort key; null when sorted by newest. */
function placeIn(order: PeopleOrder, person: Person): string | null {
  if (order === 'recentes') return null
  return order === 'unidade' ? (unitsOf(person).labels[0] ?? person.name) : person.name
}

const account = ({ user_id }: Person) =>
  user_id ? (
    <Status icon={UserCheck} tone="success">
      Com acesso
    </Status>
  ) : null

/** Lines break between units, never within one. */
function Units({ person }: { person: Person }) {
  const { labels, more } = unitsOf(person)
  if (labels.length === 0) return muted('Nenhuma')
  return (
    <>
      {labels.map((label, index) => (
        <Fragment key={label}>
          {index > 0 && ' '}
          <span style={{ whiteSpace: 'nowrap' }}>
            {label}
            {index < labels.length - 1 && ','}
          </span>
        </Fragment>
      ))}
      {more > 0 && ` e mais ${count.format(more)}`}
    </>
  )
}

const columnsOf = (portrait: (person: Person) => string | null): Column<Person>[] => [
  {
    key: 'name',
    header: 'Nome',
    cell: (person) => <Named name={person.name} path={portrait(person)} />,
    text: ({ name }) => name,
  },
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
export function PeopleList({ page, total, order, search, go }: PeopleListProps) {
  const { personId } = useParams()
  const portraitOf = usePortraits(page.rows.map(({ user_id }) => user_id))
  const portrait = ({ user_id }: Person) => portraitOf(user_id)
  const ends = [page.rows[0], page.rows.at(-1)].map((person) => person && placeIn(order, person))
  const several = page.hasPrevious || page.hasNext
  return (
    <>
      <DataList
        label="Moradores"
        rows={page.rows}
        id={({ id }) => id}
        columns={columnsOf(portrait)}
        phone={(person) => ({
          first: <Named name={person.name} path={portrait(person)} />,
          second: [unitsText(person), rolesOf(person)].filter(Boolean).join(' · ') || 'Sem unidade',
          state: account(person),
        })}
        to={({ id }) => `/dashboard/residents/${id}${search}`}
        selectedId={personId}
      />
      {several ? (
        <Pager
          position={[ends.filter(Boolean).join(' a '), total !== null && `de ${count.format(total)}`]
            .filter(Boolean)
            .join(', ')}
          {...pagerSteps(page, ({ key }) => key, go)}
        />
      ) : (
        <Text size="sm" c="dimmed" mt="md" className="figures">
          {page.rows.length} {page.rows.length === 1 ? 'pessoa' : 'pessoas'}
        </Text>
      )}
    </>
  )
}
