import type { UnitSearch } from '../../../domain/units/unit-search.ts'

const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`

/** The search as PostgREST's `or=(…)`. */
export function unitSearchFilter({ labels, numbers, block }: UnitSearch): string {
  const list = (texts: string[]) => `(${texts.map(quoted).join(',')})`
  const range = block ? [`and(sort_key.gte.${quoted(block.from)},sort_key.lt.${quoted(block.to)})`] : []
  return [`label.in.${list(labels)}`, `number.in.${list(numbers)}`, ...range].join(',')
}
