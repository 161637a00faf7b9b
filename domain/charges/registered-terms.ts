import { conventionOn, type DatedConvention } from '../late-payment/convention.ts'
import { formatShort, parseDecimal, zero } from '../rational.ts'

/** Days after the due date until the bank takes the boleto out of collection. */
export const WRITE_OFF_DAYS = 60

/** '2' or '0,5' of '2.00' or '0.5'; null when there is nothing to charge. */
function written(percent: string | null | undefined): string | null {
  const value = parseDecimal(percent ?? '0') ?? zero
  return value.n > 0n ? formatShort(value, 6) : null
}

/**
 * The instructions printed on a boleto, exactly as the bank registers them: fine and monthly interest of the convention in
 * force on `date`, and when it is written off. A bank takes no index, so correction and the legal rate are not among them.
 */
export function registeredTerms(conventions: readonly DatedConvention[], date: string): string[] {
  const convention = conventionOn(conventions, date)
  const fine = written(convention?.fine_percent)
  const interest = written(convention?.interest_percent_month)
  return [
    ...(fine ? [`Após o vencimento, multa de ${fine}%.`] : []),
    ...(interest ? [`Após o vencimento, juros de mora de ${interest}% ao mês.`] : []),
    `Não receber após ${WRITE_OFF_DAYS} dias do vencimento.`,
  ]
}

/** What happens after the due date, in one sentence for the payer; '' when the convention charges nothing. */
export function lateSentence(conventions: readonly DatedConvention[], dueOn: string): string {
  const convention = conventionOn(conventions, dueOn)
  const fine = written(convention?.fine_percent)
  const interest = written(convention?.interest_percent_month)
  const legal = convention?.interest_kind === 'legal' ? 'juros pela taxa legal' : null
  const parts = [fine && `multa de ${fine}%`, interest ? `juros de ${interest}% ao mês` : legal].filter(
    Boolean,
  )
  return parts.length > 0 ? `Depois do vencimento, ${parts.join(' e ')}.` : ''
}
