import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { type Period, type PlaceStatement, placesQuery } from './accounts-queries.ts'

const parts = [
  { key: 'opening', header: 'Saldo anterior', of: (place: PlaceStatement) => place.opening_cents },
  { key: 'in', header: 'Entrou', of: (place: PlaceStatement) => place.in_cents },
  { key: 'out', header: 'Saiu', of: (place: PlaceStatement) => -place.out_cents },
  { key: 'moved', header: 'Movido', of: (place: PlaceStatement) => place.moved_cents },
  { key: 'closing', header: 'Saldo final', of: (place: PlaceStatement) => place.closing_cents },
]

/** Where the money lies: the same sums as the funds', by account of the bank. */
export function Places({ period }: { period: Period }) {
  const { id } = useCondominium()
  const places = useQuery(placesQuery(id, period))
  const { data } = places
  const sum = (of: (place: PlaceStatement) => number) =>
    (data ?? []).reduce((all, place) => all + of(place), 0)
  const columns: Column<PlaceStatement>[] = [
    {
      key: 'place',
      header: 'Conta',
      cell: (row) => <strong style={{ fontWeight: 600 }}>{row.place}</strong>,
      total: 'Total',
    },
    { key: 'fund', header: 'Fundo', cell: (row) => row.fund_name, total: '' },
    ...parts.map(({ key, header, of }) => ({
      key,
      header,
      end: true,
      cell: (row: PlaceStatement) => <Money cents={of(row)} />,
      total: <Money cents={sum(of)} weight={600} />,
    })),
  ]
  return (
    <Section
      title="Por conta"
      note="Onde o dinheiro de cada fundo está. “Movido” é o que passou de uma conta do condomínio a outra."
    >
      <NotLoaded query={places} isPart rows={3} />
      {data?.length === 0 && <Text c="dimmed">Nenhuma conta com dinheiro neste período.</Text>}
      {data && data.length > 0 && (
        <DataList
          label="Saldos por conta"
          rows={data}
          id={(row) => `${row.fund_id} ${row.bank_account_id} ${row.place}`}
          columns={columns}
          phone={(row) => ({
            first: row.place,
            figure: <Money cents={row.closing_cents} />,
            second: row.fund_name,
            state: (
              <span className="figures">
                <Money cents={row.in_cents} /> − <Money cents={row.out_cents} />
              </span>
            ),
          })}
        />
      )}
    </Section>
  )
}
