import { ActionIcon, Button, Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, FileUp, Gauge } from 'lucide-react'
import { useState } from 'react'
import { isMonth, monthOf, shiftMonth } from '../../../../domain/calendar.ts'
import { meterKindNames, meterKinds } from '../../../../domain/charges/budget-line.ts'
import { formatReading } from '../../../../domain/meters/reading.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import { monthName } from '../../../lib/words.ts'
import { ExportMenu } from '../../../ui/data/export-menu.tsx'
import { StatFilterStrip } from '../../../ui/data/stat-filter-strip.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { FinanceNav } from '../finance-nav.tsx'
import { homeQuery } from '../queries.ts'
import { AddMeters } from './add-meters.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { type MeterSummary, type Month, meterSummaryQuery } from './meter-queries.ts'
import { ReadingsSheet } from './readings-sheet.tsx'
import { Tariffs } from './tariffs.tsx'

/** Water, gas and energy of each unit: read in the order of the units, imported, priced. */
export function Component() {
  const { id } = useCondominium()
  const { params } = useSearchParams()
  const home = useQuery(homeQuery(id))
  const wanted = meterKindNames.find((known) => known === params.get('medida'))
  const asked = params.get('mes')
  const month = isMonth(asked) ? asked : home.data ? monthOf(home.data.today) : ''
  const first = useQuery({ ...meterSummaryQuery(id, wanted ?? 'water', month), enabled: month !== '' })
  // Without a choice, what the building measures.
  const kind = wanted ?? first.data?.kinds[0]?.kind ?? 'water'
  const summary = useQuery({ ...meterSummaryQuery(id, kind, month), enabled: first.isSuccess })
  return (
    <>
      <FinanceNav />
      {summary.data && home.data ? (
        <Readings summary={summary.data} of={{ kind, month, today: home.data.today }} />
      ) : (
        <Page title="Leituras">
          <NotLoaded query={[home, first, summary]} cards={3} rows={8} />
        </Page>
      )}
    </>
  )
}

function Readings({ summary, of }: { summary: MeterSummary; of: Month }) {
  const manages = useMayManage()
  const [adding, setAdding] = useState(false)
  const [importing, setImporting] = useState(false)
  const empty = summary.meters === 0
  const add = (
    <Button
      variant={empty ? 'filled' : 'default'}
      leftSection={<Gauge size={18} />}
      onClick={() => setAdding(true)}
    >
      Cadastrar medidores
    </Button>
  )
  return (
    <Page
      title={`Leituras de ${monthName(of.month, of.today)}`}
      beside={<Months of={of} />}
      sentence="O consumo de cada unidade, para ratear a conta ou cobrar pela tarifa."
      action={
        !empty && (
          <Group gap={8} data-screen-only>
            <ExportMenu
              command="export-readings"
              body={{ kind: of.kind, month: of.month }}
              file={`leituras-${of.month}`}
              action="exportar as leituras"
              prints
            />
            {manages && add}
            {manages && !summary.billed && (
              <Button leftSection={<FileUp size={18} />} onClick={() => setImporting(true)}>
                Importar planilha
              </Button>
            )}
          </Group>
        )
      }
    >
      <KindSelect of={of} kinds={summary.kinds} />
      {empty ? (
        <EmptyState title={`Nenhum medidor de ${meterKinds[of.kind].toLowerCase()}`} actions={manages && add}>
          {manages
            ? 'Cadastre um medidor por unidade, de uma vez ou um a um. Depois é só digitar as leituras do mês.'
            : 'Os medidores aparecem aqui assim que a administração os cadastrar.'}
        </EmptyState>
      ) : (
        <>
          <Strip summary={summary} of={of} />
          {summary.billed && (
            <div style={{ marginTop: 24 }}>
              <Notice kind="info" title="Este mês já foi cobrado">
                As leituras não mudam mais. O que faltou entra na conta do mês seguinte.
              </Notice>
            </div>
          )}
          <ReadingsSheet of={of} locked={!manages || summary.billed} manages={manages} />
        </>
      )}
      <Tariffs of={of} manages={manages} />
      {adding && <AddMeters of={of} onClose={() => setAdding(false)} />}
      {importing && <ImportDialog of={of} onClose={() => setImporting(false)} />}
    </Page>
  )
}

function KindSelect({ of, kinds }: { of: Month; kinds: MeterSummary['kinds'] }) {
  const { setParams } = useSearchParams()
  const known = new Map(kinds.map(({ kind, meters }) => [kind, meters]))
  return (
    <Select
      label="O que é medido"
      maw={280}
      mb="lg"
      allowDeselect={false}
      data={meterKindNames.map((value) => ({
        value,
        label: known.has(value) ? `${meterKinds[value]} (${known.get(value)})` : meterKinds[value],
      }))}
      value={of.kind}
      onChange={(kind) => kind && setParams({ medida: kind, mes: of.month })}
    />
  )
}

function Months({ of }: { of: Month }) {
  const { changeParams } = useSearchParams()
  const go = (shift: number) =>
    changeParams({ medida: of.kind, mes: (now) => shiftMonth(isMonth(now) ? now : of.month, shift) })
  return (
    <Group gap={8} wrap="nowrap">
      <ActionIcon variant="default" aria-label="Mês anterior" onClick={() => go(-1)}>
        <ChevronLeft size={18} />
      </ActionIcon>
      <ActionIcon variant="default" aria-label="Mês seguinte" onClick={() => go(1)}>
        <ChevronRight size={18} />
      </ActionIcon>
    </Group>
  )
}

function Strip({ summary, of }: { summary: MeterSummary; of: Month }) {
  const at = (month: string) => summary.months.find((row) => monthOf(row.month) === month)
  const now = at(of.month)
  const before = at(shiftMonth(of.month, -1))
  const read = now?.read ?? 0
  const estimated = now?.estimated ?? 0
  const stats = [
    {
      key: 'read',
      label: 'Lidos',
      figure: `${read} de ${summary.meters}`,
      note: estimated > 0 ? `${estimated} por estimativa` : 'Medidores do mês',
    },
    { key: 'missing', label: 'Faltam', figure: String(summary.meters - read), note: 'Sem leitura no mês' },
    {
      key: 'consumption',
      label: 'Consumo',
      figure: formatReading(now?.consumption ?? 0),
      note: before ? `Mês anterior: ${formatReading(before.consumption)}` : 'Sem mês anterior',
    },
  ]
  return <StatFilterStrip label="Resumo das leituras" stats={stats} />
}
