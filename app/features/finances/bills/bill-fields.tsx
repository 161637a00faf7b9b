import { ActionIcon, Button, Checkbox, Group, NumberInput, Radio, Select, Stack } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import { everyMonths, payMethods } from '../../../../domain/bills/bill-state.ts'
import { splitInstalments } from '../../../../domain/bills/instalments.ts'
import { withholdings } from '../../../../domain/bills/withholding.ts'
import { formatCents, sumCents } from '../../../../domain/money.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { FundSelect, RubricSelect } from '../ledger/pickers.tsx'
import { type BillForm, newLine, totalOf } from './bill-form.ts'
import classes from './bills.module.css'

/** What the bill is for: one rubric and fund, or several that sum to it. */
export function LineFields({ form }: { form: BillForm }) {
  const { lines } = form.values
  return (
    <Stack gap={12}>
      {lines.map((line, index) => (
        <div key={line.key} className={classes.line}>
          <RubricSelect nature="expense" {...form.getInputProps(`lines.${index}.rubric`)} />
          <FundSelect {...form.getInputProps(`lines.${index}.fund`)} />
          <MoneyField
            label="Valor"
            value={line.cents}
            onChange={(cents) => form.setFieldValue(`lines.${index}.cents`, cents)}
            error={form.errors[`lines.${index}.cents`]}
          />
          <ActionIcon
            size={44}
            aria-label={`Remover linha ${index + 1}`}
            disabled={lines.length === 1}
            onClick={() => form.removeListItem('lines', index)}
          >
            <Trash2 size={18} strokeWidth={1.75} />
          </ActionIcon>
        </div>
      ))}
      <Group justify="space-between">
        <Button
          variant="default"
          leftSection={<Plus size={18} />}
          onClick={() => form.insertListItem('lines', newLine())}
        >
          Dividir em outra rubrica
        </Button>
        {lines.length > 1 && <span className="figures">Total: {formatCents(totalOf(form.values))}</span>}
      </Group>
    </Stack>
  )
}

/** Chooses once, in instalments, or repeating; already paid. */
export function ShapeFields({ form, today }: { form: BillForm; today: string }) {
  const { shape, instalments, lines, is_paid } = form.values
  const parts =
    shape === 'instalments'
      ? splitInstalments(
          lines.map(({ cents }) => cents ?? 0),
          instalments,
        )
      : []
  return (
    <Stack gap={12}>
      <Radio.Group label="Como se paga" {...form.getInputProps('shape')}>
        <Group mt={8}>
          <Radio value="once" label="De uma vez" />
          <Radio value="instalments" label="Em parcelas" />
          <Radio value="repeat" label="Repete-se" />
        </Group>
      </Radio.Group>
      {shape === 'instalments' && (
        <>
          <NumberInput
            label="Parcelas"
            min={2}
            max={60}
            allowDecimal={false}
            description={
              parts.length > 1 ? `A primeira de ${formatCents(sumCents(parts[0] ?? []))}, uma por mês.` : null
            }
            value={instalments}
            error={form.errors.instalments}
            onChange={(value) =>
              form.setFieldValue('instalments', Math.min(60, Math.max(2, Number(value) || 2)))
            }
          />
          <Checkbox
            label="Cada parcela é despesa do seu mês"
            description="Desmarque para lançar tudo no mês da compra."
            {...form.getInputProps('spread', { type: 'checkbox' })}
          />
        </>
      )}
      {shape === 'repeat' && (
        <>
          <Select
            label="De quanto em quanto tempo"
            allowDeselect={false}
            data={Object.entries(everyMonths).map(([value, label]) => ({ value, label }))}
            {...form.getInputProps('every_months')}
          />
          <DateField
            label="Até"
            description="Sem data, repete-se até ser encerrada. Cada conta aparece 30 dias antes e pode ser corrigida."
            clearable
            {...form.getInputProps('until_on')}
            error={form.errors['repeat.until_on']}
          />
        </>
      )}
      {shape === 'once' && <WithheldFields form={form} />}
      {shape === 'once' && (
        <Checkbox label="Já foi paga" {...form.getInputProps('is_paid', { type: 'checkbox' })} />
      )}
      {shape === 'once' && is_paid && (
        <Group grow align="start">
          <DateField
            label="Paga em"
            maxDate={today}
            {...form.getInputProps('paid_on')}
            error={form.errors['paid.paid_on']}
          />
          <Select
            label="Como foi paga"
            allowDeselect={false}
            data={Object.entries(payMethods).map(([value, label]) => ({ value, label }))}
            {...form.getInputProps('method')}
          />
        </Group>
      )}
    </Stack>
  )
}

function WithheldFields({ form }: { form: BillForm }) {
  const { withholdings: rows, due_on } = form.values
  const left = Object.entries(withholdings).filter(([kind]) => !rows.some((one) => one.kind === kind))
  return (
    <Stack gap={12}>
      {rows.map((tax, index) => (
        <div key={tax.kind} className={classes.line}>
          <Select
            label="Tributo retido"
            allowDeselect={false}
            data={Object.entries(withholdings).map(([value, { label }]) => ({
              value,
              label,
              disabled: value !== tax.kind && rows.some((one) => one.kind === value),
            }))}
            {...form.getInputProps(`withholdings.${index}.kind`)}
          />
          <MoneyField
            label="Valor retido"
            value={tax.cents}
            onChange={(cents) => form.setFieldValue(`withholdings.${index}.cents`, cents)}
            error={form.errors[`withholdings.${index}.cents`]}
          />
          <DateField label="Vence em" {...form.getInputProps(`withholdings.${index}.due_on`)} />
          <ActionIcon
            size={44}
            aria-label={`Remover retenção ${index + 1}`}
            onClick={() => form.removeListItem('withholdings', index)}
          >
            <Trash2 size={18} strokeWidth={1.75} />
          </ActionIcon>
        </div>
      ))}
      {form.errors.withholdings && (
        <p style={{ margin: 0, color: 'var(--danger)' }}>{form.errors.withholdings}</p>
      )}
      {left[0] && (
        <div>
          <Button
            variant="subtle"
            leftSection={<Plus size={18} />}
            onClick={() => form.insertListItem('withholdings', { kind: left[0]![0], cents: null, due_on })}
          >
            Reter tributo (ISS, INSS, IR…)
          </Button>
        </div>
      )}
    </Stack>
  )
}
