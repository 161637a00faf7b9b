import { addDays } from '../calendar.ts'
import { businessDays, type LocalHoliday, nextBusinessDay } from '../holidays.ts'

/** Why a bundle can only be paid by Pix. */
export type OnlyPix = 'single' | 'no_agreement' | 'too_soon' | 'no_document' | 'too_large'

export const onlyPixWords: Record<OnlyPix, string> = {
  single: 'O boleto da própria cobrança ainda vale.',
  no_agreement: 'A conta que recebe este pagamento não emite boletos.',
  too_soon: 'O banco leva ao menos um dia útil para registrar um boleto. Escolha um dia mais adiante.',
  no_document: 'Quem paga não tem CPF ou CNPJ no cadastro, e o banco não registra o boleto sem ele.',
  too_large: 'O banco não registra um boleto de valor tão alto.',
}

/** Returns the first day by which a bank can have registered a boleto requested today: one business day lies between. */
export const firstBoletoDay = (today: string, holidays: readonly LocalHoliday[]): string =>
  addDays(nextBusinessDay(addDays(today, 1), businessDays(holidays)), 1)

/** A barcode has ten digits for centavos. */
const mostCents = 9_999_999_999

type Asked = {
  holidays: readonly LocalHoliday[]
  today: string
  payOn: string
  cents: number
  /** It is of one charge, whose own boleto still serves. */
  ownServes: boolean
  hasAgreement: boolean
  hasDocument: boolean
}

/** Null where a boleto can be made. */
export function onlyPix(asked: Asked): OnlyPix | null {
  const { today, payOn, cents, ownServes, hasAgreement, hasDocument } = asked
  if (ownServes) return 'single'
  if (!hasAgreement) return 'no_agreement'
  if (!hasDocument) return 'no_document'
  if (cents > mostCents) return 'too_large'
  return payOn < firstBoletoDay(today, asked.holidays) ? 'too_soon' : null
}
