/** An item's paper ballots as counted manually, and as entered. */
export type PaperCount = {
  handed_out: number | null
  collected: number | null
  blank: number | null
  spoiled: number | null
  note: string
  counted_at: string | null
  entered: number
  entered_blank: number
  entered_void: number
}

/** Lists each difference between the manual count and what was entered, in words; empty when they agree. Says so when no one counted. */
export function paperDifferences(count: PaperCount): string[] {
  const { collected, blank, spoiled, entered, entered_blank, entered_void } = count
  if (collected === null || blank === null || spoiled === null)
    return entered === 0 ? [] : ['As cédulas ainda não foram contadas à mão.']
  return [
    differs('recolhidas', collected, entered),
    differs('em branco', blank, entered_blank),
    differs('nulas', spoiled, entered_void),
  ].filter((one): one is string => one !== null)
}

const differs = (what: string, counted: number, entered: number): string | null =>
  counted === entered ? null : `Cédulas ${what}: ${counted} contadas, ${entered} lançadas.`

/** Whether an item may be closed: the counts agree, or the table wrote down why they do not. */
export const isPaperSettled = (count: PaperCount): boolean =>
  paperDifferences(count).length === 0 || (count.counted_at !== null && count.note.trim() !== '')

/** 'Cédulas de papel: 42 entregues, 40 recolhidas (2 em branco, 1 nula), 40 lançadas.' for the minutes; null where there were none. */
export function paperWords(count: PaperCount | null): string | null {
  if (!count || (count.entered === 0 && !count.collected && !count.handed_out)) return null
  const { handed_out, collected, blank, spoiled, entered, note } = count
  const counted =
    collected === null
      ? 'não contadas à mão'
      : `${handed_out} entregues, ${collected} recolhidas (${blank} em branco, ${spoiled} ${spoiled === 1 ? 'nula' : 'nulas'})`
  return `Cédulas de papel: ${counted}, ${entered} lançadas.${note ? ` ${note}` : ''}`
}
