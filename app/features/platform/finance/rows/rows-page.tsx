import { Anchor, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { civilDate, formatDate } from '../../../../../domain/calendar.ts'
import { type FinanceList, financeLists } from '../../../../../domain/platform/finance-lists.ts'
import { cycleWords } from '../../../../../domain/subscriptions/words.ts'
import { brasiliaZone } from '../../../../../domain/time-zones/time-zones.ts'
import { addressFilters } from '../../../../lib/lists/address-filters.ts'
import { useListAddress } from '../../../../lib/lists/keyset.ts'
import { counted } from '../../../../lib/words.ts'
import { Money } from '../../../../ui/data/money.tsx'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { financePlace, listOf } from '../addresses.ts'
import { financeRowsQuery, type RowsAsked } from '../finance-queries.ts'
import { PeriodPicker } from '../parts/period-picker.tsx'
import { periodOf, periodQuery } from '../period.ts'
import { NumberedPager } from './numbered-pager.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { RowsExport } from './rows-export.tsx'
import { RowsFilter } from './rows-filter.tsx'
import { RowsList } from './rows-list.tsx'

/** The rows behind a figure of the platform's finances: `/superadmin-financial/recebido?periodo=mes&mes=2026-11`. */
export function Component() {
  const { lista } = useParams()
  const list = listOf(lista)
  if (!list)
    return (
      <Page title="Lista não encontrada">
        <EmptyState title="Esta lista não existe">
          <Anchor component={Link} to={financePlace}>
            Voltar às finanças da plataforma
          </Anchor>
        </EmptyState>
      </Page>
    )
  return <Rows key={list} list={list} />
}

const sorts = { moment: true, condominium: true, cents: true }

function useAsked(list: FinanceList): RowsAsked & { today: string } {
  const { params } = useListAddress()
  const today = civilDate(new Date(), brasiliaZone)
  const { one, text } = addressFilters(params)
  return {
    list,
    today,
    period: periodOf(params, today),
    kind: one('tipo', financeLists[list].kinds as Readonly<Record<string, string>>),
    plan: text('plano'),
    cycle: one('ciclo', cycleWords),
    wanted: text('busca'),
    sort: one('ordem', sorts) ?? 'moment',
    descending: params.get('sentido') !== 'crescente',
    page: Math.max(1, Math.min(100_000, Math.floor(Number(params.get('pagina') ?? 1)) || 1)),
  }
}

function Rows({ list }: { list: FinanceList }) {
  const { today, ...asked } = useAsked(list)
  const { filter } = useListAddress()
  const [refunding, setRefunding] = useState<string | null>(null)
  const rows = useQuery(financeRowsQuery(asked))
  const { title, about } = financeLists[list]
  const { data } = rows
  return (
    <Page
      title={title}
      sentence={`${about} ${formatDate(asked.period.from)} a ${formatDate(asked.period.until)}.`}
      action={data && data.count > 0 && <RowsExport {...asked} />}
    >
      <Text fz="sm" mb="md" data-screen-only>
        <Anchor component={Link} to={`${financePlace}?${periodQuery(asked.period)}`} fz="sm">
          Finanças da plataforma
        </Anchor>
      </Text>
      {list !== 'leaving' && list !== 'trials_ending' && <PeriodPicker period={asked.period} today={today} />}
      <RowsFilter
        asked={asked}
        planName={data?.rows.find(({ plan_id }) => plan_id === asked.plan)?.plan ?? null}
      />
      <NotLoaded query={rows} rows={8} />
      {data?.count === 0 && (
        <EmptyState title="Nada aqui">Mude o período ou tire os filtros para ver mais.</EmptyState>
      )}
      {data && data.count > 0 && (
        <>
          <Group gap={24} mb="md" className="figures">
            <span>{counted(data.count, 'linha', 'linhas')}</span>
            <span>
              Soma <Money cents={data.cents} weight={600} />
            </span>
          </Group>
          <RowsList
            list={list}
            rows={data.rows}
            sort={{ key: asked.sort, descending: asked.descending }}
            onSort={({ key, descending }) =>
              filter({ ordem: key, sentido: descending ? null : 'crescente', pagina: null })
            }
            onRefund={setRefunding}
          />
          <NumberedPager
            page={asked.page}
            count={data.count}
            onPage={(page) => filter({ pagina: page === 1 ? null : String(page) })}
          />
        </>
      )}
      {refunding && <RefundDialog paymentId={refunding} onClose={() => setRefunding(null)} />}
    </Page>
  )
}
