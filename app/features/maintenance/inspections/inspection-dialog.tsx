import { Checkbox, NumberInput, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formatDate } from '../../../../domain/calendar.ts'
import { kindsAsOf, levelsOf, usualOf } from '../../../../domain/maintenance/inspections/kinds.ts'
import type { InspectionRow } from '../../../../domain/maintenance/inspections/view.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'

type InspectionDialogProps = { inspection: InspectionRow | null; onClose: () => void }

/** What an inspection is called, how often it is due here, by which rule, and whether the building needs it at all. */
export function InspectionDialog({ inspection, onClose }: InspectionDialogProps) {
  const usual = inspection && usualOf(inspection.kind)
  const form = useForm({
    initialValues: {
      name: inspection?.name ?? '',
      every_months: (inspection ? (inspection.every_months ?? '') : 12) as number | string,
      rule: inspection?.rule ?? '',
      needed: !inspection?.not_applicable_reason,
      not_applicable_reason: inspection?.not_applicable_reason ?? '',
    },
    validate: {
      name: (text) => (text.trim().length < 3 ? 'Diga o nome da inspeção.' : null),
      not_applicable_reason: (text, { needed }) =>
        !needed && text.trim().length < 3 ? 'Conte por que não se aplica ao prédio.' : null,
    },
  })
  return (
    <CommandDialog
      title={inspection ? `Editar ${inspection.name}` : 'Nova inspeção'}
      verb={inspection ? 'Salvar' : 'Adicionar inspeção'}
      action="salvar a inspeção"
      command="save-inspection"
      done="Inspeção salva"
      form={form}
      body={({ needed, not_applicable_reason, every_months, ...values }) => ({
        ...values,
        id: inspection?.id ?? null,
        kind: inspection?.kind ?? 'other',
        every_months: every_months === '' ? null : Number(every_months),
        not_applicable_reason: needed ? null : not_applicable_reason,
      })}
      onClose={onClose}
    >
      <TextInput label="Inspeção" maxLength={80} data-autofocus {...form.getInputProps('name')} />
      <NumberInput
        label="De quantos em quantos meses"
        description="Em branco: a validade é a que está no certificado."
        min={1}
        max={240}
        allowDecimal={false}
        {...form.getInputProps('every_months')}
      />
      <Textarea
        label="Regra que vale aqui (opcional)"
        placeholder="Lei do município, exigência do seguro, contrato"
        autosize
        minRows={2}
        maxLength={300}
        {...form.getInputProps('rule')}
      />
      {usual && (
        <Text size="sm" c="dimmed">
          {`O usual: ${usual.basis} (${levelsOf(usual)}). ${usual.hint} Levantado em ${formatDate(kindsAsOf)}: confirme com o seu município e o seu estado.`}
        </Text>
      )}
      <Checkbox
        label="O prédio precisa desta inspeção"
        {...form.getInputProps('needed', { type: 'checkbox' })}
      />
      {!form.values.needed && (
        <TextInput
          label="Por que não se aplica"
          placeholder="O prédio não tem gerador"
          maxLength={300}
          {...form.getInputProps('not_applicable_reason')}
        />
      )}
    </CommandDialog>
  )
}
