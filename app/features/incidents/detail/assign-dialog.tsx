import { Select, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { assigneesQuery } from '../queries.ts'

type AssignDialogProps = {
  ids: readonly string[]
  now?: { assignee_id: string | null; supplier_id: string | null }
  onClose: () => void
  onDone?: () => void
}

/** Who looks after it: somebody of the team, a supplier, or both; neither takes it back. */
export function AssignDialog({ ids, now, onClose, onDone }: AssignDialogProps) {
  const { id } = useCondominium()
  const people = useQuery(assigneesQuery(id))
  const [assignee, setAssignee] = useState<string | null>(now?.assignee_id ?? null)
  const [supplier, setSupplier] = useState<string | null>(now?.supplier_id ?? null)
  const [note, setNote] = useState('')
  const save = useCommand('change-incidents', {
    action: 'encaminhar',
    done: 'Encaminhada',
    quiet: true,
  })
  return (
    <FormDialog
      title="Quem cuida"
      verb="Encaminhar"
      loading={save.isPending}
      error={save.error}
      held={note !== ''}
      small
      onClose={onClose}
      onSubmit={() =>
        save.mutate(
          { ids, change: { kind: 'assign', assignee_id: assignee, supplier_id: supplier, note } },
          {
            onSuccess: () => {
              onDone?.()
              onClose()
            },
          },
        )
      }
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
        value={assignee}
        onChange={setAssignee}
      />
      <Select
        label="Fornecedor"
        placeholder="Nenhum"
        clearable
        searchable
        data={(people.data?.suppliers ?? []).map((one) => ({ value: one.id, label: one.name }))}
        value={supplier}
        onChange={setSupplier}
      />
      <Textarea
        label="Recado (só quem cuida lê)"
        autosize
        minRows={2}
        maxLength={1000}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </FormDialog>
  )
}
