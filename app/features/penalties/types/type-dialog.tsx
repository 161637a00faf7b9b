import { Checkbox, NumberInput, Radio, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { civilDate } from '../../../../domain/calendar.ts'
import { duties, measures, sources } from '../../../../domain/penalties/words.ts'
import { openZone } from '../../../lib/zone.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import type { Infraction } from '../queries.ts'

const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** Edits a rule, or its next version: earlier cases keep the wording of their day. */
export function TypeDialog({ type, onClose }: { type: Infraction | null; onClose: () => void }) {
  const form = useForm({
    initialValues: {
      name: type?.name ?? '',
      source: type?.source ?? 'convention',
      article: type?.article ?? '',
      quote: type?.quote ?? '',
      duty: type?.duty ?? 'use',
      first_measure: type?.first_measure ?? 'warning',
      names_fine: type?.names_fine ?? false,
      fineBy: type?.fine_cents != null ? 'cents' : 'times',
      times: type?.fine_hundredths != null ? type.fine_hundredths / 100 : (1 as number | string),
      fine_cents: type?.fine_cents ?? null,
      window_months: (type?.window_months ?? 12) as number | string,
      in_force_from: civilDate(new Date(), openZone()),
    },
  })
  const { names_fine, fineBy, fine_cents } = form.values
  return (
    <CommandDialog
      title={type ? `Nova versão: ${type.name}` : 'Nova infração'}
      verb="Salvar"
      action="salvar a infração"
      command="save-infraction-type"
      done={{ title: 'Infração salva', message: 'Vale para fatos a partir da data informada.' }}
      form={form}
      body={({ fineBy: by, times, fine_cents: cents, window_months, ...values }) => ({
        ...values,
        type_id: type?.id ?? null,
        window_months: Number(window_months),
        fine_hundredths: values.names_fine && by === 'times' ? Math.round(Number(times) * 100) : null,
        fine_cents: values.names_fine && by === 'cents' ? cents : null,
      })}
      onClose={onClose}
    >
      <TextInput
        label="Nome"
        placeholder="Barulho fora do horário"
        maxLength={80}
        {...form.getInputProps('name')}
      />
      <Select
        label="Onde está escrito"
        allowDeselect={false}
        data={choices(sources)}
        {...form.getInputProps('source')}
      />
      <TextInput
        label="Artigo"
        placeholder="Art. 12, § 1º"
        maxLength={60}
        {...form.getInputProps('article')}
      />
      <Textarea
        label="Texto do artigo"
        description="Copiado como está: vai nas cartas."
        autosize
        minRows={3}
        maxLength={3000}
        {...form.getInputProps('quote')}
      />
      <Select
        label="Dever da lei"
        allowDeselect={false}
        data={choices(duties)}
        {...form.getInputProps('duty')}
      />
      <Select
        label="Primeira medida"
        allowDeselect={false}
        data={choices(measures)}
        {...form.getInputProps('first_measure')}
      />
      <Checkbox
        label="A própria convenção prevê esta multa"
        {...form.getInputProps('names_fine', { type: 'checkbox' })}
      />
      {names_fine ? (
        <>
          <Radio.Group label="Quanto" {...form.getInputProps('fineBy')}>
            <Stack gap={8} mt={8}>
              <Radio value="times" label="Em vezes a contribuição mensal (até 5)" />
              <Radio value="cents" label="Em reais" />
            </Stack>
          </Radio.Group>
          {fineBy === 'times' ? (
            <NumberInput
              label="Quantas vezes"
              min={0.01}
              max={5}
              decimalScale={2}
              decimalSeparator=","
              {...form.getInputProps('times')}
              error={form.errors.fine_hundredths}
            />
          ) : (
            <MoneyField
              label="Valor"
              value={fine_cents}
              onChange={(cents) => form.setFieldValue('fine_cents', cents)}
              error={form.errors.fine_cents ?? form.errors.fine_hundredths}
            />
          )}
        </>
      ) : (
        <Notice kind="info">
          Sem previsão na convenção, cada multa depende do voto de 2/3 dos condôminos restantes (art. 1.336, §
          2º). O regimento sozinho não basta.
        </Notice>
      )}
      <NumberInput
        label="Conta como repetição em (meses)"
        min={1}
        max={60}
        {...form.getInputProps('window_months')}
      />
      <DateField
        label="Em vigor desde"
        {...form.getInputProps('in_force_from')}
        onChange={(day) => form.setFieldValue('in_force_from', day ?? '')}
      />
    </CommandDialog>
  )
}
