import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { leftToPay } from '../../../../../domain/bills/bill-state.ts'
import { formatDate } from '../../../../../domain/calendar.ts'
import { formatCents } from '../../../../../domain/money.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { billsQuery } from '../../bills/bills-queries.ts'
import type { LineDetail } from '../statement-queries.ts'
import type { DraftPart } from './draft-parts.ts'

type BillChoiceProps = { part: DraftPart; line: LineDetail; onChange: (changes: Partial<DraftPart>) => void }

/** A bill to be paid; what the line has over its rest is fine and interest. */
export function BillChoice({ part, onChange }: BillChoiceProps) {
  const { id } = useCondominium()
  const { data, isPending } = useQuery(billsQuery(id, { state: 'open' }, null))
  const bills = data?.rows ?? []
  const chosen = bills.find((bill) => bill.id === part.billId)
  const over = chosen && part.cents !== null ? part.cents - (leftToPay(chosen) || chosen.cents) : 0
  return (
    <Select
      label="Conta a pagar"
      placeholder={isPending ? 'Carregando…' : 'Escolha'}
      searchable
      allowDeselect={false}
      nothingFoundMessage="Nenhuma conta a pagar com este nome"
      description={
        over > 0
          ? `${formatCents(over)} a mais entram como multa e juros.`
          : over < 0
            ? `Fica pago em parte: faltam ${formatCents(-over)}.`
            : undefined
      }
      value={part.billId}
      onChange={(billId) => onChange({ billId })}
      data={bills.map((bill) => ({
        value: bill.id,
        label: [
          bill.description,
          bill.supplier,
          formatDate(bill.due_on),
          formatCents(leftToPay(bill) || bill.cents),
        ]
          .filter(Boolean)
          .join(' · '),
      }))}
    />
  )
}
