import { Button, Group, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, Clock, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '../../../../domain/calendar.ts'
import { type ReportState, reportStates } from '../../../../domain/penalties/words.ts'
import { addressFilters } from '../../../lib/lists/address-filters.ts'
import { afterKey } from '../../../lib/lists/forward.ts'
import { useListAddress } from '../../../lib/lists/keyset.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useWritable } from '../../../lib/membership/writable.ts'
import { ForwardList } from '../../../ui/data/forward-list.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { ChoiceFilter, FilterBar } from '../../finances/lists/filters.tsx'
import { Evidence } from '../case/act-files.tsx'
import { PenaltyNav } from '../parts/penalty-nav.tsx'
import classes from '../penalties.module.css'
import { type ReportRow, reportsQuery } from '../queries.ts'
import { ReportDialog } from './report-dialog.tsx'

const looks = {
  new: { icon: Clock, tone: 'attention' },
  opened: { icon: CircleCheck, tone: 'success' },
  dismissed: { icon: CircleX, tone: 'neutral' },
} as const satisfies Record<ReportState, object>

/** Lists the reports: all of them for the administration, for others their own. */
export function Component() {
  const { id } = useCondominium()
  const { params, place, go } = useListAddress()
  const state = addressFilters(params).one('situacao', reportStates)
  const reports = useQuery(reportsQuery(id, state ?? null, afterKey(place)))
  const mayManage = useMayManage()
  const writable = useWritable()
  const [telling, setTelling] = useState(false)
  const [dismissing, setDismissing] = useState<ReportRow | null>(null)
  return (
    <>
      <PenaltyNav />
      <Page
        title={mayManage ? 'Relatos de infração' : 'Meus relatos'}
        sentence="Só a administração sabe quem relatou."
        action={
          writable && (
            <Button leftSection={<Plus size={18} />} onClick={() => setTelling(true)}>
              Relatar
            </Button>
          )
        }
      >
        <FilterBar>
          <ChoiceFilter
            label="Situação"
            name="situacao"
            placeholder="Todas"
            words={reportStates}
            value={state}
          />
        </FilterBar>
        <ForwardList
          page={reports}
          place={place}
          go={go}
          next="Próximos"
          empty={
            <EmptyState title="Nenhum relato">
              Conte o que viu, com dia, lugar e fotos. A administração decide se notifica a unidade.
            </EmptyState>
          }
        >
          {(rows) => (
            <ul className={classes.list}>
              {rows.map((row) => (
                <li key={row.id} className={classes.card}>
                  <Report row={row} manages={mayManage} onDismiss={() => setDismissing(row)} />
                </li>
              ))}
            </ul>
          )}
        </ForwardList>
      </Page>
      {telling && <ReportDialog onClose={() => setTelling(false)} />}
      {dismissing && <DismissDialog report={dismissing} onClose={() => setDismissing(null)} />}
    </>
  )
}

function Report({ row, manages, onDismiss }: { row: ReportRow; manages: boolean; onDismiss: () => void }) {
  const moment = `${formatDate(row.happened_on)}${row.happened_time ? `, ${row.happened_time}` : ''}`
  return (
    <>
      <div className={classes.top}>
        <h2>{[row.unit_label ?? 'Unidade a identificar', row.type_name].filter(Boolean).join(' · ')}</h2>
        <Status {...looks[row.state]}>{reportStates[row.state]}</Status>
      </div>
      <p className={`${classes.note} figures`}>
        {[moment, row.place, row.told_by_name && `por ${row.told_by_name}`].filter(Boolean).join(' · ')}
      </p>
      <p className={classes.said}>{row.facts}</p>
      {row.dismiss_reason && <p className={classes.said}>{`Por que não seguiu: ${row.dismiss_reason}`}</p>}
      <Evidence ownerId={row.id} label="Arquivos do relato" />
      {manages && row.state === 'new' && (
        <Group gap={8} mt={8}>
          <Button component={Link} to={`/dashboard/penalties/nova?relato=${row.id}`}>
            Abrir caso
          </Button>
          <Button variant="default" onClick={onDismiss}>
            Não seguir
          </Button>
        </Group>
      )}
      {row.case_id && (
        <Link
          to={`/dashboard/penalties/${row.case_id}`}
          style={{ display: 'inline-flex', minHeight: 44, alignItems: 'center' }}
        >
          Ver o caso
        </Link>
      )}
    </>
  )
}

function DismissDialog({ report, onClose }: { report: ReportRow; onClose: () => void }) {
  const form = useForm({ initialValues: { reason: '' } })
  return (
    <CommandDialog
      title="Não seguir com o relato"
      verb="Encerrar relato"
      action="encerrar o relato"
      command="dismiss-penalty-report"
      done={{ title: 'Relato encerrado', message: 'Quem relatou lê o motivo.' }}
      form={form}
      body={({ reason }) => ({ report_id: report.id, reason })}
      onClose={onClose}
    >
      <Textarea
        label="Motivo"
        description="Quem relatou vai ler."
        autosize
        minRows={3}
        maxLength={500}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </CommandDialog>
  )
}
