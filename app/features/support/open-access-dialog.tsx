import { Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { supportMinutes } from '../../../domain/support/support.ts'
import { CommandDialog } from '../../ui/dialog/command-dialog.tsx'

type OpenAccessDialogProps = {
  condominiumId: string
  condominium: string
  /** Of the request for help that it answers. */
  reference?: string
  onOpened: (accessId: string) => void
  onClose: () => void
}

const lengths: Record<(typeof supportMinutes)[number], string> = {
  30: '30 minutos',
  60: '1 hora',
  120: '2 horas',
  240: '4 horas',
}

/** Opens an access: why, for which reference, how long. The condominium is told at once. */
export function OpenAccessDialog({
  condominiumId,
  condominium,
  reference = '',
  onOpened,
  onClose,
}: OpenAccessDialogProps) {
  const form = useForm({
    initialValues: { reason: '', reference, minutes: '60' },
    validate: {
      reason: (text) => (text.trim().length < 10 ? 'Escreva o motivo, com pelo menos 10 letras.' : null),
      reference: (text) => (text.trim() === '' ? 'Informe o chamado.' : null),
    },
  })
  return (
    <CommandDialog
      title={`Abrir acesso: ${condominium}`}
      verb="Abrir acesso"
      command="open-support-access"
      action="abrir o acesso"
      form={form}
      body={({ minutes, ...said }) => ({ condominium_id: condominiumId, ...said, minutes: Number(minutes) })}
      onDone={({ access_id }) => onOpened(access_id)}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>
        A administração recebe um e-mail agora e outro no fim. Cada página que você abrir fica na auditoria do
        condomínio.
      </p>
      <Textarea
        label="Motivo"
        description="A administração do condomínio lê isto."
        maxLength={500}
        autosize
        minRows={2}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <TextInput label="Chamado" maxLength={60} {...form.getInputProps('reference')} />
      <Select
        label="Por quanto tempo"
        allowDeselect={false}
        data={supportMinutes.map((minutes) => ({ value: String(minutes), label: lengths[minutes] }))}
        {...form.getInputProps('minutes')}
      />
    </CommandDialog>
  )
}
