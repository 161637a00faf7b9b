import { formatShare } from '../../../../domain/shares.ts'
import type { ShareCheck } from './share-queries.ts'

const count = new Intl.NumberFormat('pt-BR')

/** Returns what is missing or in excess, and where: 'Faltam 0,010400 em 1 unidade: A-804'. */
export function missingText(
  { share_sum, share_total, without_share }: Pick<ShareCheck, 'share_sum' | 'share_total' | 'without_share'>,
  labels: readonly string[],
): string {
  const gap = share_total - share_sum
  const size = formatShare(Math.abs(gap), share_total)
  if (gap < 0) return `Passam ${size} de 1`
  const amount = `Faltam ${size}`
  if (without_share === 0) return `${amount} para somar 1`
  const where = `${count.format(without_share)} ${without_share === 1 ? 'unidade' : 'unidades'}`
  const named = labels.slice(0, 3).join(', ')
  const rest = without_share - Math.min(3, labels.length)
  return `${amount} em ${where}${named ? `: ${named}${rest > 0 ? ` e mais ${count.format(rest)}` : ''}` : ''}`
}
