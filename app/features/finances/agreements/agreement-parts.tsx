import { CircleAlert, CircleCheck, CircleDashed, Clock, RefreshCw, XCircle } from 'lucide-react'
import { instalmentName } from '../../../../domain/agreements/words.ts'
import { formatDate } from '../../../../domain/calendar.ts'
import { overdueUntil } from '../../../../domain/charges/overdue.ts'
import { shortDate } from '../../../lib/words.ts'
import { openHolidays } from '../../../lib/zone.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { Section } from '../../../ui/page/page.tsx'
import type { Agreement, AgreementDebt, AgreementInstalment } from './agreements-queries.ts'

function InstalmentStatus({ row, today }: { row: AgreementInstalment; today: string }) {
  const { charges, due_on } = row
  if (charges?.status === 'paid')
    return (
      <Status icon={CircleCheck} tone="success">
        {charges.paid_on ? `Paga em ${shortDate(charges.paid_on, today)}` : 'Paga'}
      </Status>
    )
  if (charges?.status === 'cancelled')
    return (
      <Status icon={XCircle} tone="neutral">
        Sem efeito
      </Status>
    )
  if (charges?.status === 'agreed')
    return (
      <Status icon={RefreshCw} tone="neutral">
        Em outro acordo
      </Status>
    )
  if (due_on <= overdueUntil(today, openHolidays()))
    return (
      <Status icon={CircleAlert} tone="danger">
        Em atraso
      </Status>
    )
  if (charges && charges.settled_cents > 0)
    return (
      <Status icon={CircleDashed} tone="attention">
        Paga em parte
      </Status>
    )
  return (
    <Status icon={Clock} tone="neutral">
      A vencer
    </Status>
  )
}

/** Lists each payment of the agreement with its state; links to boleto and Pix. */
export function AgreementInstalments({ agreement, today }: { agreement: Agreement; today: string }) {
  const { terms } = agreement
  const rows = agreement.agreement_instalments.toSorted((a, b) => a.position - b.position)
  const name = (row: AgreementInstalment) => instalmentName(row.position, terms.count)
  const paid = rows.filter(({ charges }) => charges?.status === 'paid').length
  const columns: Column<AgreementInstalment>[] = [
    { key: 'name', header: 'Parcela', cell: name },
    { key: 'due', header: 'Vencimento', cell: (row) => shortDate(row.due_on, today) },
    { key: 'state', header: 'Situação', cell: (row) => <InstalmentStatus row={row} today={today} /> },
    { key: 'cents', header: 'Valor', end: true, cell: (row) => <Money cents={row.cents} /> },
  ]
  return (
    <Section title="Parcelas" note={`${paid} de ${rows.length} pagas. Abra uma para ver boleto e Pix.`}>
      <DataList
        label="Parcelas"
        rows={rows}
        id={(row) => row.charge_id}
        columns={columns}
        to={(row) => `/dashboard/finances/${row.charge_id}`}
        phone={(row) => ({
          first: name(row),
          figure: <Money cents={row.cents} />,
          second: `Vencimento ${shortDate(row.due_on, today)}`,
          state: <InstalmentStatus row={row} today={today} />,
        })}
      />
    </Section>
  )
}

/** Lists the debts it replaced, by their value on the day. */
export function AgreementDebts({ agreement }: { agreement: Agreement }) {
  const rows = agreement.agreement_debts.toSorted((a, b) => a.position - b.position)
  if (rows.length === 0) return null
  const late = (row: AgreementDebt) => row.correction_cents + row.fine_cents + row.interest_cents
  const sum = (of: (row: AgreementDebt) => number) => rows.reduce((all, row) => all + of(row), 0)
  const total = (row: AgreementDebt) => row.capital_cents + late(row) - row.waived_cents
  const columns: Column<AgreementDebt>[] = [
    { key: 'label', header: 'Dívida', cell: (row) => row.label, total: 'Total' },
    { key: 'due', header: 'Vencimento', cell: (row) => formatDate(row.due_on), total: '' },
    {
      key: 'capital',
      header: 'Original',
      end: true,
      cell: (row) => <Money cents={row.capital_cents} />,
      total: <Money cents={sum((row) => row.capital_cents)} />,
    },
    {
      key: 'late',
      header: 'Multa, juros e correção',
      end: true,
      cell: (row) => <Money cents={late(row)} />,
      total: <Money cents={sum(late)} />,
    },
    {
      key: 'waived',
      header: 'Desconto',
      end: true,
      cell: (row) => <Money cents={-row.waived_cents} />,
      total: <Money cents={-sum((row) => row.waived_cents)} />,
    },
    {
      key: 'total',
      header: 'No acordo',
      end: true,
      cell: (row) => <Money cents={total(row)} weight={600} />,
      total: <Money cents={sum(total)} weight={600} />,
    },
  ]
  return (
    <Section title="Dívidas neste acordo" note={`Valores de ${formatDate(agreement.agreed_on)}.`}>
      <DataList
        label="Dívidas neste acordo"
        rows={rows}
        id={(row) => row.charge_id}
        columns={columns.filter(({ key }) => key !== 'waived' || sum((row) => row.waived_cents) > 0)}
        to={(row) => `/dashboard/finances/${row.charge_id}`}
        phone={(row) => ({
          first: row.label,
          figure: <Money cents={total(row)} />,
          second: `Venceu em ${formatDate(row.due_on)}`,
        })}
        phoneFoot={
          <>
            Total <Money cents={sum(total)} weight={600} />
          </>
        }
      />
    </Section>
  )
}
