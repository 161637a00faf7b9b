import { Button, Group, Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { AssemblyView } from '../../../../domain/voting/view.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import type { ListedFollowUp } from './queries.ts'

type Props = { assembly: AssemblyView; before: ListedFollowUp | null; onClose: () => void }

/** Records a task, who does it and by when. */
export function FollowUpDialog({ assembly, before, onClose }: Props) {
  const [id] = useState(() => before?.id ?? crypto.randomUUID())
  const [what, setWhat] = useState(before?.what ?? '')
  const [responsible, setResponsible] = useState(before?.responsible ?? '')
  const [email, setEmail] = useState('')
  const [due, setDue] = useState<string | null>(before?.due_on ?? null)
  const [itemId, setItemId] = useState<string | null>(before?.item_id ?? null)
  const save = useCommand('save-follow-up', {
    action: 'salvar o encaminhamento',
    done: 'Encaminhamento salvo',
    quiet: true,
  })
  const remove = useCommand('remove-follow-up', {
    action: 'remover o encaminhamento',
    done: 'Encaminhamento removido',
    quiet: true,
  })
  return (
    <FormDialog
      title={before ? 'Editar encaminhamento' : 'Novo encaminhamento'}
      verb="Salvar"
      loading={save.isPending}
      error={save.error ?? remove.error}
      disabled={what.trim().length < 3 || responsible.trim().length < 2 || !due}
      held={what !== (before?.what ?? '')}
      onClose={onClose}
      onSubmit={() =>
        save.mutate(
          {
            id,
            assembly_id: assembly.id,
            item_id: itemId,
            what,
            responsible,
            email: email.trim() || null,
            due_on: due,
          },
          { onSuccess: onClose },
        )
      }
    >
      <Textarea
        data-autofocus
        label="O que fazer"
        autosize
        minRows={2}
        maxLength={500}
        value={what}
        onChange={({ currentTarget }) => setWhat(currentTarget.value.replace(/\n/g, ' '))}
      />
      <TextInput
        label="Quem cuida"
        description="Uma pessoa do condomínio, pelo nome como se cadastrou, é avisada no dia do prazo."
        maxLength={120}
        value={responsible}
        onChange={({ currentTarget }) => setResponsible(currentTarget.value)}
      />
      <TextInput
        label="E-mail da conta"
        placeholder="Opcional, se o nome não bastar"
        type="email"
        maxLength={254}
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <DateField label="Prazo" value={due} onChange={setDue} />
      <Select
        label="Item da pauta"
        placeholder="Nenhum"
        clearable
        clearButtonProps={{ 'aria-label': 'Remover o item' }}
        data={assembly.items.map((item) => ({ value: item.id, label: `${item.position}. ${item.title}` }))}
        value={itemId}
        onChange={setItemId}
      />
      {before && (
        <Group>
          <Button
            variant="subtle"
            c="var(--danger)"
            ml={-12}
            loading={remove.isPending}
            onClick={() => remove.mutate({ id }, { onSuccess: onClose })}
          >
            Remover este encaminhamento
          </Button>
        </Group>
      )}
    </FormDialog>
  )
}

type DoneProps = { followUp: ListedFollowUp; today: string; onClose: () => void }

/** Says that it was done, on which day and how. */
export function DoneDialog({ followUp, today, onClose }: DoneProps) {
  const form = useForm({
    initialValues: { done_on: today as string | null, note: '' },
    validate: { done_on: (day) => (day ? null : 'Informe o dia.') },
  })
  return (
    <CommandDialog
      title="Dar por feito"
      verb="Feito"
      action="dar por feito"
      command="finish-follow-up"
      done="Dado por feito"
      form={form}
      body={(values) => ({ id: followUp.id, ...values })}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{followUp.what}</p>
      <DateField label="Dia" maxDate={today} {...form.getInputProps('done_on')} />
      <Textarea
        label="Nota"
        placeholder="Opcional"
        autosize
        minRows={2}
        maxLength={1000}
        {...form.getInputProps('note')}
      />
    </CommandDialog>
  )
}
