import { Anchor, Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { Link, useParams } from 'react-router'
import type { CatalogueEntry, ReportAnswer, Sentence } from '../../../domain/reports/answer.ts'
import { comparisonAsked, type ReportFilters } from '../../../domain/reports/asked.ts'
import { catalogue, type ReportName } from '../../../domain/reports/catalogue.ts'
import { councilPack } from '../../../domain/reports/council-pack.ts'
import { periodName } from '../../../domain/reports/period.ts'
import { shownValue } from '../../../domain/reports/values.ts'
import { toFailure } from '../../lib/failure.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { useSearchParams } from '../../lib/mutations/go-on.ts'
import { openZone } from '../../lib/zone.ts'
import { ExportMenu } from '../../ui/data/export-menu.tsx'
import { StatFilterStrip } from '../../ui/data/stat-filter-strip.tsx'
import { BackLink } from '../../ui/page/back-link.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { PageSkeleton } from '../../ui/page/skeletons.tsx'
import { NotInPlan } from './not-in-plan.tsx'
import { PackPage } from './pack-page.tsx'
import { reportQuery } from './queries.ts'
import { askedByAddress } from './report-address.ts'
import { ReportDrawing } from './report-drawing.tsx'
import { ReportFields } from './report-fields.tsx'
import { ReportTable } from './report-table.tsx'
import classes from './reports.module.css'
import { SaveDialog } from './save-dialog.tsx'

/** A report of the catalogue: what it says in words, its figures, its drawing and its rows, of the time in the address. */
export function Component() {
  const { report } = useParams()
  if (report === councilPack.name) return <PackPage />
  const entry = report && Object.hasOwn(catalogue, report) ? catalogue[report as ReportName] : null
  if (!entry)
    return (
      <Page title="Relatórios">
        <EmptyState title="Este relatório não existe">Escolha outro na lista de relatórios.</EmptyState>
      </Page>
    )
  return <Report key={report} name={report as ReportName} entry={entry} />
}

function Report({ name, entry }: { name: ReportName; entry: CatalogueEntry }) {
  const { id } = useCondominium()
  const { params } = useSearchParams()
  const filters = askedByAddress(params, entry)
  const [isSaving, { open, close }] = useDisclosure(false)
  const report = useQuery(reportQuery(id, name, filters))
  const isRefused = report.isError && toFailure(report.error).code === 'feature_not_in_plan'
  if (isRefused)
    return (
      <>
        <BackLink to="/dashboard/reports">Relatórios</BackLink>
        <Page title={entry.title} sentence={entry.about}>
          <NotInPlan feature={entry.feature} />
        </Page>
      </>
    )
  return (
    <>
      <BackLink to="/dashboard/reports">Relatórios</BackLink>
      <Page
        title={entry.title}
        sentence={entry.about}
        action={
          <Group gap={12}>
            <Button variant="default" leftSection={<Bookmark size={18} />} onClick={open}>
              Salvar
            </Button>
            <ExportMenu
              command="export-report"
              body={{ report: name, filters }}
              file={name}
              action="exportar o relatório"
              prints
            />
          </Group>
        }
      >
        <ReportFields entry={entry} filters={filters} answer={report.data} />
        <NotLoaded query={report} place={<PageSkeleton />} />
        {isSaving && (
          <SaveDialog report={name} filters={filters} name={entry.title.replace(/\?$/, '')} onClose={close} />
        )}
        {report.data && <Answer answer={report.data} filters={filters} isOld={report.isPlaceholderData} />}
      </Page>
    </>
  )
}

type AnswerProps = { answer: ReportAnswer; filters: ReportFilters; isOld: boolean }

function Answer({ answer, filters, isOld }: AnswerProps) {
  const { period, comparedWith, figures, sentences, count } = answer
  const zone = openZone()
  return (
    <div aria-busy={isOld} className={classes.answer}>
      {period && (
        <p className={classes.period}>
          {periodName(period)}
          {comparedWith && `, comparado com ${periodName(comparedWith)}`}
        </p>
      )}
      <Sentences sentences={sentences} hasRows={count > 0} />
      {figures.length > 0 && (
        <StatFilterStrip
          label="Resumo"
          stats={figures.map(({ name, label, kind, value, before }) => ({
            key: name,
            label,
            figure: shownValue(kind, value, zone),
            note:
              comparedWith && comparisonAsked(filters) !== 'none'
                ? `antes ${shownValue(kind, before, zone)}`
                : undefined,
          }))}
        />
      )}
      {count === 0 && figures.length > 0 && (
        <EmptyState title={period ? 'Nada neste período' : 'Nada a mostrar hoje'}>
          {period ? 'Escolha um período maior para ver como foi.' : 'Quando houver, aparece aqui.'}
        </EmptyState>
      )}
      {count > 0 && (
        <>
          <ReportDrawing answer={answer} />
          <ReportTable answer={answer} />
        </>
      )}
    </div>
  )
}

/** Each is a link to what it speaks of: its own place, or the rows below. */
function Sentences({ sentences, hasRows }: { sentences: readonly Sentence[]; hasRows: boolean }) {
  if (sentences.length === 0) return null
  return (
    <ul className={`${classes.sentences} figures`}>
      {sentences.map(({ text, to }) => (
        <li key={text}>
          {to ? (
            <Anchor component={Link} to={`/dashboard/${to}`} inherit>
              {text}
            </Anchor>
          ) : hasRows ? (
            <Anchor href="#linhas" inherit>
              {text}
            </Anchor>
          ) : (
            text
          )}
        </li>
      ))}
    </ul>
  )
}
