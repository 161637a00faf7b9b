import { Button, Group, Radio, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { civilDate } from '../../../../../domain/calendar.ts'
import { isAnnexKind } from '../../../../../domain/units/unit-kind.ts'
import { unitLabel } from '../../../../../domain/units/unit-label.ts'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { toFailure } from '../../../../lib/failure.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { toast } from '../../../../lib/toasts.tsx'
import { openZone } from '../../../../lib/zone.ts'
import { Modal } from '../../../../ui/dialog/modal.tsx'
import { DateField } from '../../../../ui/form/date-field.tsx'
import { FormErrors } from '../../../../ui/form/form-errors.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import { type AnnexTie, annexesQuery } from '../../edit/register-queries.ts'
import { UnitSelect } from '../../edit/unit-select.tsx'
import type { Unit } from '../../queries.ts'

type Values = { other: string | null; tie: 'belongs' | 'rented'; starts_on: string; note: string }
type AnnexDialogProps = {
  unit: Unit /** The tie to change; null makes one. */
  tie: AnnexTie | null
  onClose: () => void
}

/** Ties a parking place or a storage room to a unit, moves it to another one, or releases it, from a given day. */
export function AnnexDialog({ unit, tie, onClose }: AnnexDialogProps) {
  const isAnnex = isAnnexKind(unit.kind)
  const save = useCommand('tie-annex', { action: 'ligar o anexo', quiet: true })
  const today = civilDate(new Date(), openZone())
  const form = useForm<Values>({
    initialValues: { other: null, tie: tie?.tie ?? 'belongs', starts_on: today, note: '' },
  })
  // With a tie, or from the annex's own page, the user chooses the unit; else the annex.
  const choosesMain = tie !== null || isAnnex
  const annexId = tie?.annex_id ?? (isAnnex ? unit.id : form.values.other)
  const send = (mainId: string | null) => {
    const { tie: kind, starts_on, note } = form.values
    save.mutate(
      { annex_id: annexId, main_id: mainId, tie: kind, starts_on, note },
      {
        onSuccess: () => {
          toast('success', mainId ? 'Anexo ligado' : 'Anexo desligado', 'O que era antes fica no histórico.')
          onClose()
        },
        onError: (error) => {
          for (const { path, message } of toFailure(error).fields)
            form.setFieldError(path === 'starts_on' || path === 'note' ? path : 'other', message)
        },
      },
    )
  }
  const submit = form.onSubmit(({ other }) => {
    if (!other) return form.setFieldError('other', choosesMain ? 'Escolha a unidade.' : 'Escolha o anexo.')
    send(choosesMain ? other : unit.id)
  })
  const failure = save.error && toFailure(save.error)
  const subject = tie?.annex ? unitLabel(tie.annex) : unitLabel(unit)
  return (
    <Modal opened onClose={onClose} title={tie ? `Mudar ${subject}` : `Ligar anexo a ${subject}`}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {failure && failure.fields.length === 0 && <FormErrors message={failure.message} />}
          <UnitSelect
            label={choosesMain ? 'Unidade' : 'Vaga ou depósito'}
            annexes={!choosesMain}
            without={tie ? [tie.main_id] : [unit.id]}
            {...form.getInputProps('other')}
          />
          {tie === null && <TiedAlready annexId={annexId} />}
          <Radio.Group label="Como" {...form.getInputProps('tie')}>
            <Stack gap="xs" mt={4}>
              <Radio value="belongs" disabled={tie !== null} label="É da unidade" />
              <Radio value="rented" disabled={tie !== null} label="Está alugada à unidade" />
            </Stack>
          </Radio.Group>
          <DateField label="A partir de" maxDate={today} {...form.getInputProps('starts_on')} />
          <TextInput
            label="Observação"
            placeholder="Opcional"
            maxLength={200}
            {...form.getInputProps('note')}
          />
          <Group justify="flex-end">
            {tie && (
              <Button variant="default" c="var(--danger)" loading={save.isPending} onClick={() => send(null)}>
                Só desligar
              </Button>
            )}
            <Button type="submit" loading={save.isPending}>
              {tie ? 'Passar à outra unidade' : 'Ligar'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** An annex has one unit at a time: it leaves the one of today. */
function TiedAlready({ annexId }: { annexId: string | null }) {
  const { id } = useCondominium()
  const ties = useQuery({ ...annexesQuery(id, annexId ?? ''), enabled: annexId !== null })
  const today = ties.data?.find((tie) => tie.annex_id === annexId && tie.ends_on === null)
  if (!today?.annex || !today.main) return null
  return (
    <Notice kind="warning">
      {unitLabel(today.annex)} hoje está ligada a {unitLabel(today.main)}, e deixa de estar no dia escolhido.
    </Notice>
  )
}
