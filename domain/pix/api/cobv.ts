import { marketDays, nextBusinessDay } from '../../holidays.ts'
import type { DatedConvention } from '../../late-payment/convention.ts'
import { type Cents, formatDecimal } from '../../money.ts'

/** Request body of a charge with due date (BACEN pix-api 2.9.0, `CobVSolicitada`). */
export type CobvBody = {
  calendario: { dataDeVencimento: string; validadeAposVencimento: number }
  devedor: { cpf: string; nome: string } | { cnpj: string; nome: string }
  valor: {
    original: string
    multa?: { modalidade: 2; valorPerc: string }
    juros?: { modalidade: 3; valorPerc: string }
    desconto?: { modalidade: 1; descontoDataFixa: [{ data: string; valorPerc: string }] }
  }
  chave: string
  solicitacaoPagador: string
}

export type CobvOrder = {
  /** In its registered form. */
  key: string
  cents: Cents
  due: string
  payer: { document: string; name: string }
  discount: { cents: Cents; until: string } | null
  late: CobvLate
  /** What the payer reads. */
  message: string
}

/** What the provider adds after the due date, in percent with two decimals; and for how many days it takes the charge then. */
export type CobvLate = { fine: string | null; monthlyInterest: string | null; daysAfter: number }

/** Days payable after the due date: as long as a boleto. */
const COBV_DAYS_AFTER = 60
const MESSAGE_WIDTH = 140
const NAME_WIDTH = 200

/** Returns '2' as the API writes a percentage, '2.00'; null if it cannot. */
function percentOf(text: string | null): string | null {
  const [, whole, decimals = ''] = /^(\d{1,3})(?:[.,](\d+))?$/.exec(text ?? '') ?? []
  if (whole === undefined || /[1-9]/.test(decimals.slice(2))) return null
  return `${Number(whole)}.${decimals.slice(0, 2).padEnd(2, '0')}`
}

const isNothing = (percent: string): boolean => /^0\.00$/.test(percent)

/**
 * Returns the late amounts that the provider adds. A cobv supports a fine and monthly interest, counted from the business day to which a due date
 * moves, and no index: if the convention requires anything else, or the provider may not know the holiday by which the charge is in time a day longer,
 * the charge ends on its due date, and a code of the day, with the amount owed, replaces it.
 */
export function cobvLate(convention: DatedConvention | null, due: string, effectiveDue: string): CobvLate {
  const ends: CobvLate = { fine: null, monthlyInterest: null, daysAfter: 0 }
  if (convention?.index !== 'none' || convention.interest_kind !== 'convention') return ends
  if (due !== effectiveDue && convention.count_from !== 'effective_due') return ends
  if (effectiveDue !== nextBusinessDay(due, marketDays)) return ends
  const fine = percentOf(convention.fine_percent)
  const interest = percentOf(convention.interest_percent_month ?? '0')
  if (fine === null || interest === null) return ends
  return {
    fine: isNothing(fine) ? null : fine,
    monthlyInterest: isNothing(interest) ? null : interest,
    daysAfter: COBV_DAYS_AFTER,
  }
}

export function cobvBody({ key, cents, due, payer, discount, late, message }: CobvOrder): CobvBody {
  const nome = payer.name.slice(0, NAME_WIDTH)
  return {
    calendario: { dataDeVencimento: due, validadeAposVencimento: late.daysAfter },
    devedor: payer.document.length === 11 ? { cpf: payer.document, nome } : { cnpj: payer.document, nome },
    valor: {
      original: formatDecimal(cents),
      ...(late.fine && { multa: { modalidade: 2, valorPerc: late.fine } }),
      ...(late.monthlyInterest && { juros: { modalidade: 3, valorPerc: late.monthlyInterest } }),
      ...(discount && {
        desconto: {
          modalidade: 1,
          descontoDataFixa: [{ data: discount.until, valorPerc: formatDecimal(discount.cents) }],
        },
      }),
    },
    chave: key,
    solicitacaoPagador: message.slice(0, MESSAGE_WIDTH),
  }
}
