import { ActionIcon, Button, Group, Radio, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Plus, X } from 'lucide-react'
import { civilDate } from '../../../../../domain/calendar.ts'
import { unitLabel } from '../../../../../domain/units/unit-label.ts'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { toFailure } from '../../../../lib/failure.ts'
import { useGoOn } from '../../../../lib/mutations/go-on.ts'
import { openZone } from '../../../../lib/zone.ts'
import { Modal } from '../../../../ui/dialog/modal.tsx'
import { DateField } from '../../../../ui/form/date-field.tsx'
import { FormErrors } from '../../../../ui/form/form-errors.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import { readArea } from '../../edit/one/unit-form.ts'
import { toastChanged, useGoBack, useUndoChange } from '../../edit/unit-commands.ts'
import type { Unit } from '../../queries.ts'
import { firstParts, type PartValues, partsGap } from './split-parts.ts'

type Values = { on: string; reason: string; home: string; parts: PartValues[] }
type SplitDialogProps = { unit: Unit; shareTotal: number; onClose: () => void }

/** Splits a unit into parts whose shares sum exactly to its own. */
export function SplitDialog({ unit, shareTotal, onClose }: SplitDialogProps) {
  const goOn = useGoOn()
  const goBack = useGoBack(unit.id)
  const split = useCommand('split-unit', { action: 'dividir a unidade', quiet: true })
  const undo = useUndoChange()
  const today = civilDate(new Date(), openZone())
  const form = useForm<Values>({
    initialValues: { on: today, reason: '', home: '0', parts: firstParts(unit, 2, shareTotal) },
  })
  const { parts } = form.values
  const gap = partsGap(unit, parts, shareTotal)
  const send = form.onSubmit(({ on, reason, home }) =>
    split.mutate(
      {
        unit_id: unit.id,
        on,
        reason,
        parts: parts.map(({ area, id: _, ...part }, index) => ({
          ...part,
          area_m2: readArea(area),
          floor: unit.floor,
          is_home: String(index) === home,
        })),
      },
      {
        onSuccess: ({ change_id, unit_ids }) => {
          toastChanged('Unidade dividida', parts.map(unitLabel).join(', '), () =>
            undo.run(change_id, () => goBack(...unit_ids)),
          )
          goOn(`/dashboard/units/${unit_ids[0]}`)
        },
        onError: (error) => {
          for (const { path, message } of toFailure(error).fields)
            form.setFieldError(path.replace('area_m2', 'area'), message)
        },
      },
    ),
  )
  const failure = split.error && toFailure(split.error)
  const whole = failure?.fields.find(({ path }) => path === 'parts')?.message
  return (
    <Modal opened onClose={onClose} title={`Dividir ${unitLabel(unit)}`} size="lg">
      <form onSubmit={send} noValidate>
        <Stack>
          {failure && (failure.fields.length === 0 || whole) && (
            <FormErrors message={whole ?? failure.message} />
          )}
          <Text size="sm">
            A unidade é encerrada e as partes ficam com os donos, as vagas e os grupos dela. Cobranças já
            emitidas continuam na unidade antiga e aparecem nas novas.
          </Text>
          {parts.map(({ id }, index) => (
            <PartFields key={id} form={form} index={index} />
          ))}
          <Group justify="space-between">
            <Button
              variant="subtle"
              size="sm"
              leftSection={<Plus size={18} />}
              disabled={parts.length >= 50}
              onClick={() => form.setFieldValue('parts', firstParts(unit, parts.length + 1, shareTotal))}
            >
              Mais uma parte
            </Button>
          </Group>
          {gap ? (
            <Notice kind="warning">{gap}</Notice>
          ) : (
            <Notice kind="success">As partes somam a fração da unidade.</Notice>
          )}
          <Radio.Group label="Quem mora hoje fica em" {...form.getInputProps('home')}>
            <Group mt={4}>
              {parts.map((part, index) => (
                <Radio key={part.id} value={String(index)} label={unitLabel(part)} />
              ))}
            </Group>
          </Radio.Group>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <DateField label="Dividir em" maxDate={today} {...form.getInputProps('on')} />
            <TextInput
              label="Motivo"
              placeholder="Opcional"
              maxLength={500}
              {...form.getInputProps('reason')}
            />
          </SimpleGrid>
          <Group justify="flex-end">
            <Button variant="subtle" onClick={onClose}>
              Voltar
            </Button>
            <Button type="submit" loading={split.isPending} disabled={gap !== null}>
              Dividir em {parts.length}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function PartFields({ form, index }: { form: ReturnType<typeof useForm<Values>>; index: number }) {
  const removable = form.values.parts.length > 2
  return (
    <Group align="flex-start" gap="xs" wrap="nowrap">
      <SimpleGrid cols={{ base: 2, xs: 4 }} style={{ flex: 1 }} spacing="xs">
        <TextInput label="Bloco" maxLength={20} {...form.getInputProps(`parts.${index}.block`)} />
        <TextInput label="Número" maxLength={20} {...form.getInputProps(`parts.${index}.number`)} />
        <TextInput label="Fração" {...form.getInputProps(`parts.${index}.share`)} />
        <TextInput label="Área (m²)" inputMode="decimal" {...form.getInputProps(`parts.${index}.area`)} />
      </SimpleGrid>
      {removable && (
        <ActionIcon
          mt={26}
          size={44}
          aria-label={`Remover a parte ${index + 1}`}
          onClick={() => form.removeListItem('parts', index)}
        >
          <X size={18} />
        </ActionIcon>
      )}
    </Group>
  )
}
