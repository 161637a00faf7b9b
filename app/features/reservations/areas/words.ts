import { formatCents } from '../../../../domain/money.ts'
import type { Area } from '../queries.ts'

/** 'Sem taxa', 'R$ 180,00', 'R$ 180,00 a R$ 220,00': a space's prices over the days of the week and holidays. */
export function feeWords({ fee_cents, weekend_fee_cents, holiday_fee_cents }: Area): string {
  const fees = [fee_cents, weekend_fee_cents ?? fee_cents, holiday_fee_cents ?? fee_cents]
  const [least, most] = [Math.min(...fees), Math.max(...fees)]
  if (most === 0) return 'Sem taxa'
  if (least === most) return formatCents(most)
  return `${least === 0 ? 'Sem taxa' : formatCents(least)} a ${formatCents(most)}`
}

/** The first sentence or line of a space's rules. */
export const shortRules = ({ rules }: Area): string =>
  /^[^\n]*?(?=(?<=[.!?])\s|\n|$)/.exec(rules.trim())?.[0] ?? ''
