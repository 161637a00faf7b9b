import { NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { appealTo, deciders } from '../../../../domain/penalties/words.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import type { PenaltyRules } from '../queries.ts'

const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** By which terms cases go from now on, and what every letter begins and ends with. */
export function RulesDialog({ rules, onClose }: { rules: PenaltyRules; onClose: () => void }) {
  const form = useForm({
    initialValues: {
      ...rules,
      defence_days: rules.defence_days as number | string,
      appeal_days: rules.appeal_days as number | string,
    },
  })
  return (
    <CommandDialog
      title="Prazos e cartas"
      verb="Salvar"
      action="salvar os prazos"
      command="save-penalty-rules"
      done={{ title: 'Prazos salvos', message: 'Casos já abertos seguem os prazos de quando abriram.' }}
      form={form}
      body={({ defence_days, appeal_days, ...values }) => ({
        ...values,
        defence_days: Number(defence_days),
        appeal_days: Number(appeal_days),
      })}
      onClose={onClose}
    >
      <NumberInput label="Dias de defesa" min={5} max={90} {...form.getInputProps('defence_days')} />
      <NumberInput label="Dias de recurso" min={5} max={90} {...form.getInputProps('appeal_days')} />
      <Select
        label="Quem decide"
        allowDeselect={false}
        data={choices(deciders)}
        {...form.getInputProps('decided_by')}
      />
      <Select
        label="Quem julga o recurso"
        allowDeselect={false}
        data={choices(appealTo)}
        {...form.getInputProps('appeal_to')}
      />
      <TextInput
        label="Onde isso está escrito (opcional)"
        placeholder="Convenção, art. 30"
        maxLength={120}
        {...form.getInputProps('article')}
      />
      <Textarea
        label="Começo das cartas (opcional)"
        autosize
        minRows={2}
        maxLength={1200}
        {...form.getInputProps('opening_words')}
      />
      <Textarea
        label="Fim das cartas (opcional)"
        autosize
        minRows={2}
        maxLength={1200}
        {...form.getInputProps('closing_words')}
      />
    </CommandDialog>
  )
}
