import { formatMonth } from '../calendar.ts'
import { type ChargeKind, chargeName } from './charge-name.ts'
import type { UnitPart } from './owner-part.ts'

export type Worded = {
  kind: ChargeKind
  /** A date or a month. */
  competence: string
  reference: string
  /** Its items, where it is named after them: water, gas, a reservation. */
  items?: readonly string[] | null
  /** Of a let unit's two charges, which. */
  part?: UnitPart
}

const subjects: Record<ChargeKind, string> = {
  ordinary: 'sua taxa',
  extraordinary: 'sua taxa extra',
  fund: 'a chamada de fundo',
  individual: 'sua cobrança',
  agreement: 'a parcela do seu acordo',
  old_debt: 'sua cobrança',
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** 'Água' of 'Água (12,345 m³)'. */
const bare = (description: string): string => description.replace(/\s*\(.*$/, '').trim()

/** Of one or two things it is called by them, of more it is many. */
function itemsOf({ kind, items }: Worded): string | null {
  if (kind !== 'individual') return null
  const names = [...new Set((items ?? []).map(bare).filter(Boolean))]
  if (names.length === 0 || names.length > 2 || names.some((name) => name.length > 40)) return null
  const [first = '', second] = names
  return second ? `${first} e ${lower(second)}` : first
}

/** What a charge is, as a message's subject says it: 'Taxa de agosto de 2026', 'Água e gás de agosto de 2026'. */
export function chargeTitle(charge: Worded): string {
  const items = itemsOf(charge)
  return items ? `${capital(items)} de ${formatMonth(charge.competence)}` : chargeName(charge)
}

/** The same within a sentence: 'taxa de agosto de 2026'. */
export const chargeWords = (charge: Worded): string => lower(chargeTitle(charge))

/** Names a due charge in a sentence to the payer: 'sua taxa', 'a parcela do seu acordo'. */
export function chargeSubject(charge: Worded): string {
  const items = itemsOf(charge)
  return items ? `sua cobrança de ${lower(items)}` : subjects[charge.kind]
}
