import { SegmentedControl, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from 'react-router'
import type { AssemblyView } from '../../../../domain/voting/view.ts'
import { useMembership } from '../../../lib/membership/membership.tsx'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { CallDialog } from './call-dialog.tsx'

export type AssemblyAct = 'call' | 'discard' | 'cancel' | 'open'
export type DialogProps = { assembly: AssemblyView; onClose: () => void }

/** What the management does to an assembly, each said before it happens. */
export function AssemblyDialog({ act, ...props }: DialogProps & { act: AssemblyAct }) {
  const navigate = useNavigate()
  if (act === 'call') return <CallDialog {...props} />
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
        onDone={() => navigate('/dashboard/voting', { replace: true })}
      >
        <p style={{ margin: 0 }}>O rascunho de {props.assembly.title} some para sempre.</p>
      </Plain>
    )
  return act === 'cancel' ? <CancelDialog {...props} /> : <OpenDialog {...props} />
}

type PlainProps = DialogProps & {
  command: 'discard-assembly'
  title: string
  verb: string
  done: string
  action: string
  destructive?: boolean
  onDone?: () => void
  children: React.ReactNode
}

function Plain({ assembly, ...dialog }: PlainProps) {
  const form = useForm({ initialValues: {} })
  return <CommandDialog {...dialog} small form={form} body={() => ({ assembly_id: assembly.id })} />
}

function CancelDialog({ assembly, onClose }: DialogProps) {
  return (
    <ReasonDialog
      title="Cancelar assembleia"
      verb="Cancelar assembleia"
      action="cancelar a assembleia"
      command="cancel-assembly"
      done="Assembleia cancelada. Todos foram avisados."
      destructive
      body={{ assembly_id: assembly.id }}
      label="Motivo, que todos leem"
      least={{ letters: 3, message: 'Escreva o motivo.' }}
      onClose={onClose}
    />
  )
}

function OpenDialog({ assembly, onClose }: DialogProps) {
  const navigate = useNavigate()
  const { membership } = useMembership()
  const resumes = assembly.state === 'suspended'
  const second = assembly.second_call_at
  const form = useForm({
    initialValues: {
      call: second && assembly.now >= second ? 2 : 1,
      chair: assembly.chair || (membership?.full_name ?? ''),
      secretary: assembly.secretary,
    },
    validate: {
      chair: (text) => (text.trim().length < 3 ? 'Diga quem preside.' : null),
      secretary: (text) => (text.trim().length < 3 ? 'Diga quem faz a ata.' : null),
    },
  })
  return (
    <CommandDialog
      title={resumes ? 'Retomar a sessão' : 'Abrir a assembleia'}
      verb={resumes ? 'Retomar' : 'Abrir'}
      action="abrir a assembleia"
      command="open-assembly"
      form={form}
      body={(values) => ({ assembly_id: assembly.id, ...values })}
      onDone={() => navigate(`/dashboard/voting/${assembly.id}/sala`)}
      onClose={onClose}
    >
      {!resumes && second && (
        <SegmentedControl
          aria-label="Chamada"
          value={String(form.values.call)}
          onChange={(value) => form.setFieldValue('call', Number(value))}
          data={[
            { value: '1', label: 'Primeira chamada' },
            { value: '2', label: 'Segunda chamada' },
          ]}
        />
      )}
      {!resumes && (
        <Notice kind="info">
          {form.values.call === 1
            ? 'Em primeira chamada, o que pede maioria dos presentes só passa com metade das frações presente (art. 1.352).'
            : 'Em segunda chamada decide a maioria dos presentes, quantos forem, menos onde a lei pede mais (art. 1.353).'}
        </Notice>
      )}
      <TextInput label="Quem preside" maxLength={120} {...form.getInputProps('chair')} />
      <TextInput label="Quem faz a ata" maxLength={120} {...form.getInputProps('secretary')} />
      <p style={{ margin: 0, color: 'var(--muted)' }}>
        A lista de quem vota é feita agora, com o peso de cada unidade e os débitos vencidos.
      </p>
    </CommandDialog>
  )
}
