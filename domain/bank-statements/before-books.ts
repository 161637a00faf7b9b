import { formatDate } from '../calendar.ts'

/**
 * Returns what to say of lines that are older than the books, null where there are none: the opening balance has them already, so that nothing in the
 * books will ever match them. `startsOn` is the day the opening balances stand for.
 */
export function beforeBooksWords(days: readonly string[], startsOn: string | null): string | null {
  const early = startsOn === null ? 0 : days.filter((on) => on <= startsOn).length
  if (startsOn === null || early === 0) return null
  const which =
    early === days.length
      ? 'Todas as linhas são'
      : early === 1
        ? `1 das ${days.length} linhas é`
        : `${early} das ${days.length} linhas são`
  return `${which} de até ${formatDate(startsOn)}, o dia dos saldos iniciais, que já as incluem. Importadas, ficam na lista sem nada nos livros que as explique. Confira se é o arquivo certo.`
}
