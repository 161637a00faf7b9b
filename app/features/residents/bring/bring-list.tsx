import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { type KeyedPage, pagerSteps, useListAddress } from '../../../lib/lists/keyset.ts'
import { counted } from '../../../lib/words.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { Pager } from '../../../ui/data/pager.tsx'
import type { BringRow } from './bring-query.ts'
import { StandingStatus } from './standings.tsx'

type BringListProps = {
  page: KeyedPage<BringRow>
  /** Left out where nothing may be written. */
  onInvite?: (ids: string[]) => void
  onClear: () => void
}

const contactOf = ({ email_masked, phone_masked }: BringRow): string =>
  email_masked ?? phone_masked ?? 'Sem contato'

const columns: Column<BringRow>[] = [
  { key: 'name', header: 'Nome', cell: ({ name }) => name, text: ({ name }) => name },
  { key: 'units', header: 'Unidades', cell: ({ units }) => units.join(', ') },
  { key: 'contact', header: 'Contato', cell: contactOf, minor: true },
  { key: 'standing', header: 'Situação', cell: (row) => <StandingStatus row={row} /> },
]

/** Opens the form where something of the address is missing or wrong, and the person otherwise. */
function addressOf({ id, standing, error_code }: BringRow): string {
  const isToCorrect = standing === 'no_address' || standing === 'phone_only' || error_code !== null
  return `/dashboard/residents/${id}${isToCorrect ? '/editar' : ''}`
}

/** A page of people by name; several may be chosen and invited. */
export function BringList({ page, onInvite, onClear }: BringListProps) {
  const { go } = useListAddress()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  // Someone who has left the page meanwhile is no longer chosen.
  const ids = page.rows.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  if (page.rows.length === 0) {
    return (
      <Group py="xl" gap="md">
        <Text c="dimmed">Ninguém corresponde à busca e aos filtros.</Text>
        <Button variant="default" size="sm" onClick={onClear}>
          Limpar filtros
        </Button>
      </Group>
    )
  }
  return (
    <>
      {onInvite && (
        <Group role="region" aria-label="Convidar escolhidos" mih={44} gap="md">
          <Text size="sm" c="dimmed" aria-live="polite">
            {ids.length > 0
              ? counted(ids.length, 'pessoa escolhida', 'pessoas escolhidas')
              : 'Escolha quem convidar, ou convide todos de uma vez acima.'}
          </Text>
          {ids.length > 0 && (
            <Button size="sm" onClick={() => onInvite(ids)}>
              Convidar escolhidos
            </Button>
          )}
        </Group>
      )}
      <DataList
        label="Moradores"
        rows={page.rows}
        id={({ id }) => id}
        columns={columns}
        phone={(row) => ({
          first: row.name,
          second: [row.units.join(', '), contactOf(row)].join(' · '),
          state: <StandingStatus row={row} />,
        })}
        to={addressOf}
        choice={onInvite && { chosen, onChange: setChosen, name: ({ name }) => name }}
      />
      {(page.hasPrevious || page.hasNext) && (
        <Pager
          position={[page.rows[0]?.name, page.rows.at(-1)?.name].join(' a ')}
          {...pagerSteps(page, ({ place }) => place, go)}
        />
      )}
    </>
  )
}
