import { Button, Group } from '@mantine/core'
import { FileDown, Pause, Play, X } from 'lucide-react'
import { buckets } from '../../../../domain/files.ts'
import { formatBytes } from '../../../lib/files/bytes.ts'
import { saveStored } from '../../../lib/files/stored-files.ts'
import { counted, dayOf, shortDate } from '../../../lib/words.ts'
import { JobProgress } from '../../../ui/form/job-progress.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import classes from '../finances.module.css'
import { isUnderWay, type Printing, useChangePrinting } from './print-queries.ts'

const whoWords = { all: 'todas as unidades', without_email: 'só quem não tem e-mail' } as const

/** Shows one print job: its progress bar, or its result. */
export function PrintingRow({ printing, today }: { printing: Printing; today: string }) {
  const { title, input, status, report } = printing
  return (
    <div className={classes.part}>
      <h3>{`${title}, ${whoWords[input.who]}`}</h3>
      {isUnderWay(printing) && <UnderWay printing={printing} />}
      {status === 'done' && report?.path && <Ready printing={printing} path={report.path} today={today} />}
      {status === 'failed' && (
        <Notice kind="warning" title="A impressão não foi feita">
          {report?.message ?? 'Tente de novo em instantes.'}
        </Notice>
      )}
      {status === 'cancelled' && <p className={classes.hint}>Cancelada. Nada foi guardado.</p>}
    </div>
  )
}

function UnderWay({ printing }: { printing: Printing }) {
  const change = useChangePrinting()
  const ask = (to: 'pause' | 'resume' | 'cancel') => change.mutate({ jobId: printing.id, change: to })
  const isPaused = printing.status === 'paused'
  return (
    <>
      <JobProgress
        label={isPaused ? 'Em pausa' : 'Montando o PDF'}
        done={printing.done}
        total={printing.total}
        {...(isPaused && { note: 'O que já foi feito está guardado. Continue quando quiser.' })}
      />
      <Group mt="sm" gap="sm">
        <Button
          variant="default"
          leftSection={isPaused ? <Play size={18} /> : <Pause size={18} />}
          loading={change.isPending}
          onClick={() => ask(isPaused ? 'resume' : 'pause')}
        >
          {isPaused ? 'Continuar' : 'Pausar'}
        </Button>
        <Button
          variant="default"
          c="var(--danger)"
          leftSection={<X size={18} />}
          disabled={change.isPending}
          onClick={() => ask('cancel')}
        >
          Cancelar
        </Button>
      </Group>
    </>
  )
}

function Ready({ printing, path, today }: { printing: Printing; path: string; today: string }) {
  const { pages = 0, bytes = 0, charges = 0, awaiting = 0 } = printing.report ?? {}
  const made = dayOf(printing.finished_at ?? printing.created_at)
  const save = () =>
    void saveStored(buckets.condominium, { path, file_name: path.split('/').at(-1) ?? 'boletos.pdf' })
  return (
    <>
      <p className={classes.hint}>
        {`${counted(charges, 'boleto', 'boletos')} em ${counted(pages, 'página', 'páginas')}, ${formatBytes(bytes)}, em ${shortDate(made, today)}. O arquivo fica 30 dias.`}
      </p>
      {awaiting > 0 && (
        <p className={classes.hint}>
          {`${counted(awaiting, 'boleto ainda não foi registrado pelo banco e saiu', 'boletos ainda não foram registrados pelo banco e saíram')} com esse aviso.`}
        </p>
      )}
      <Button variant="default" leftSection={<FileDown size={18} />} onClick={save}>
        Baixar PDF
      </Button>
    </>
  )
}
