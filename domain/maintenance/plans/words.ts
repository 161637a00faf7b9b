import type { Cycle, EveryUnit } from './due-days.ts'

export const everyUnitWords: Record<EveryUnit, [one: string, many: string]> = {
  day: ['dia', 'dias'],
  week: ['semana', 'semanas'],
  month: ['mês', 'meses'],
  year: ['ano', 'anos'],
}

const names: Record<string, string> = {
  '1 day': 'Todo dia',
  '1 week': 'Toda semana',
  '1 month': 'Todo mês',
  '2 month': 'A cada dois meses',
  '3 month': 'A cada três meses',
  '6 month': 'A cada seis meses',
  '1 year': 'Todo ano',
}

/** 'Todo mês', 'A cada 15 dias', 'A cada seis meses'. */
export const cycleWords = ({ every, every_unit }: Pick<Cycle, 'every' | 'every_unit'>): string =>
  names[`${every} ${every_unit}`] ?? `A cada ${every} ${everyUnitWords[every_unit][every === 1 ? 0 : 1]}`

const months = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']
export const monthNames: readonly string[] = months

/** 'de set, out e nov', or nothing for the whole year. */
export function seasonWords(season: readonly number[]): string {
  const words = season.map((month) => months[month - 1])
  return words.length === 0
    ? ''
    : `em ${words.length === 1 ? words[0] : `${words.slice(0, -1).join(', ')} e ${words.at(-1)}`}`
}
