import { counted } from '../../counted.ts'

/** How a supplier's finished work was rated on average. */
export type Rated = { supplier_id: string; average: number; ratings: number }

const figure = (average: number): string =>
  average.toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** 'nota 4,6 em 12 serviços'. */
export const ratedWords = ({ average, ratings }: Pick<Rated, 'average' | 'ratings'>): string =>
  `nota ${figure(Number(average))} em ${counted(ratings, 'serviço', 'serviços')}`

/** A supplier's name with its rating, where one is chosen. */
export const supplierLabel = (name: string, rated: Rated | undefined): string =>
  rated ? `${name} · ${ratedWords(rated)}` : name
