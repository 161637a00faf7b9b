export const drawKinds = ['date', 'places', 'order'] as const
export type DrawKind = (typeof drawKinds)[number]
export type DrawState = 'open' | 'closed' | 'drawn' | 'cancelled'

export const drawStateWords: Record<DrawState, string> = {
  open: 'Inscrições abertas',
  closed: 'À espera do número',
  drawn: 'Realizado',
  cancelled: 'Cancelado',
}
export const drawKindWords: Record<DrawKind, string> = {
  date: 'Uma data disputada',
  places: 'Vagas ou lugares',
  order: 'Uma ordem de escolha',
}

/** What a draw gave a ticket; nothing before it. */
export function outcomeWords(outcome: string | null, place: string | null): string {
  if (outcome === 'booked') return 'Ficou com a reserva'
  if (outcome === 'quota') return 'Já usou as reservas do período; a vez passou'
  if (outcome === 'left') return 'Já não pode reservar pela unidade; a vez passou'
  if (outcome === 'waiting') return 'Lista de espera, nesta ordem'
  if (outcome === 'place') return place ?? ''
  return ''
}
