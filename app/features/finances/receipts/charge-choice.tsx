import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatMonth, monthOf } from '../../../../domain/calendar.ts'
import { type DueToday, duesToday } from '../../../../domain/charges/due-today.ts'
import type { Cents } from '../../../../domain/money.ts'
import { formatCents } from '../../../../domain/money.ts'
import { type Imputation, impute } from '../../../../domain/payments/imputation.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { capital, shortDate } from '../../../lib/words.ts'
import { Money } from '../../../ui/data/money.tsx'
import { rulesQuery } from '../queries.ts'
import classes from './receipts.module.css'
import { type Payable, payableAmount, type SuggestionReason } from './receipts-queries.ts'

/** A charge with the amount owed on the day of the payment. */
export type Reckoned = Payable & { due: DueToday }

/** Computes the amounts owed on charges on a day; undefined until the rules are loaded. */
export function useReckoned(charges: readonly Payable[] | undefined, on: string): Reckoned[] | undefined {
  const { id } = useCondominium()
  const rules = useQuery(rulesQuery(id))
  if (!charges || !rules.data) return undefined
  const dues = duesToday(charges.map(payableAmount), rules.data, on)
  return charges.map((charge, place) => ({ ...charge, due: dues[place]! }))
}

/** What a sum would pay of the chosen charges, as the books will have it. */
const preview = (cents: Cents, chosen: readonly Reckoned[]): Imputation =>
  impute(
    cents,
    chosen.map((charge) => ({
      id: charge.charge_id,
      unitId: charge.unit_id,
      status: 'open',
      due: charge.due,
    })),
    false,
  )

const reasonWords: Record<SuggestionReason, string> = {
  unit: 'a unidade do pagamento',
  document: 'o CPF ou CNPJ é de quem é da unidade',
  name: 'o nome é de quem é da unidade',
  amount: 'o valor é exatamente este',
  late: 'o valor é este com multa e juros',
}

type ChargeChoiceProps = {
  charges: readonly Reckoned[]
  /** Why each is offered, by its id. */
  reasons?: ReadonlyMap<string, readonly SuggestionReason[]>
  chosen: readonly string[]
  onChange: (ids: string[]) => void
  today: string
  error?: string
}

/** Open charges to choose from, with what each takes on that day. They are paid in the order of their due dates. */
export function ChargeChoice({ charges, reasons, chosen, onChange, today, error }: ChargeChoiceProps) {
  return (
    <Checkbox.Group
      label="Cobranças"
      value={[...chosen]}
      error={error}
      onChange={(ids) => onChange(charges.map((charge) => charge.charge_id).filter((id) => ids.includes(id)))}
    >
      <div className={classes.choices}>
        {charges.map((charge) => (
          <Checkbox
            key={charge.charge_id}
            value={charge.charge_id}
            className={classes.choice}
            label={
              <span className={classes.line}>
                <span>{`${charge.unit_label} · ${capital(formatMonth(monthOf(charge.competence)))}`}</span>
                <Money cents={charge.due.total} weight={600} />
              </span>
            }
            description={describe(charge, reasons?.get(charge.charge_id) ?? [], today)}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}

function describe(
  { due, due_on, payer_name }: Reckoned,
  reasons: readonly SuggestionReason[],
  today: string,
): string {
  const parts = [`${due_on < today ? 'Venceu' : 'Vence'} em ${shortDate(due_on, today)}`]
  if (payer_name) parts.push(payer_name)
  if (due.received > 0) parts.push(`já recebidos ${formatCents(due.received)}`)
  if (due.total > due.original - due.received) parts.push('com multa e juros')
  if (due.discount > 0) parts.push(`desconto de ${formatCents(due.discount)}`)
  const why = reasons.map((reason) => reasonWords[reason]).join(', ')
  return why ? `${parts.join(' · ')}. Sugerida: ${why}.` : parts.join(' · ')
}

/** What will be booked, in a sentence. */
export function WhatBecomes({ cents, chosen }: { cents: Cents | null; chosen: readonly Reckoned[] }) {
  if (!cents || chosen.length === 0) return null
  const imputation = preview(cents, chosen)
  if (imputation.waits) return null
  const paid = imputation.parts.filter(({ settles }) => settles).length
  const short = imputation.parts.find(({ settles }) => !settles)
  const owed = chosen.find((charge) => charge.charge_id === short?.chargeId)
  const left = owed && short ? owed.due.total - short.principal - short.late : 0
  const untouched = chosen.length - imputation.parts.length
  const said = [
    paid > 0 && (paid === 1 ? 'Quita 1 cobrança.' : `Quita ${paid} cobranças.`),
    owed && `Paga em parte a de ${formatMonth(monthOf(owed.competence))}: faltarão ${formatCents(left)}.`,
    untouched > 0 && 'O valor não chega às outras.',
    imputation.creditCents > 0 &&
      `Sobram ${formatCents(imputation.creditCents)}, que ficam como crédito da unidade ${chosen[0]!.unit_label}.`,
  ]
  return (
    <p className={classes.becomes} aria-live="polite">
      {said.filter(Boolean).join(' ')}
    </p>
  )
}
