import { count } from '../../unit-words.ts'
import type { SeveralOwners } from './import-preview-type.ts'

/** Returns how a cell will be imported, as currently decided. */
export function proposal({ cell, names, split }: SeveralOwners['rows'][number]): string {
  if (!split) return `Uma pessoa: ${cell}`
  const [owner, ...others] = names
  return `Proprietário: ${owner} · ${others.length === 1 ? 'coproprietário' : 'coproprietários'}: ${others.join(', ')}`
}

/** Returns what the choice does, and its current state. */
export function ownersNote({ count: found, split }: SeveralOwners): string {
  const seem = found === 1 ? 'Uma célula parece' : `${count.format(found)} células parecem`
  const standing =
    split === 0
      ? 'Agora, cada uma entra como uma pessoa só'
      : split === found
        ? 'Agora, todas se separam'
        : `Agora, ${count.format(split)} ${split === 1 ? 'se separa' : 'se separam'}`
  return `${seem} ter mais de um nome. Ao separar, a primeira pessoa é a proprietária, com o CPF e os contatos da linha, e paga se não houver inquilino; as outras entram como coproprietárias. ${standing}.`
}

/** Returns the rows as they will be once the server has the decisions. */
export const decided = (
  rows: SeveralOwners['rows'],
  { split, lines }: { split: boolean; lines?: number[] },
): SeveralOwners['rows'] => rows.map((row) => (!lines || lines.includes(row.line) ? { ...row, split } : row))

const most = 5000

/** Returns how many lines to show next; null when no more can be shown. */
export const moreLines = ({ rows }: SeveralOwners): number | null =>
  rows.length >= most ? null : Math.min(most, rows.length * 4)
