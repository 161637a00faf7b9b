import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { overdueUntil } from '../../../../domain/charges/overdue.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { shortDate } from '../../../lib/words.ts'
import { openHolidays } from '../../../lib/zone.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { FinanceNav } from '../finance-nav.tsx'
import { homeQuery } from '../queries.ts'
import { AgreementStatus } from './agreement-status.tsx'
import { type Agreement, unitAgreementsQuery } from './agreements-queries.ts'

/** Lists a resident's agreements, including those of units that they have left. */
export function OwnAgreements() {
  const { id } = useCondominium()
  const home = useQuery(homeQuery(id))
  const units = home.data
    ? [...new Set([...home.data.charge_units, ...home.data.units.map((unit) => unit.unit_id)])]
    : []
  const agreements = useQuery({ ...unitAgreementsQuery(id, units), enabled: units.length > 0 })
  const rows = units.length === 0 && home.data ? [] : agreements.data
  return (
    <>
      <FinanceNav />
      <Page title="Acordos" sentence="Dívidas da sua unidade que viraram parcelas.">
        <NotLoaded query={[home, agreements]} rows={4} />
        {rows?.length === 0 && (
          <EmptyState
            title="Nenhum acordo"
            actions={
              <Button component={Link} to="/dashboard/finances/divida">
                Ver quanto devo
              </Button>
            }
          >
            Se houver algo em atraso, a página da sua dívida mostra o valor de hoje e como pedir um acordo.
          </EmptyState>
        )}
        {rows && rows.length > 0 && home.data && <Rows rows={rows} today={home.data.today} />}
      </Page>
    </>
  )
}

const open = ({ agreement_instalments }: Agreement) =>
  agreement_instalments.filter(({ charges }) => charges?.status === 'open')

export const lateOf = (agreement: Agreement, today: string): number =>
  open(agreement).filter(({ due_on }) => due_on <= overdueUntil(today, openHolidays())).length

function Rows({ rows, today }: { rows: readonly Agreement[]; today: string }) {
  const state = (row: Agreement) => <AgreementStatus status={row.status} late={lateOf(row, today)} />
  const name = (row: Agreement) => row.reference ?? 'Proposta'
  const next = (row: Agreement) => {
    const due = open(row)
      .map(({ due_on }) => due_on)
      .toSorted()[0]
    return row.status === 'active' && due
      ? `Próxima em ${shortDate(due, today)}`
      : shortDate(row.agreed_on, today)
  }
  const columns: Column<Agreement>[] = [
    {
      key: 'name',
      header: 'Acordo',
      cell: (row) => <strong style={{ fontWeight: 600 }}>{name(row)}</strong>,
    },
    { key: 'unit', header: 'Unidade', cell: (row) => row.unit_label },
    { key: 'state', header: 'Situação', cell: state },
    { key: 'next', header: 'Quando', cell: next },
    {
      key: 'total',
      header: 'Total',
      end: true,
      cell: (row) => <Money cents={row.total_cents} weight={600} />,
    },
  ]
  return (
    <DataList
      label="Acordos"
      rows={rows}
      id={(row) => row.id}
      columns={columns}
      to={(row) => `/dashboard/finances/acordos/${row.id}`}
      phone={(row) => ({
        first: `${name(row)} · ${row.unit_label}`,
        figure: <Money cents={row.total_cents} weight={600} />,
        second: next(row),
        state: state(row),
      })}
    />
  )
}
