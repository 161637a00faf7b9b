import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, FilePen } from 'lucide-react'
import { Link } from 'react-router'
import { civilDate } from '../../../../domain/calendar.ts'
import { annualName, annualTitle } from '../../../../domain/reports/annual-report.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { dayOf, shortDate } from '../../../lib/words.ts'
import { openZone } from '../../../lib/zone.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { ReportNav } from '../report-nav.tsx'
import classes from '../reports.module.css'
import { DraftDialog } from './draft-dialog.tsx'
import { type AnnualRow, annualReportsQuery } from './queries.ts'

/** The síndico's annual reports: drafts and what was issued. */
export function Component() {
  const { id } = useCondominium()
  const mayManage = useMayManage()
  const [isDrafting, { open, close }] = useDisclosure(false)
  const reports = useQuery(annualReportsQuery(id))
  const today = civilDate(new Date(), openZone())
  return (
    <>
      <ReportNav />
      <Page
        title={annualTitle}
        sentence="As contas do ano que a síndica ou o síndico leva à assembleia ordinária (Código Civil, art. 1.348, VIII): escritas a partir dos relatórios, emitidas em PDF e anexadas ao edital."
        action={
          mayManage && (
            <Button leftSection={<FilePen size={18} />} onClick={open}>
              Começar
            </Button>
          )
        }
      >
        {!reports.data && <NotLoaded query={reports} rows={3} />}
        {reports.data?.length === 0 && (
          <EmptyState title="Nenhuma prestação de contas ainda">
            {mayManage
              ? 'Comece a do ano passado: o texto vem dos relatórios, e você muda o que quiser.'
              : 'Quando a administração começar uma, ela aparece aqui.'}
          </EmptyState>
        )}
        <ul className={classes.savedList}>
          {reports.data?.map((report) => (
            <li key={report.id} className={classes.savedRow}>
              <Link to={`/dashboard/reports/prestacao-anual/${report.id}`} className={classes.question}>
                <span>
                  <span className={classes.title}>
                    {annualName({ from: report.from_on, until: report.until_on })}
                  </span>
                  <span className={classes.about}>{standing(report, today)}</span>
                </span>
                <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
        {isDrafting && <DraftDialog today={today} onClose={close} />}
      </Page>
    </>
  )
}

const standing = ({ status, replaces, replaced_by, changed_at, issued_at }: AnnualRow, today: string) => {
  if (status === 'draft')
    return `Rascunho${replaces ? ' de uma nova versão' : ''}, salvo em ${shortDate(dayOf(changed_at), today)}`
  const issued = `Emitida em ${shortDate(dayOf(issued_at!), today)}`
  return replaced_by ? `${issued}; outra versão tomou o lugar dela` : issued
}
