import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Copy, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { civilDate } from '../../../../domain/calendar.ts'
import { brasiliaZone } from '../../../../domain/time-zones/time-zones.ts'
import { useListAddress } from '../../../lib/lists/keyset.ts'
import { useMembership } from '../../../lib/membership/membership.tsx'
import { count } from '../../../lib/words.ts'
import { Money } from '../../../ui/data/money.tsx'
import { StatFilterStrip } from '../../../ui/data/stat-filter-strip.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { type PortfolioRow, portfolioQuery } from '../queries.ts'
import { chosenRows, type PortfolioFilter, portfolioFilters } from './portfolio-order.ts'
import { PortfolioTable } from './portfolio-table.tsx'

/** Lists the condominiums that the user administers, with what needs attention in each; a click opens one. */
export function Portfolio() {
  const portfolio = useQuery(portfolioQuery(civilDate(new Date(), brasiliaZone)))
  const { memberships, role } = useMembership()
  const administered = memberships.filter(
    (one) => one.status === 'approved' && (one.role === 'owner_admin' || one.role === 'admin'),
  )
  return (
    <Page
      title="Condomínios"
      sentence="Os que você administra. Escolha um para entrar nele."
      action={
        role !== null && (
          <>
            <Button component={Link} to="/dashboard/condominiums/novo" leftSection={<Plus size={18} />}>
              Novo condomínio
            </Button>
            {administered.length > 1 && (
              <Button
                component={Link}
                to="/dashboard/condominiums/copiar"
                variant="default"
                leftSection={<Copy size={18} />}
              >
                Copiar ajustes
              </Button>
            )}
          </>
        )
      }
    >
      <NotLoaded query={portfolio} cards={3} rows={6} />
      {portfolio.data && <Steered rows={portfolio.data} />}
    </Page>
  )
}

const sumOf = (rows: readonly PortfolioRow[], of: (row: PortfolioRow) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0)

function Steered({ rows }: { rows: readonly PortfolioRow[] }) {
  const { params, filter } = useListAddress()
  const wanted = params.get('q') ?? ''
  const active = portfolioFilters.find((known) => known === params.get('ver')) ?? null
  const shown = chosenRows(rows, wanted, active)
  const stat = (key: PortfolioFilter, label: string, figure: ReactNode) => ({ key, label, figure })
  return (
    <>
      {rows.length > 1 && (
        <StatFilterStrip
          label="O que pede atenção"
          active={active}
          onSelect={(key) => filter({ ver: key })}
          stats={[
            stat('pedidos', 'Pedidos de acesso', count.format(sumOf(rows, (row) => row.open_requests))),
            stat('atraso', 'Em atraso', <Money cents={sumOf(rows, (row) => row.overdue_cents)} />),
            stat('plano', 'Plano a conferir', count.format(chosenRows(rows, '', 'plano').length)),
          ]}
        />
      )}
      {rows.length > 5 && (
        <div style={{ margin: '16px 0 8px', display: 'flex' }}>
          <SearchField
            label="Buscar condomínio"
            placeholder="Nome ou cidade"
            value={wanted}
            onSearch={(q) => filter({ q })}
          />
        </div>
      )}
      {shown.length > 0 ? (
        <div style={{ marginTop: rows.length > 1 ? 16 : 0 }}>
          <PortfolioTable rows={shown} />
        </div>
      ) : (
        <EmptyState
          title="Nenhum condomínio assim"
          actions={
            <Button variant="default" onClick={() => filter({ q: null, ver: null })}>
              Limpar filtros
            </Button>
          }
        >
          Nenhum dos seus condomínios combina com a busca e os filtros.
        </EmptyState>
      )}
    </>
  )
}
