import { ActionIcon, Button, Group, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import type { Cents } from '../../../../../domain/money.ts'
import { formatDecimal } from '../../../../../domain/money.ts'
import type { OldDebtRow } from '../../../../../domain/old-debts/old-debts.ts'
import { useFormDraft } from '../../../../lib/drafts.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { DateField } from '../../../../ui/form/date-field.tsx'
import { MoneyField } from '../../../../ui/form/money-field.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import { fundsQuery } from '../../queries.ts'
import classes from '../simulator/simulator.module.css'

type Line = {
  key: string
  unit: string
  due_on: string | null
  cents: Cents | null
  description: string
  fund: string
}
const freshLine = (fund = 'ordinary'): Line => ({
  key: crypto.randomUUID(),
  unit: '',
  due_on: null,
  cents: null,
  description: '',
  fund,
})

export const draftOf = (condominiumId: string): string => `old-debts:${condominiumId}`

/** A few debts, typed. */
export function OldDebtsByHand({ onRows }: { onRows: (rows: OldDebtRow[]) => void }) {
  const { id } = useCondominium()
  const { data: funds = [] } = useQuery(fundsQuery(id))
  const form = useForm<{ lines: Line[] }>({
    initialValues: { lines: [freshLine()] },
    validate: {
      lines: {
        unit: (text) => (text.trim() === '' ? 'Informe a unidade.' : null),
        due_on: (day) => (day === null ? 'Informe o vencimento.' : null),
        cents: (cents) => (cents ? null : 'Informe o valor.'),
      },
    },
  })
  useFormDraft(draftOf(id), form)
  const check = form.onSubmit(({ lines }) =>
    onRows(
      lines.map((line, place) => ({
        line: place + 1,
        unit: line.unit,
        due_on: line.due_on ?? '',
        competence: '',
        amount: formatDecimal(line.cents ?? 0),
        description: line.description,
        fund: line.fund,
      })),
    ),
  )
  return (
    <Section title="À mão">
      <form onSubmit={check} noValidate>
        {form.values.lines.map((line, place) => (
          <fieldset key={line.key} className={classes.line}>
            <TextInput
              label="Unidade"
              placeholder="A-101"
              maxLength={40}
              {...form.getInputProps(`lines.${place}.unit`)}
            />
            <DateField label="Venceu em" {...form.getInputProps(`lines.${place}.due_on`)} />
            <MoneyField
              label="Valor original"
              value={line.cents}
              onChange={(cents) => form.setFieldValue(`lines.${place}.cents`, cents)}
              error={form.errors[`lines.${place}.cents`]}
            />
            <TextInput
              label="Descrição"
              placeholder="Opcional"
              maxLength={120}
              {...form.getInputProps(`lines.${place}.description`)}
            />
            <Select
              label="Fundo"
              allowDeselect={false}
              data={funds
                .filter((fund) => !fund.closed_on)
                .map((fund) => ({
                  value: fund.kind === 'ordinary' ? 'ordinary' : fund.id,
                  label: fund.name,
                }))}
              {...form.getInputProps(`lines.${place}.fund`)}
            />
            <ActionIcon
              size={44}
              mt={24}
              aria-label={`Remover a dívida ${place + 1}`}
              disabled={form.values.lines.length === 1}
              onClick={() => form.removeListItem('lines', place)}
            >
              <Trash2 size={18} strokeWidth={1.75} />
            </ActionIcon>
          </fieldset>
        ))}
        <Group justify="space-between" mt="md">
          <Button
            variant="default"
            leftSection={<Plus size={18} />}
            disabled={form.values.lines.length >= 100}
            onClick={() => form.insertListItem('lines', freshLine(form.values.lines.at(-1)?.fund))}
          >
            Outra dívida
          </Button>
          <Button type="submit">Conferir</Button>
        </Group>
      </form>
    </Section>
  )
}
