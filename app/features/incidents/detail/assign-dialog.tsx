import { Checkbox, Select, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { supplierLinkDays } from '../../../../domain/incidents/supplier-links.ts'
import type { Visibility } from '../../../../domain/incidents/words.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { assigneesQuery } from '../queries.ts'

type AssignDialogProps = {
  ids: readonly string[]
  /** The one incident that is assigned; of several each begins without anybody. */
  now?: { assignee_id: string | null; supplier_id: string | null; visibility: Visibility }
  onClose: () => void
  onDone?: () => void
}

/** Assigns a team member, a supplier, or both; neither removes the assignment. */
export function AssignDialog({ ids, now, onClose, onDone }: AssignDialogProps) {
  const { id } = useCondominium()
  const people = useQuery(assigneesQuery(id))
  const form = useForm({
    initialValues: {
      assignee_id: now?.assignee_id ?? null,
      supplier_id: now?.supplier_id ?? null,
      note: '',
      shows_photos: now ? now.visibility === 'community' : null,
    },
  })
  const { supplier_id } = form.getValues()
  const isNew = supplier_id !== null && supplier_id !== now?.supplier_id
  return (
    <CommandDialog
      title="Quem cuida"
      verb="Encaminhar"
      small
      command="change-incidents"
      action="encaminhar"
      done="Encaminhada"
      form={form}
      body={(values) => ({ ids, change: { kind: 'assign', ...values } })}
      onClose={onClose}
      onDone={onDone}
    >
      <Select
        label="Da equipe"
        placeholder="Ninguém"
        clearable
        searchable
        data={(people.data?.members ?? []).map(({ user_id, full_name }) => ({
          value: user_id,
          label: full_name,
        }))}
        {...form.getInputProps('assignee_id')}
      />
      <Select
        label="Fornecedor"
        placeholder="Nenhum"
        clearable
        searchable
        data={(people.data?.suppliers ?? []).map((one) => ({ value: one.id, label: one.name }))}
        {...form.getInputProps('supplier_id')}
      />
      {isNew && (
        <Notice kind="info">
          {`O fornecedor recebe por e-mail um link sem conta, que vale ${supplierLinkDays} dias: vê o título, a descrição, o lugar e o prazo, e responde. Quem registrou não aparece.`}
        </Notice>
      )}
      {isNew && now && (
        <Checkbox
          label="O link mostra as fotos"
          {...form.getInputProps('shows_photos', { type: 'checkbox' })}
        />
      )}
      <Textarea
        label="Recado (só quem cuida lê)"
        autosize
        minRows={2}
        maxLength={1000}
        {...form.getInputProps('note')}
      />
    </CommandDialog>
  )
}
