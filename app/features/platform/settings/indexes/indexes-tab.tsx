import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { TrendingUp } from 'lucide-react'
import { useState } from 'react'
import { accumulated } from '../../../../../domain/budget/months.ts'
import { formatMonth } from '../../../../../domain/calendar.ts'
import { type IndexSeries, indexSeries } from '../../../../../domain/indexes/index-table.ts'
import { ratePercent } from '../../../../../domain/late-payment/published-index.ts'
import { indexUses, percentWords } from '../../../../../domain/platform/index-changes.ts'
import { counted } from '../../../../lib/words.ts'
import { FiguresTable } from '../../../../ui/data/figures-table.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import { Rows } from '../../../settings/security/rows.tsx'
import { FactorNotice } from '../../accounts/factor-notice.tsx'
import { Changes } from '../changes.tsx'
import { type IndexItem, platformIndexesQuery } from '../settings-queries.ts'
import { IndexDialog } from './index-dialog.tsx'

const SHOWN_MONTHS = 24
type Open = { series: IndexSeries; month: string; percent: string }

/** The indexes and legal rates that late amounts are reckoned by, month by month. */
export function IndexesTab() {
  const query = useQuery(platformIndexesQuery)
  const [shown, setShown] = useState<IndexSeries>('IPCA')
  const [open, setOpen] = useState<Open | null>(null)
  if (!query.data) return <NotLoaded query={query} rows={8} />
  const { factor_shown, series, changes } = query.data
  const tables = series.map(({ series: name, months }) => {
    const all = Object.keys(months).sort().reverse()
    return { name, months, all, last: all[0]! }
  })
  const table = tables.find(({ name }) => name === shown) ?? tables[0]!
  return (
    <>
      {!factor_shown && <FactorNotice acts="mudar e desfazer" />}
      <Section
        title="Séries publicadas"
        note="O atraso é calculado com elas cada vez que se mostra ou se paga. O que já foi pago não é recalculado."
        action={
          <Button onClick={() => setOpen({ series: table.name, month: '', percent: '' })}>
            Informar valores
          </Button>
        }
      >
        <FiguresTable
          label="Séries publicadas"
          rows={tables}
          id={({ name }) => name}
          columns={[
            { title: 'Índice', cell: ({ name }) => indexSeries[name].name },
            { title: 'Último mês', cell: ({ last }) => formatMonth(last) },
            { title: 'Variação', cell: ({ months, last }) => percentWords(months[last]!) },
            {
              title: '12 meses',
              cell: ({ months, all }) => yearOf(all.slice(0, 12).map((at) => months[at]!)),
            },
            { title: 'Para quê', isText: true, cell: ({ name }) => indexUses[name] },
            { title: 'Fonte', isText: true, cell: ({ name }) => `BCB, SGS ${indexSeries[name].sgs}` },
          ]}
        />
      </Section>
      <Section
        title="Mês a mês"
        note={`Os últimos ${SHOWN_MONTHS} meses. Outros se corrigem em Informar valores.`}
      >
        <Select
          label="Índice"
          allowDeselect={false}
          maw={320}
          mb={8}
          value={table.name}
          onChange={(name) => setShown(name as IndexSeries)}
          data={tables.map(({ name }) => ({ value: name, label: indexSeries[name].name }))}
        />
        <Rows
          key={table.name}
          label={`Valores: ${indexSeries[table.name].name}`}
          icon={<TrendingUp size={20} aria-hidden />}
          rows={table.all
            .slice(0, SHOWN_MONTHS)
            .map((month) => ({
              id: month,
              first: formatMonth(month),
              second: percentWords(table.months[month]!),
              action: {
                label: 'Corrigir',
                run: () =>
                  setOpen({ series: table.name, month, percent: table.months[month]!.replace('.', ',') }),
              },
            }))}
        />
      </Section>
      <Changes changes={changes} words={changeWords} />
      {open && <IndexDialog {...open} onClose={() => setOpen(null)} />}
    </>
  )
}

function yearOf(percents: readonly string[]): string {
  const rate = percents.length === 12 ? accumulated(percents) : null
  return rate ? ratePercent(rate, 2) : '–'
}

/** 'IPCA (IBGE) de outubro de 2026: 0,45%, antes sem valor'; of many months the first and the last. */
function changeWords(items: readonly IndexItem[]): string {
  const [first] = items
  if (!first) return ''
  const { name } = indexSeries[first.series]
  const value = (text: string | null) => (text === null ? 'sem valor' : percentWords(text))
  if (items.length === 1)
    return `${name} de ${formatMonth(first.month)}: ${value(first.after)}, antes ${value(first.before)}`
  const months = items.map(({ month }) => month).sort()
  return `${name}: ${counted(items.length, 'mês', 'meses')}, de ${formatMonth(months[0]!)} a ${formatMonth(months.at(-1)!)}`
}
