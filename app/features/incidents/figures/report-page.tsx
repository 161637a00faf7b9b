import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { addDays, civilDate, formatMonth } from '../../../../domain/calendar.ts'
import { spanWords } from '../../../../domain/incidents/words.ts'
import { addressFilters } from '../../../lib/lists/address-filters.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import { capital, count, counted } from '../../../lib/words.ts'
import { openZone } from '../../../lib/zone.ts'
import { ExportMenu } from '../../../ui/data/export-menu.tsx'
import { FiguresTable } from '../../../ui/data/figures-table.tsx'
import { StatFilterStrip } from '../../../ui/data/stat-filter-strip.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../../ui/page/page.tsx'
import { PageSkeleton } from '../../../ui/page/skeletons.tsx'
import { IncidentNav } from '../incident-nav.tsx'
import classes from '../incidents.module.css'
import { type IncidentReport, incidentReportQuery, type ReportRow } from '../queries.ts'

/** Reports on the incidents between two days: how many, how fast, where, and how old the open ones are. */
export function Component() {
  const { id } = useCondominium()
  const { params, changeParams } = useSearchParams()
  const today = civilDate(new Date(), openZone())
  const address = addressFilters(params)
  const from = address.day('de') ?? addDays(today, -364)
  const until = address.day('ate') ?? today
  const report = useQuery(incidentReportQuery(id, from, until))
  const set = (name: string, day: string | null) => changeParams({ [name]: day })
  return (
    <>
      <IncidentNav />
      <Page
        title="Relatório de ocorrências"
        sentence="Tempos medianos, do registro à primeira resposta e à solução, sem a espera por quem registrou."
      >
        <Group gap={12} mb="lg" className={classes.toolbar} style={{ alignItems: 'end' }}>
          <DateField label="De" value={from} onChange={(day) => set('de', day)} w={{ base: 150, sm: 170 }} />
          <DateField
            label="Até"
            value={until}
            onChange={(day) => set('ate', day)}
            w={{ base: 150, sm: 170 }}
          />
          <Button variant="default" leftSection={<Printer size={18} />} onClick={() => window.print()}>
            Imprimir
          </Button>
          <ExportMenu
            command="export-incidents"
            body={{ filters: { from, until } }}
            file="ocorrencias"
            action="exportar as ocorrências"
          />
        </Group>
        <NotLoaded query={report} place={<PageSkeleton />} />
        {report.data && <Figures report={report.data} />}
      </Page>
    </>
  )
}

function Figures({ report }: { report: IncidentReport }) {
  const all = report.rows.find(({ by }) => by === 'all')
  if (!all || all.count === 0)
    return <EmptyState title="Nada nestes dias">Escolha um período maior para ver como foi.</EmptyState>
  const of = (by: ReportRow['by']) => report.rows.filter((row) => row.by === by)
  return (
    <>
      <StatFilterStrip
        label="Resumo"
        stats={[
          { key: 'count', label: 'Registradas', figure: count.format(all.count) },
          { key: 'answer', label: 'Primeira resposta', figure: span(all.answer_minutes) },
          { key: 'solve', label: 'Solução', figure: span(all.solve_minutes) },
          { key: 'time', label: 'No prazo', figure: share(all) },
        ]}
      />
      <p className={`${classes.muted} figures`}>
        {[
          all.late > 0 &&
            `${counted(all.late, 'aberta atrasada conta', 'abertas atrasadas contam')} como fora do prazo`,
          report.joined > 0 &&
            `${counted(report.joined, 'registro de falha geral fica', 'registros de falhas gerais ficam')} à parte`,
        ]
          .filter(Boolean)
          .join('; ')}
      </p>
      <Table title="Por mês" rows={of('month')} name={(row) => formatMonth(row.name ?? '')} />
      <Table title="Por categoria" rows={of('category')} />
      <Table title="Por lugar" rows={of('place')} />
      <Ageing ageing={report.ageing} />
    </>
  )
}

const span = (minutes: number | null) => (minutes === null ? '–' : spanWords(minutes))
const share = ({ in_time, due }: ReportRow) => (due === 0 ? '–' : `${Math.round((100 * in_time) / due)}%`)

type TableProps = { title: string; rows: readonly ReportRow[]; name?: (row: ReportRow) => string }

/** Shows counts as bars inside the table: the figures are next to the drawing. */
function Table({ title, rows, name = (row) => row.name ?? '' }: TableProps) {
  const most = Math.max(...rows.map((row) => row.count), 1)
  return (
    <Section title={title}>
      <FiguresTable
        label={title}
        rows={rows}
        id={(row) => String(row.name)}
        columns={[
          {
            title: capital(title.slice(4)),
            cell: (row) => (
              <>
                {name(row)}
                <span className={classes.bar} style={{ width: `${(100 * row.count) / most}%` }} aria-hidden />
              </>
            ),
          },
          { title: 'Registradas', cell: (row) => count.format(row.count) },
          { title: 'Abertas', cell: (row) => count.format(row.open) },
          { title: 'Resposta', cell: (row) => span(row.answer_minutes) },
          { title: 'Solução', cell: (row) => span(row.solve_minutes) },
          { title: 'No prazo', cell: share },
          { title: 'Nota', cell: ({ rating }) => (rating === null ? '–' : rating.toLocaleString('pt-BR')) },
        ]}
      />
    </Section>
  )
}

const ageWords: Record<string, string> = {
  1: 'Até 1 dia',
  7: 'De 2 a 7 dias',
  30: 'De 8 a 30 dias',
  90: 'De 31 a 90 dias',
  null: 'Mais de 90 dias',
}

function Ageing({ ageing }: Pick<IncidentReport, 'ageing'>) {
  const most = Math.max(...ageing.map((one) => one.count), 1)
  return (
    <Section title="Há quanto tempo estão abertas" note="De tudo o que está aberto hoje.">
      <FiguresTable
        label="Há quanto tempo estão abertas"
        rows={ageing}
        id={({ upto }) => String(upto)}
        columns={[
          {
            title: 'Idade',
            cell: ({ upto, count: open }) => (
              <>
                {ageWords[`${upto}`]}
                <span className={classes.bar} style={{ width: `${(100 * open) / most}%` }} aria-hidden />
              </>
            ),
          },
          { title: 'Abertas', cell: ({ count: open }) => count.format(open) },
        ]}
      />
    </Section>
  )
}
