import type { Report } from '../../domain/voting/secret/check.ts'
import type { Published, Result } from '../../domain/voting/secret/published.ts'
import { make, table } from './elements.ts'

const shownFindings = 50
const number = (value: number): string => value.toLocaleString('pt-BR')
const instant = (moment: string): string =>
  new Date(moment).toLocaleString('pt-BR', { dateStyle: 'long', timeStyle: 'medium' })

export type Verdict = 'good' | 'so-far' | 'bad'

/** Whether all fits, all that is there, or not. */
export const verdictOf = ({ findings, result }: Report): Verdict =>
  findings.length > 0 ? 'bad' : result ? 'good' : 'so-far'

/** Returns the verdict as elements: heading, findings, result, and what people compare with their notes. */
export function verdictParts(report: Report): HTMLElement[] {
  const { findings, file, result } = report
  const words = {
    good: ['Tudo confere', 'Cada voto, cada prova e a soma deram certo.'],
    'so-far': ['Até aqui confere', 'O que já foi publicado está certo. O resultado ainda não saiu.'],
    bad: [
      'Não confere',
      findings.length === 1 ? 'Há um problema:' : `Há ${number(findings.length)} problemas:`,
    ],
  }[verdictOf(report)]
  const parts = [make('h2', words[0]!), make('p', words[1]!)]
  if (findings.length > 0) {
    const shown = findings.slice(0, shownFindings).map(({ words: said }) => make('li', said))
    const more = findings.length - shown.length
    parts.push(make('ul', more > 0 ? [...shown, make('li', `E mais ${number(more)}.`)] : shown))
  }
  if (!file) return parts
  parts.push(factsOf(file, report.termsHash ?? ''))
  if (result) parts.push(resultTable(file, result))
  return [...parts, rollOf(file)]
}

function factsOf({ terms, board }: Published, termsHash: string): HTMLElement {
  const closed = board.entries.find(({ kind }) => kind === 'closed')
  const opened = board.entries[0]
  const facts: [string, string | HTMLElement][] = [
    ['Assembleia', terms.election.title],
    ['Item', terms.item.title],
    ...(opened ? [['Abertura', instant(opened.moment)] as [string, string]] : []),
    ['Encerramento', closed ? instant(closed.moment) : 'ainda aberta'],
    ['Guardiões', terms.trustees.map(({ name }) => name).join(', ')],
    ['Código dos termos', make('code', termsHash)],
    ['Código final', make('code', board.head)],
  ]
  return make(
    'dl',
    facts.flatMap(([name, value]) => [
      make('dt', name),
      make('dd', typeof value === 'string' ? value : [value]),
    ]),
  )
}

function resultTable({ terms, result: published }: Published, result: Result): HTMLElement {
  const isWeighted = terms.roll.some(({ weight }) => weight !== 1)
  const isOther = published !== null && published !== result
  const rows = terms.item.options.map((option, at) => [
    option,
    number(result.totals[at]!),
    ...(isOther ? [number(published.totals[at] ?? 0)] : []),
  ])
  const heads = ['Opção', isWeighted ? 'Peso somado' : 'Votos', ...(isOther ? ['No arquivo'] : [])]
  const votes = result.ballots === 1 ? '1 unidade votou' : `${number(result.ballots)} unidades votaram`
  const weight = isWeighted ? `, com peso ${number(result.weight)}` : ''
  return table(`Resultado refeito: ${votes}${weight}`, heads, rows, [1, 2])
}

/** Returns the list of voters, built when it is opened, as it may have thousands of rows. */
function rollOf({ terms, board }: Published): HTMLElement {
  const summary = make('summary', `Lista das ${number(terms.roll.length)} unidades`)
  const details = make('details', [summary])
  const fill = () => {
    const ballots = new Map<string, number>()
    for (const entry of board.entries)
      if (entry.kind === 'ballot') ballots.set(entry.ballot.unit, (ballots.get(entry.ballot.unit) ?? 0) + 1)
    const rows = terms.roll.map(({ unit, label, weight, credential }) => {
      const count = ballots.get(unit) ?? 0
      const voted =
        count === 0
          ? 'não'
          : count === 1
            ? 'sim'
            : `sim, mudou ${count === 2 ? 'uma vez' : `${count - 1} vezes`}`
      return [label, number(weight), credential ? 'registrada' : 'sem credencial', voted]
    })
    details.append(
      table('Quem pode votar e quem votou', ['Unidade', 'Peso', 'Credencial', 'Votou'], rows, [1]),
    )
  }
  details.addEventListener('toggle', fill, { once: true })
  return details
}
