import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw, Send, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { errorCodes, isErrorCode } from '../../../../../domain/errors.ts'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { counted, monthName } from '../../../../lib/words.ts'
import { ReasonDialog } from '../../../../ui/dialog/reason-dialog.tsx'
import { JobProgress } from '../../../../ui/form/job-progress.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import { jobQuery } from '../../job-queries.ts'
import type { Folder } from './folder-queries.ts'
import { MakeDialog } from './make-dialog.tsx'

type ManagingProps = { folder: Folder; month: string; today: string; isOutdated: boolean; mayManage: boolean }

/** Shows a folder's state and the next step: being made, ready to read and publish, or open to withdrawal. */
export function Managing({ folder, month, today, isOutdated, mayManage }: ManagingProps) {
  const [dialog, setDialog] = useState<'make' | 'withdraw' | null>(null)
  const publish = useCommand('publish-folder', {
    action: 'publicar as contas',
    done: { title: 'Contas publicadas', message: 'Quem mora aqui está sendo avisado.' },
    once: true,
  })
  const name = monthName(month, today)
  const left = notAttached(folder)
  return (
    <div style={{ marginBottom: 28 }}>
      {folder.status === 'making' && folder.job_id && mayManage && (
        <Making jobId={folder.job_id} name={name} />
      )}
      {folder.status === 'making' && !mayManage && <Notice kind="info">A pasta está sendo montada.</Notice>}
      {isOutdated && (
        <Notice kind="warning" title="O mês foi reaberto depois">
          {mayManage
            ? 'As figuras desta versão podem não valer mais. Feche o mês de novo, monte outra versão e publique.'
            : 'A administração reabriu o mês. Quando fechar de novo, sai outra versão. O PDF publicado continua aqui.'}
        </Notice>
      )}
      {folder.status === 'withdrawn' && (
        <Notice kind="warning" title="Contas retiradas">
          {folder.withdraw_reason}
        </Notice>
      )}
      {folder.status === 'ready' && mayManage && left > 0 && (
        <Notice kind="info">
          {`${counted(left, 'documento não entrou', 'documentos não entraram')} como folha: o índice do PDF diz quais e por quê.`}
        </Notice>
      )}
      {mayManage && folder.status !== 'making' && (
        <Group gap="sm" mt="md" data-screen-only>
          {folder.status === 'ready' && !isOutdated && (
            <Button
              leftSection={<Send size={18} />}
              loading={publish.isPending}
              onClick={() => publish.mutate({ folder_id: folder.id })}
            >
              Publicar para moradores
            </Button>
          )}
          <Button variant="default" leftSection={<RefreshCw size={18} />} onClick={() => setDialog('make')}>
            {folder.status === 'failed' ? 'Tentar de novo' : 'Montar outra versão'}
          </Button>
          {folder.status === 'published' && (
            <Button
              variant="default"
              c="var(--danger)"
              leftSection={<Undo2 size={18} />}
              onClick={() => setDialog('withdraw')}
            >
              Retirar contas de {name}
            </Button>
          )}
        </Group>
      )}
      {dialog === 'make' && (
        <MakeDialog month={month} today={today} message={folder.message} onClose={() => setDialog(null)} />
      )}
      {dialog === 'withdraw' && (
        <ReasonDialog
          title={`Retirar contas de ${name}`}
          verb="Retirar"
          action="retirar as contas"
          command="withdraw-folder"
          body={{ folder_id: folder.id }}
          done={{ title: 'Contas retiradas', message: 'A data e o motivo ficam na lista de versões.' }}
          description="Moradores leem este motivo."
          least={{ letters: 10, message: 'Escreva ao menos 10 letras.' }}
          maxLength={500}
          onClose={() => setDialog(null)}
        >
          O PDF deixa de abrir para moradores. Que ele foi publicado, quando e por que saiu, continua à vista
          de todos. O conselho e a administração continuam a lê-lo.
        </ReasonDialog>
      )}
    </div>
  )
}

const notAttached = ({ contents }: Folder): number =>
  contents?.documents.filter(({ how }) => how !== 'pages').length ?? 0

function Making({ jobId, name }: { jobId: string; name: string }) {
  const { id } = useCondominium()
  const { data: job } = useQuery(jobQuery(id, jobId))
  if (job?.status === 'failed') {
    const told = job.error_code !== null && isErrorCode(job.error_code) && errorCodes[job.error_code].message
    return <Notice kind="danger">{told || 'A pasta não ficou pronta. Tente de novo em instantes.'}</Notice>
  }
  return <JobProgress label={`Montando a pasta de ${name}`} done={job?.done ?? 0} total={job?.total ?? 0} />
}
