import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { expiryWords } from '../../../../domain/maintenance/expiry.ts'
import type { InspectionRow } from '../../../../domain/maintenance/inspections/view.ts'
import { nextStep, type Standing } from '../../../../domain/maintenance/inspections/words.ts'
import { counted } from '../../../lib/words.ts'
import type { Attention } from './attention.ts'

export type InspectionWaiting = Pick<InspectionRow, 'id' | 'name'> & Standing

const page = '/dashboard/incidents/manutencao/inspecoes'

/** How one stands, in the words that follow its name. */
const standingWords = ({ state, valid_until }: InspectionWaiting, today: string): string =>
  state === 'refused' || !valid_until ? 'reprovada' : expiryWords(valid_until, today)

/**
 * Returns the legal inspections that need a person: one line for what has lapsed or was refused, one for what ends within 90 days. The rows come
 * with the most pressing first.
 */
export function inspectionsWaiting({
  today,
  rows,
}: {
  today: string
  rows: readonly InspectionWaiting[]
}): Attention[] {
  const over = rows.filter(({ state }) => state === 'lapsed' || state === 'refused')
  const near = rows.filter(({ state }) => state === 'due')
  return [
    ...line(over, {
      key: 'inspections-over',
      isPressing: true,
      Icon: ShieldAlert,
      to: `${page}?situacao=urgentes`,
      today,
      title: counted(
        over.length,
        'inspeção legal vencida ou reprovada',
        'inspeções legais vencidas ou reprovadas',
      ),
    }),
    ...line(near, {
      key: 'inspections-near',
      Icon: ShieldCheck,
      to: `${page}?situacao=vencendo`,
      today,
      title: counted(
        near.length,
        'inspeção legal vence em até 90 dias',
        'inspeções legais vencem em até 90 dias',
      ),
    }),
  ]
}

type Many = Pick<Attention, 'key' | 'Icon' | 'to' | 'title' | 'isPressing'> & { today: string }

/** A single one is named and leads to its own page; several lead to the list of them. */
function line(rows: readonly InspectionWaiting[], { today, ...many }: Many): Attention[] {
  const [first] = rows
  if (!first) return []
  const verb = 'Ver inspeções'
  if (rows.length > 1)
    return [{ ...many, verb, note: `A primeira é ${first.name}: ${standingWords(first, today)}.` }]
  const title = `${first.name}: inspeção ${standingWords(first, today)}`
  return [
    { ...many, verb: 'Ver inspeção', title, note: `${nextStep(first, today)}.`, to: `${page}/${first.id}` },
  ]
}
