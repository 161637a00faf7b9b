import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Download, FileCheck, FilePlus, Trash2 } from 'lucide-react'
import { Link, useNavigate, useParams } from 'react-router'
import { civilDate } from '../../../../domain/calendar.ts'
import { annualName } from '../../../../domain/reports/annual-report.ts'
import type { AnnualReportView } from '../../../../domain/reports/annual-view.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useFile } from '../../../lib/commands/use-file.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { dayOf, shortDate } from '../../../lib/words.ts'
import { openZone } from '../../../lib/zone.ts'
import { ConfirmDestructive } from '../../../ui/form/confirm-destructive.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import classes from './annual.module.css'
import { AnnualSections } from './annual-sections.tsx'
import { IssueDialog } from './issue-dialog.tsx'
import { annualReportQuery } from './queries.ts'

const list = '/dashboard/reports/prestacao-anual'

/** One annual report: its draft section by section, or what was issued. */
export function Component() {
  const { report = '' } = useParams()
  const { id } = useCondominium()
  const found = useQuery(annualReportQuery(id, report))
  return (
    <>
      <BackLink to={list}>Prestação de contas anual</BackLink>
      {found.data ? (
        <Shown view={found.data} />
      ) : (
        <Page title="Prestação de contas anual">
          <NotLoaded query={found} rows={6} height={88} />
        </Page>
      )}
    </>
  )
}

function Shown({ view }: { view: AnnualReportView }) {
  const mayManage = useMayManage()
  const today = civilDate(new Date(), openZone())
  const { issued, replaces, replaced_by } = view
  return (
    <Page
      title={annualName(view.period)}
      sentence={
        issued
          ? `Emitida em ${shortDate(dayOf(issued.at), today)} por ${issued.by}. Nada dela muda mais.`
          : `Rascunho, salvo em ${shortDate(dayOf(view.changed_at), today)} por ${view.changed_by}. Cada parte vem dos relatórios do período; mude o texto como quiser.`
      }
      action={<Acts view={view} mayManage={mayManage} today={today} />}
    >
      <div className={classes.notices}>
        {replaces && !issued && (
          <Notice kind="info">
            Esta versão toma o lugar da <Link to={`${list}/${replaces}`}>já emitida</Link> quando for emitida.
          </Notice>
        )}
        {replaced_by && (
          <Notice kind="warning">
            Outra versão tomou o lugar desta: <Link to={`${list}/${replaced_by}`}>abrir a nova</Link>.
          </Notice>
        )}
        {issued && <IssuedFacts issued={issued} />}
        {view.left_out.length > 0 && (
          <Notice kind="info">
            {`Fora do plano, e por isso sem texto: ${view.left_out.map(({ title }) => title).join(', ')}.`}
          </Notice>
        )}
      </div>
      <AnnualSections view={view} mayWrite={mayManage && !issued} />
      {mayManage && !issued && <Discard reportId={view.id} />}
    </Page>
  )
}

function IssuedFacts({ issued }: { issued: NonNullable<AnnualReportView['issued']> }) {
  const { item, document_id, sha256 } = issued
  return (
    <Notice kind="success">
      <Link to={`/dashboard/documents/${document_id}`}>Guardada nos documentos</Link>
      {item && (
        <>
          {' e anexada ao item “'}
          {item.title}
          {'” de '}
          <Link to={`/dashboard/voting/${item.assembly_id}`}>{item.assembly}</Link>
        </>
      )}
      . SHA-256 do arquivo: <span style={{ overflowWrap: 'anywhere' }}>{sha256}</span>
    </Notice>
  )
}

type ActsProps = { view: AnnualReportView; mayManage: boolean; today: string }

function Acts({ view, mayManage, today }: ActsProps) {
  const navigate = useNavigate()
  const [isIssuing, { open, close }] = useDisclosure(false)
  const file = useFile('annual-report-document', 'baixar a prestação de contas')
  const again = useCommand('draft-annual-report', { action: 'começar uma nova versão' })
  const { id, status, period, issued, replaced_by } = view
  const isDraft = status === 'draft'
  const name = `prestacao-anual-${period.from.slice(0, 7)}-a-${period.until.slice(0, 7)}${isDraft ? '-rascunho' : ''}.pdf`
  return (
    <Group gap={12}>
      <Button
        variant="default"
        leftSection={<Download size={18} />}
        loading={file.isPending}
        onClick={() => file.mutate({ name, body: { report_id: id } })}
      >
        {isDraft ? 'PDF do rascunho' : 'Baixar PDF'}
      </Button>
      {mayManage && isDraft && (
        <Button leftSection={<FileCheck size={18} />} onClick={open}>
          Emitir
        </Button>
      )}
      {mayManage && issued && !replaced_by && (
        <Button
          variant="default"
          leftSection={<FilePlus size={18} />}
          loading={again.isPending}
          onClick={() =>
            again.mutate({ replaces: id }, { onSuccess: (made) => navigate(`${list}/${made.id}`) })
          }
        >
          Corrigir numa nova versão
        </Button>
      )}
      {isIssuing && <IssueDialog view={view} today={today} onClose={close} />}
    </Group>
  )
}

/** Throws the draft away; the reports stay. */
function Discard({ reportId }: { reportId: string }) {
  const navigate = useNavigate()
  const [isAsking, { open, close }] = useDisclosure(false)
  const discard = useCommand('discard-annual-report', {
    action: 'descartar o rascunho',
    done: 'Rascunho descartado',
  })
  return (
    <>
      <Button variant="subtle" mt="lg" leftSection={<Trash2 size={18} />} onClick={open}>
        Descartar o rascunho
      </Button>
      <ConfirmDestructive
        opened={isAsking}
        onClose={close}
        verb="Descartar o rascunho"
        loading={discard.isPending}
        onConfirm={() => discard.mutate({ report_id: reportId }, { onSuccess: () => navigate(list) })}
      >
        O texto que foi escrito se perde. Os relatórios e o que já foi emitido ficam.
      </ConfirmDestructive>
    </>
  )
}
