import type { Content } from 'pdfmake'
import { formatDate } from '../../../../domain/calendar.ts'
import { type IndexSeries, indexSeries } from '../../../../domain/indexes/index-table.ts'
import type { DatedConvention } from '../../../../domain/late-payment/convention.ts'
import { formatShort, parseDecimal, rational } from '../../../../domain/rational.ts'
import { ink } from '../charge-document/look.ts'
import type { DebtStatement } from './loading.ts'

const steps = [
  'Correção: multiplique (1 + a variação do mês ÷ 100) de cada mês, do mês do vencimento ao mês anterior ao da data do cálculo; o mês do pagamento não entra. Multiplique o valor original pelo fator.',
  'Multa: o percentual da convenção, no máximo 2% (art. 1.336, § 1º, do Código Civil), sobre a base que a convenção fixa. Os juros não entram na base.',
  'Juros: simples, do dia seguinte ao vencimento até a data do cálculo. Taxa da convenção: dias ÷ 30. Taxa legal: dias ÷ dias do mês, mês a mês. Não há juros sobre juros nem sobre a multa.',
  'Cada parcela é arredondada uma vez ao centavo; o total é a soma. Pago até o primeiro dia útil depois do vencimento, nada se acrescenta (Lei 7.089/1983).',
  'Confira a correção na Calculadora do Cidadão do Banco Central e a taxa legal na calculadora da Resolução CMN 5.171/2024 (bcb.gov.br).',
]

/** Where each number comes from, and how anybody arrives at the same. */
export function checking({ debt, rules }: DebtStatement): Content[] {
  if (debt.overdue.length === 0) return []
  const small = { fontSize: 8, margin: [0, 0, 0, 2] as [number, number, number, number] }
  const used = seriesOf(
    debt.overdue.flatMap((line) => line.steps.flatMap(({ inputs }) => inputs.map(({ value }) => value))),
  )
  return [
    {
      text: 'Como conferir',
      bold: true,
      fontSize: 10,
      color: ink.petrol,
      margin: [0, 18, 0, 4],
      headlineLevel: 1,
    },
    { ol: steps.map((text) => ({ text, ...small })) },
    { text: 'Fontes', bold: true, fontSize: 10, color: ink.petrol, margin: [0, 10, 0, 4], headlineLevel: 1 },
    {
      ul: [
        ...rules.conventions
          .toSorted((a, b) => (a.effective_from < b.effective_from ? -1 : 1))
          .map((one) => ({ text: inWords(one), ...small })),
        ...used.map((series) => ({ text: seriesSource(series), ...small })),
      ],
    },
    ...debt.warnings.map((text) => ({ text, color: ink.warning, ...small })),
  ]
}

function seriesOf(values: readonly string[]): IndexSeries[] {
  const text = values.join(' ')
  const found = (Object.keys(indexSeries) as IndexSeries[]).filter((series) =>
    text.includes(indexSeries[series].name),
  )
  return /de \d{4}: \d/.test(text) && !found.includes('LEGAL_RATE') ? [...found, 'LEGAL_RATE'] : found
}

const seriesSource = (series: IndexSeries): string =>
  `${indexSeries[series].name}: série ${indexSeries[series].sgs} do Sistema Gerenciador de Séries Temporais do Banco Central.`

const short = (percent: string): string => formatShort(parseDecimal(percent) ?? rational(0), 6)

function inWords(page: DatedConvention): string {
  const interest =
    page.interest_kind === 'legal'
      ? 'juros: silente (taxa legal)'
      : `juros de ${short(page.interest_percent_month ?? '0')}% ao mês`
  const index =
    { silent: 'índice: silente', none: 'sem correção' }[page.index as 'silent' | 'none'] ??
    `índice ${page.index}`
  return `Convenção, versão em vigor desde ${formatDate(page.effective_from)}: multa de ${short(page.fine_percent)}%, ${interest}, ${index}.`
}
