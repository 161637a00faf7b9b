import { count, unitsText } from '../../unit-words.ts'
import type { ImportPreview } from './import-preview-type.ts'

/** Returns why the file cannot be imported at all; null when it can. */
export function refusalOf({ faults, plan, counts }: ImportPreview): string | null {
  // Of rows that all stay out there is no sum to find fault with.
  const isEmpty = counts.rows > 0 && counts.accepted === 0
  const blocking = faults.filter(
    ({ blocking: blocks, rule }) => blocks && !(isEmpty && rule === 'share_precision'),
  )
  if (blocking.length > 0) return blocking.map(({ message }) => message).join(' ')
  if (!plan.allowed) {
    return `O plano ${plan.plan} vai até ${unitsText(plan.limit)}; com estas seriam ${count.format(plan.used + counts.accepted)}. Mude de plano para continuar: nada foi importado.`
  }
  return counts.accepted === 0 ? 'Nenhuma linha pode entrar: corrija a planilha e envie de novo.' : null
}
