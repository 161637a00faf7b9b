import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { unitLabel } from '../../../../../domain/units/unit-label.ts'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { clearDraft, useFormDraft } from '../../../../lib/drafts.ts'
import { toFailure } from '../../../../lib/failure.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { Modal } from '../../../../ui/dialog/modal.tsx'
import { FormErrors } from '../../../../ui/form/form-errors.tsx'
import type { Unit } from '../../queries.ts'
import { toastChanged, useUndoChange } from '../unit-commands.ts'
import { UnitFields } from './unit-fields.tsx'
import { checks, seenOf, type UnitValues, unitInput, valuesOf } from './unit-form.ts'

/** Corrects one unit. Never silently overwrites another person's change. */
export function UnitDialog({
  unit,
  shareTotal,
  onClose,
}: {
  unit: Unit
  shareTotal: number
  onClose: () => void
}) {
  const { id } = useCondominium()
  // The state when editing began: `unit` itself changes when others save.
  const [seen, setSeen] = useState(() => seenOf(unit))
  const draft = `unit:${id}:${unit.id}:${JSON.stringify(seen)}`
  const save = useCommand('save-unit', { action: 'salvar a unidade', quiet: true })
  const undo = useUndoChange()
  const form = useForm<UnitValues>({
    initialValues: valuesOf(unit, shareTotal),
    validate: checks(shareTotal),
  })
  useFormDraft(draft, form)
  const close = () => {
    clearDraft(draft)
    onClose()
  }
  const send = form.onSubmit((values) =>
    save.mutate(
      { id: unit.id, ...unitInput(values), seen },
      {
        onSuccess: ({ change_id }) => {
          if (change_id) toastChanged('Unidade salva', unitLabel(values), () => undo.run(change_id))
          close()
        },
        onError: (error) => {
          for (const { path, message } of toFailure(error).fields)
            form.setFieldError(path === 'area_m2' ? 'area' : path, message)
        },
      },
    ),
  )
  const failure = save.error && toFailure(save.error)
  const startAnew = () => {
    clearDraft(draft)
    setSeen(seenOf(unit))
    form.setValues(valuesOf(unit, shareTotal))
    save.reset()
  }
  return (
    <Modal opened onClose={onClose} title={`Editar ${unitLabel(unit)}`}>
      <form onSubmit={send} noValidate>
        <Stack>
          {failure && failure.fields.length === 0 && <FormErrors message={failure.message} />}
          {failure?.code === 'unit_changed' && (
            <Button variant="default" onClick={startAnew}>
              Mostrar os dados de agora
            </Button>
          )}
          <UnitFields form={form} shareTotal={shareTotal} />
          <TextInput
            label="Motivo"
            placeholder="Opcional; fica no histórico"
            maxLength={500}
            {...form.getInputProps('reason')}
          />
          <Group justify="flex-end">
            <Button variant="subtle" onClick={close}>
              Voltar
            </Button>
            <Button type="submit" loading={save.isPending}>
              Salvar unidade
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
