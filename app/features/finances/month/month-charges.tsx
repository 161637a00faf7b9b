import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { monthOf } from '../../../../domain/calendar.ts'
import { type Situation, situations } from '../../../../domain/charges/charge-state.ts'
import { duesToday } from '../../../../domain/charges/due-today.ts'
import type { LateRules } from '../../../../domain/charges/late-rules.ts'
import { datedCharge } from '../../../../domain/payments/standing.ts'
import { pagerSteps, useListAddress } from '../../../lib/lists/keyset.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { counted } from '../../../lib/words.ts'
import { ExportMenu } from '../../../ui/data/export-menu.tsx'
import { Pager } from '../../../ui/data/pager.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { type ChargeRow, rulesQuery } from '../queries.ts'
import { ChargeList, type ShownCharge } from './charge-list.tsx'
import { figuresOf } from './month-figures.ts'
import {
  type ChargeFilters,
  chargeKey,
  chargesQuery,
  foundChargesQuery,
  type MonthSummary,
} from './month-queries.ts'
import { MonthStrip } from './month-strip.tsx'

/** The list's data that an open charge's drawer needs. */
export type ChargeListContext = { ids: string[]; search: string }

/** Figures, search and the charges that match. */
export function MonthCharges({
  summary,
  selectedId,
}: {
  summary: MonthSummary
  selectedId: string | undefined
}) {
  const { id } = useCondominium()
  const { params, place, go, filter } = useListAddress()
  const situation = situations.find((known) => known === params.get('situacao')) ?? null
  const wanted = params.get('q') ?? ''
  const filters: ChargeFilters = { month: monthOf(summary.month), situation, today: summary.today }
  const rules = useQuery(rulesQuery(id))
  const page = useQuery({ ...chargesQuery(id, filters, place), enabled: wanted === '' })
  const found = useQuery({ ...foundChargesQuery(id, filters.month, wanted), enabled: wanted !== '' })
  const shown = wanted ? found : page
  const rows = wanted ? found.data : page.data?.rows
  const search = params.toString() && `?${params}`
  const figure = figuresOf(summary)[situation ?? 'todas']
  const context: ChargeListContext = { ids: (rows ?? []).map((row) => row.id), search }
  return (
    <>
      <MonthStrip
        summary={summary}
        active={wanted ? null : situation}
        onSelect={(key) => filter({ q: null, situacao: key })}
      />
      <Toolbar wanted={wanted} filters={filters} onSearch={(text) => filter({ q: text })} />
      <NotLoaded query={shown} rows={10} />
      {rows && rows.length > 0 && (
        <ChargeList
          rows={withDues(rows, rules.data, summary.today)}
          today={summary.today}
          search={search}
          selectedId={selectedId}
          foot={wanted ? undefined : { words: footWords(figure.count, situation), cents: figure.cents }}
        />
      )}
      {rows?.length === 0 && (
        <Text c="dimmed" py="xl">
          {wanted
            ? `Nenhuma unidade ou pagador com “${wanted}” neste mês.`
            : 'Nenhuma cobrança nesta situação.'}
        </Text>
      )}
      {!wanted && page.data && (page.data.hasNext || page.data.hasPrevious) && (
        <Pager
          position={`${page.data.rows.length} de ${counted(figure.count, 'cobrança', 'cobranças')}`}
          {...pagerSteps(page.data, chargeKey, go)}
        />
      )}
      {wanted && rows?.length === 50 && (
        <Text c="dimmed" size="sm" mt="md">
          Estas são as 50 primeiras. Escreva mais para estreitar a busca.
        </Text>
      )}
      <Outlet context={context} />
    </>
  )
}

const situationWords: Record<Situation, [string, string]> = {
  pagas: ['paga', 'pagas'],
  vencidas: ['vencida', 'vencidas'],
  'a-vencer': ['a vencer', 'a vencer'],
  'em-parte': ['paga em parte', 'pagas em parte'],
  aguardando: ['aguardando registro', 'aguardando registro'],
  canceladas: ['cancelada', 'canceladas'],
}

function footWords(amount: number, situation: Situation | null): string {
  const words = counted(amount, 'cobrança', 'cobranças')
  return situation ? `${words} ${situationWords[situation][amount === 1 ? 0 : 1]}` : words
}

function withDues(rows: readonly ChargeRow[], rules: LateRules | undefined, today: string): ShownCharge[] {
  if (!rules) return rows.map((row) => ({ ...row, dueCents: undefined }))
  const dues = duesToday(rows.map(datedCharge), rules, today)
  return rows.map((row, position) => ({ ...row, dueCents: dues[position]?.total }))
}

type ToolbarProps = { wanted: string; filters: ChargeFilters; onSearch: (text: string) => void }

function Toolbar({ wanted, filters: { month, situation }, onSearch }: ToolbarProps) {
  return (
    <Group gap="sm" mt="lg" mb="xs" wrap="wrap">
      <SearchField
        label="Buscar unidade ou pagador"
        placeholder="Unidade ou pagador"
        value={wanted}
        onSearch={onSearch}
      />
      <div style={{ marginLeft: 'auto' }}>
        <ExportMenu
          command="export-charges"
          body={{ filters: { month, situation } }}
          file={`cobrancas-${month}`}
          action="exportar as cobranças"
          prints
        />
      </div>
    </Group>
  )
}
