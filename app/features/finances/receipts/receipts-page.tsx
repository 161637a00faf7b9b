import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Outlet, useParams } from 'react-router'
import { receiptMethods } from '../../../../domain/payments/receipt.ts'
import { afterKey } from '../../../lib/lists/forward.ts'
import { useListAddress } from '../../../lib/lists/keyset.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import { counted, shortDate } from '../../../lib/words.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { ExportMenu } from '../../../ui/data/export-menu.tsx'
import { ForwardList } from '../../../ui/data/forward-list.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { StatFilterStrip } from '../../../ui/data/stat-filter-strip.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { FinanceNav } from '../finance-nav.tsx'
import { filtersOf, ReceiptFilterFields } from './receipt-filters.tsx'
import { ReceiptStatus } from './receipt-status.tsx'
import {
  type ReceiptFilters,
  type ReceiptRow,
  type ReceiptSummary,
  receiptSummaryQuery,
  receiptsQuery,
} from './receipts-queries.ts'
import { RecordDialog } from './record-dialog.tsx'

/** Lists every amount received: those that need a decision are highlighted, the rest is the log. */
export function Component() {
  const { id } = useCondominium()
  const { params, place, go, filter } = useListAddress()
  const filters = filtersOf(params)
  const receipts = useQuery(receiptsQuery(id, filters, afterKey(place)))
  const summary = useQuery(receiptSummaryQuery(id))
  const mayManage = useMayManage()
  const isNarrowed = [...params.keys()].some((name) => name !== 'depois' && name !== 'lancar')
  const record = () => filter({ lancar: '1' })
  return (
    <>
      <FinanceNav />
      <Page
        title="Recebimentos"
        sentence="Todo o dinheiro que entrou, e o que ele pagou."
        action={
          <Group gap={8}>
            <ExportMenu
              command="export-receipts"
              body={{ filters }}
              file="recebimentos"
              action="exportar os recebimentos"
              prints
            />
            {mayManage && (
              <Button leftSection={<Plus size={18} />} onClick={record}>
                Registrar recebimento
              </Button>
            )}
          </Group>
        }
      >
        {summary.data && <Strip summary={summary.data} filters={filters} />}
        <ReceiptFilterFields filters={filters} />
        <ForwardList
          page={receipts}
          beside={[summary]}
          place={place}
          go={go}
          first="Mais recentes"
          next="Anteriores"
          empty={<Nothing isNarrowed={isNarrowed} filters={filters} />}
        >
          {(rows) => summary.data && <Rows rows={rows} today={summary.data.today} />}
        </ForwardList>
        {params.has('lancar') && mayManage && (
          <RecordDialog
            unitId={params.get('de-unidade')}
            onClose={() => filter({ lancar: null, 'de-unidade': null })}
          />
        )}
        <Outlet />
      </Page>
    </>
  )
}

function Nothing({ isNarrowed, filters }: { isNarrowed: boolean; filters: ReceiptFilters }) {
  if (filters.status === 'waiting')
    return (
      <EmptyState title="Nada espera decisão">
        Quando chega dinheiro que não se encaixa numa cobrança, ele aparece aqui.
      </EmptyState>
    )
  return (
    <EmptyState title={isNarrowed ? 'Nenhum recebimento aqui' : 'Nada recebido ainda'}>
      {isNarrowed
        ? 'Mude os filtros ou a busca.'
        : 'Boletos e Pix chegam sozinhos. O que veio de outro jeito, registre aqui.'}
    </EmptyState>
  )
}

function Strip({ summary, filters }: { summary: ReceiptSummary; filters: ReceiptFilters }) {
  const { status, credit: isCredit } = filters
  const { setParams } = useSearchParams()
  const { waiting, credits, month, today } = summary
  const note = (count: number) => counted(count, 'recebimento', 'recebimentos')
  return (
    <StatFilterStrip
      label="Resumo dos recebimentos"
      stats={[
        {
          key: 'waiting',
          label: 'A decidir',
          figure: <Money cents={waiting.cents} />,
          note: waiting.oldest
            ? `${note(waiting.count)}, desde ${shortDate(waiting.oldest, today)}`
            : 'Nada espera',
        },
        {
          key: 'posted',
          label: 'Recebido no mês',
          figure: <Money cents={month.cents} />,
          note: note(month.count),
        },
        {
          key: 'credit',
          label: 'Crédito das unidades',
          figure: <Money cents={credits.cents} />,
          note: counted(credits.units, 'unidade', 'unidades'),
        },
      ]}
      active={isCredit ? 'credit' : status === 'waiting' || status === 'posted' ? status : null}
      onSelect={(key) => setParams(paramsOf(key, today))}
    />
  )
}

function paramsOf(key: string | null, today: string): Record<string, string> {
  if (key === 'waiting') return { situacao: 'waiting' }
  if (key === 'posted') return { situacao: 'posted', de: `${today.slice(0, 7)}-01` }
  return key === 'credit' ? { credito: '1' } : {}
}

/** 'A-101', else who paid as the bank says. */
export const whose = (row: ReceiptRow): string =>
  row.unit_label ?? row.payer_name ?? row.statement_text ?? 'Sem unidade'

function forWhat({ parts, credit_cents, reference, status }: ReceiptRow): string {
  const charges = parts.map((part) => part.reference)
  const all = credit_cents > 0 ? [...charges, 'Crédito da unidade'] : charges
  if (all.length > 2) return `${all.length} partes`
  return all.join(' e ') || (status === 'waiting' && reference ? `Parece de ${reference}` : '')
}

function Rows({ rows, today }: { rows: readonly ReceiptRow[]; today: string }) {
  const { receiptId } = useParams()
  const { params } = useSearchParams()
  const amount = (row: ReceiptRow) => <Money cents={row.amount_cents} weight={600} />
  const columns: Column<ReceiptRow>[] = [
    { key: 'day', header: 'Recebido em', cell: (row) => shortDate(row.received_on, today) },
    { key: 'whose', header: 'De quem', cell: whose, text: whose },
    { key: 'method', header: 'Como', minor: true, cell: (row) => receiptMethods[row.method] },
    { key: 'for', header: 'Pagou', cell: forWhat, text: forWhat },
    { key: 'state', header: 'Situação', cell: (row) => <ReceiptStatus receipt={row} /> },
    { key: 'cents', header: 'Valor', end: true, cell: amount },
  ]
  return (
    <DataList
      label="Recebimentos"
      rows={rows}
      id={(row) => row.id}
      columns={columns}
      to={(row) => `/dashboard/finances/recebimentos/${row.id}?${params}`}
      selectedId={receiptId}
      phone={(row) => ({
        first: whose(row),
        figure: amount(row),
        second: `${shortDate(row.received_on, today)} · ${receiptMethods[row.method]}`,
        state: <ReceiptStatus receipt={row} />,
      })}
    />
  )
}
