import { formatMonth } from '../calendar.ts'
import { counted } from '../counted.ts'
import type { UnitPart } from './owner-part.ts'

export type ChargeKind = 'ordinary' | 'extraordinary' | 'fund' | 'individual' | 'agreement' | 'old_debt'

const words: Record<Exclude<ChargeKind, 'agreement'>, string> = {
  ordinary: 'Taxa',
  extraordinary: 'Taxa extra',
  fund: 'Chamada de fundo',
  individual: 'Itens individuais',
  old_debt: 'Dívida anterior',
}

/** An item of a charge: its line's description, and what is said of it for the one unit. */
export type ChargedItem = { description: string; note: string | null }

type Named = {
  kind: ChargeKind
  /** A date or a month. */
  competence: string
  reference: string
  /** What it charges, in order; without them an individual charge is named by its month alone. */
  charge_items?: readonly ChargedItem[]
  /** Of a let unit's two charges, which. */
  part?: UnitPart
}

/**
 * What a charge is for, as people say it: 'Taxa de agosto de 2024', 'Acordo A26-0003, parcela 2', 'Salão de festas, dia 14, e mais 1 item'.
 */
export function chargeName({ kind, competence, reference, charge_items = [], part }: Named): string {
  const ofOwner = part === 'owner' ? ', parte do proprietário' : ''
  const [item, ...others] = charge_items
  if (kind === 'individual' && item) {
    const what = item.note || item.description
    return others.length > 0
      ? `${what}, e mais ${counted(others.length, 'item', 'itens')}${ofOwner}`
      : what + ofOwner
  }
  if (kind !== 'agreement') return `${words[kind]} de ${formatMonth(competence)}${ofOwner}`
  const [agreement = reference, place = ''] = reference.split('/')
  return `Acordo ${agreement}, ${Number(place) === 0 ? 'entrada' : `parcela ${Number(place)}`}`
}

/** 'A26-0003/02': an instalment of an agreement; 0 is its down payment. */
export const instalmentReference = (agreement: string, position: number): string =>
  `${agreement}/${String(position).padStart(2, '0')}`
