import { SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { CommandName } from '../../../../domain/permissions/commands.ts'
import type { AssemblyView } from '../../../../domain/voting/view.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useMembership } from '../../../lib/membership/membership.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { momentWords } from '../times.ts'

export type AssemblyAct = 'call' | 'discard' | 'cancel' | 'open'
type Props = { assembly: AssemblyView; onClose: () => void }

/** What the management does to an assembly, each said before it happens. */
export function AssemblyDialog({ act, ...props }: Props & { act: AssemblyAct }) {
  if (act === 'call')
    return (
      <Plain
        {...props}
        command="call-assembly"
        title="Enviar o edital"
        verb="Enviar a todos"
        done="Edital enviado"
        action="enviar o edital"
      >
        <p style={{ margin: 0 }}>
          Cada condômino recebe o aviso de <strong>{props.assembly.title}</strong>,{' '}
          {momentWords(props.assembly.first_call_at)}, com a pauta. O envio de cada um fica guardado.
        </p>
        <Notice kind="warning">Sem convocar todos, nada do que se decide vale (art. 1.354).</Notice>
      </Plain>
    )
  if (act === 'discard')
    return (
      <Plain
        {...props}
        command="discard-assembly"
        title="Descartar o rascunho"
        verb="Descartar"
        done="Rascunho descartado"
        action="descartar o rascunho"
        destructive
        leaves
      >
        <p style={{ margin: 0 }}>O rascunho de {props.assembly.title} some para sempre.</p>
      </Plain>
    )
  return act === 'cancel' ? <CancelDialog {...props} /> : <OpenDialog {...props} />
}

type PlainProps = Props & {
  command: CommandName
  title: string
  verb: string
  done: string
  action: string
  destructive?: boolean
  /** The page goes with it. */
  leaves?: boolean
  children: React.ReactNode
}

function Plain({
  assembly,
  command,
  title,
  verb,
  done,
  action,
  destructive,
  leaves,
  children,
  onClose,
}: PlainProps) {
  const navigate = useNavigate()
  const run = useCommand(command, { action, done, quiet: true })
  return (
    <FormDialog
      title={title}
      verb={verb}
      small
      {...(destructive && { destructive })}
      loading={run.isPending}
      error={run.error}
      onClose={onClose}
      onSubmit={() =>
        run.mutate({ assembly_id: assembly.id } as never, {
          onSuccess: () => {
            onClose()
            if (leaves) navigate('/dashboard/voting', { replace: true })
          },
        })
      }
    >
      {children}
    </FormDialog>
  )
}

function CancelDialog({ assembly, onClose }: Props) {
  const [reason, setReason] = useState('')
  const cancel = useCommand('cancel-assembly', {
    action: 'cancelar a assembleia',
    done: 'Assembleia cancelada. Todos foram avisados.',
    quiet: true,
  })
  return (
    <FormDialog
      title="Cancelar assembleia"
      verb="Cancelar assembleia"
      destructive
      loading={cancel.isPending}
      error={cancel.error}
      disabled={reason.trim().length < 3}
      held={reason !== ''}
      onClose={onClose}
      onSubmit={() => cancel.mutate({ assembly_id: assembly.id, reason }, { onSuccess: onClose })}
    >
      <Textarea
        data-autofocus
        label="Motivo, que todos leem"
        autosize
        minRows={2}
        maxLength={300}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDialog>
  )
}

function OpenDialog({ assembly, onClose }: Props) {
  const navigate = useNavigate()
  const { membership } = useMembership()
  const resumes = assembly.state === 'suspended'
  const second = assembly.second_call_at
  const [call, setCall] = useState<1 | 2>(second && assembly.now >= second ? 2 : 1)
  const [chair, setChair] = useState(assembly.chair || (membership?.full_name ?? ''))
  const [secretary, setSecretary] = useState(assembly.secretary)
  const open = useCommand('open-assembly', { action: 'abrir a assembleia', quiet: true })
  return (
    <FormDialog
      title={resumes ? 'Retomar a sessão' : 'Abrir a assembleia'}
      verb={resumes ? 'Retomar' : 'Abrir'}
      loading={open.isPending}
      error={open.error}
      disabled={chair.trim().length < 3 || secretary.trim().length < 3}
      onClose={onClose}
      onSubmit={() =>
        open.mutate(
          { assembly_id: assembly.id, call, chair, secretary },
          { onSuccess: () => navigate(`/dashboard/voting/${assembly.id}/sala`) },
        )
      }
    >
      {!resumes && second && (
        <SegmentedControl
          aria-label="Chamada"
          value={String(call)}
          onChange={(value) => setCall(value === '1' ? 1 : 2)}
          data={[
            { value: '1', label: 'Primeira chamada' },
            { value: '2', label: 'Segunda chamada' },
          ]}
        />
      )}
      {!resumes && (
        <Notice kind="info">
          {call === 1
            ? 'Em primeira chamada, o que pede maioria dos presentes só passa com metade das frações presente (art. 1.352).'
            : 'Em segunda chamada decide a maioria dos presentes, quantos forem, menos onde a lei pede mais (art. 1.353).'}
        </Notice>
      )}
      <TextInput
        label="Quem preside"
        maxLength={120}
        value={chair}
        onChange={({ currentTarget }) => setChair(currentTarget.value)}
      />
      <TextInput
        label="Quem faz a ata"
        maxLength={120}
        value={secretary}
        onChange={({ currentTarget }) => setSecretary(currentTarget.value)}
      />
      <p style={{ margin: 0, color: 'var(--muted)' }}>
        A lista de quem vota é feita agora, com o peso de cada unidade e os débitos vencidos.
      </p>
    </FormDialog>
  )
}
