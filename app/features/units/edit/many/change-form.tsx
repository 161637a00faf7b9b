import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Body } from '../../../../lib/commands/contract.ts'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { clearDraft, useFormDraft } from '../../../../lib/drafts.ts'
import { toFailure } from '../../../../lib/failure.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { FormErrors } from '../../../../ui/form/form-errors.tsx'
import { unitsText } from '../../unit-words.ts'
import { toastChanged, useUndoChange } from '../unit-commands.ts'
import { ChangeFields } from './change-fields.tsx'
import classes from './edit.module.css'
import { type Choice, changesOf, type EditFilter, emptyEdit, selectionOf } from './edit-form.ts'
import { EditPreviewTable } from './edit-preview.tsx'
import { editPreviewQuery } from './edit-queries.ts'

type ChangeFormProps = {
  filter: EditFilter
  choice: Choice
  /** Called with the job's id when the change continues in the background. */
  onApplied: (jobId: string | null) => void
}

/** The change to the chosen units, with a preview of its effects. */
export function ChangeForm({ filter, choice, onApplied }: ChangeFormProps) {
  const { id } = useCondominium()
  const draft = `edit-units:${id}`
  const form = useForm({ initialValues: emptyEdit })
  useFormDraft(draft, form)
  const [reason, setReason] = useState('')
  const wanted = { selection: selectionOf(choice, filter), changes: changesOf(form.values) }
  const [settled] = useDebouncedValue(JSON.stringify(wanted), 400)
  const { selection, changes } = JSON.parse(settled) as typeof wanted
  const preview = useQuery(editPreviewQuery(id, selection, changes))
  const apply = useCommand('edit-units', { action: 'mudar as unidades', quiet: true })
  const undo = useUndoChange()
  const ready = preview.isSuccess && settled === JSON.stringify(wanted) && preview.data.count > 0
  const send = () =>
    apply.mutate({ selection, changes, reason, expected_count: preview.data?.count } as Body<'edit-units'>, {
      onSuccess: ({ change_id, job_id, count = 0 }) => {
        clearDraft(draft)
        form.setValues(emptyEdit)
        setReason('')
        if (change_id) toastChanged('Unidades mudadas', `${unitsText(count)}.`, () => undo.run(change_id))
        onApplied(job_id ?? null)
      },
      onError: () => void preview.refetch(),
    })
  const failure = apply.error ?? (preview.isError ? preview.error : null)
  return (
    <section aria-label="O que muda">
      <h2 className={classes.title}>O que muda</h2>
      <Stack gap="md">
        {failure && (
          <FormErrors message={toFailure(failure).fields[0]?.message ?? toFailure(failure).message} />
        )}
        <ChangeFields form={form} />
        {selection === null && <Text c="dimmed">Escolha ao menos uma unidade na lista.</Text>}
        {selection !== null && changes === null && <Text c="dimmed">Marque e preencha o que muda.</Text>}
        {preview.data && <EditPreviewTable preview={preview.data} />}
        {ready && (
          <>
            <TextInput
              label="Motivo"
              placeholder="Opcional; fica no histórico"
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            <Group>
              <Button loading={apply.isPending} onClick={send}>
                Mudar {unitsText(preview.data.count)}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </section>
  )
}
