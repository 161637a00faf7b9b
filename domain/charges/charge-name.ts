import { formatMonth } from '../calendar.ts'

export type ChargeKind = 'ordinary' | 'extraordinary' | 'fund' | 'individual' | 'agreement' | 'old_debt'

const words: Record<Exclude<ChargeKind, 'agreement'>, string> = {
  ordinary: 'Taxa',
  extraordinary: 'Taxa extra',
  fund: 'Chamada de fundo',
  individual: 'Itens individuais',
  old_debt: 'Dívida anterior',
}

/**
 * What a charge is for, as people say it: 'Taxa de agosto de 2024', 'Acordo A26-0003, parcela 2'. `competence` is a date or a month.
 */
export function chargeName({
  kind,
  competence,
  reference,
}: {
  kind: ChargeKind
  competence: string
  reference: string
}): string {
  if (kind !== 'agreement') return `${words[kind]} de ${formatMonth(competence)}`
  const [agreement = reference, place = ''] = reference.split('/')
  return `Acordo ${agreement}, ${Number(place) === 0 ? 'entrada' : `parcela ${Number(place)}`}`
}

/** 'A26-0003/02': an instalment of an agreement; 0 is its down payment. */
export const instalmentReference = (agreement: string, position: number): string =>
  `${agreement}/${String(position).padStart(2, '0')}`
