import { Button } from '@mantine/core'
import { Pencil, RotateCcw, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '../../../../domain/calendar.ts'
import type { InspectionRecord, InspectionView } from '../../../../domain/maintenance/inspections/view.ts'
import { registryWords } from '../../../../domain/maintenance/inspections/words.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { Acts } from '../../../ui/page/acts.tsx'
import classes from '../expiry/expiry.module.css'
import { KeptFiles } from '../expiry/kept-files.tsx'
import { InspectionResultLine } from './inspection-state.tsx'
import { RecordDialog } from './record-dialog.tsx'

type RecordLineProps = { record: InspectionRecord; view: InspectionView }

/** One time that it was done. A mistaken one is crossed out and can return. */
export function RecordLine({ record, view }: RecordLineProps) {
  const manages = useMayManage()
  const [correcting, setCorrecting] = useState(false)
  const gone = record.removed_at !== null
  const hands = [
    record.supplier,
    record.professional,
    registryWords(record.council, record.registry),
    record.responsibility_number && `ART ou RRT ${record.responsibility_number}`,
  ].filter(Boolean)
  return (
    <article className={classes.record} data-gone={gone || undefined}>
      <div className={classes.head}>
        <h3 className="figures">{`Feita em ${formatDate(record.done_on)}`}</h3>
        <InspectionResultLine result={record.result} />
      </div>
      <div className={`${classes.notes} figures`}>
        <span>{record.valid_until ? `Vale até ${formatDate(record.valid_until)}` : 'Sem validade'}</span>
        {hands.length > 0 && <span>{hands.join(' · ')}</span>}
        {record.by && <span>{`Registrada por ${record.by}`}</span>}
        {gone && <span>Retirada do histórico</span>}
      </div>
      {record.findings && <p className={classes.text}>{record.findings}</p>}
      {!gone && <KeptFiles files={record.files} label="Certificado e laudo" />}
      {manages && <RecordActs record={record} gone={gone} onCorrect={() => setCorrecting(true)} />}
      {correcting && (
        <RecordDialog
          inspection={view}
          record={record}
          today={view.today}
          onClose={() => setCorrecting(false)}
        />
      )}
    </article>
  )
}

type ActsProps = { record: InspectionRecord; gone: boolean; onCorrect: () => void }

function RecordActs({ record, gone, onCorrect }: ActsProps) {
  const move = useCommand('remove-inspection-record', {
    action: gone ? 'recuperar o registro' : 'retirar o registro',
    done: gone ? 'Registro de volta' : 'Registro retirado. Ele pode voltar quando quiser.',
  })
  const change = () => move.mutate({ id: record.id, removed: !gone })
  return (
    <div className={classes.acts} style={{ marginTop: 8 }}>
      <Acts busy={move.isPending}>
        {gone ? (
          <Button
            variant="subtle"
            leftSection={<RotateCcw size={18} />}
            loading={move.isPending}
            onClick={change}
          >
            Recuperar
          </Button>
        ) : (
          <>
            <Button variant="subtle" leftSection={<Pencil size={18} />} onClick={onCorrect}>
              Corrigir
            </Button>
            <Button
              variant="subtle"
              leftSection={<Undo2 size={18} />}
              loading={move.isPending}
              onClick={change}
            >
              Retirar
            </Button>
          </>
        )}
      </Acts>
    </div>
  )
}
