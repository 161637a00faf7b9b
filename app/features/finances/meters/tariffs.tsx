import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { dayOfMonth, formatDate } from '../../../../domain/calendar.ts'
import { formatReading, parseReading } from '../../../../domain/meters/reading.ts'
import { tariffInput } from '../../../../domain/meters/tariff.ts'
import { formatCents } from '../../../../domain/money.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Section } from '../../../ui/page/page.tsx'
import type { Month } from './meter-queries.ts'
import { type TariffRow, tariffsQuery } from './meter-queries.ts'
import classes from './meters.module.css'

/** 'R$ 8,4560' of ten-thousandths of a real. */
const price = (value: number): string =>
  `R$ ${(value / 10_000).toLocaleString('pt-BR', { minimumFractionDigits: 4 })}`

/** 'Até 10: R$ 0,0000; acima: R$ 13,8600' */
const stepsOf = ({ steps }: TariffRow): string =>
  steps
    .map(({ up_to, price: own }, index) =>
      up_to === null
        ? `${index === 0 ? 'Tudo' : 'acima'}: ${price(own)}`
        : `${index === 0 ? 'Até' : 'até'} ${formatReading(up_to)}: ${price(own)}`,
    )
    .join('; ')

/** Lists the prices of metered consumption, and since when they apply. */
export function Tariffs({ of, manages }: { of: Month; manages: boolean }) {
  const { id } = useCondominium()
  const tariffs = useQuery(tariffsQuery(id, of.kind))
  const data = tariffs.data ?? []
  const [adding, setAdding] = useState(false)
  const since = (row: TariffRow) => formatDate(row.effective_from)
  const fixed = (row: TariffRow) => formatCents(row.fixed_cents)
  const columns: Column<TariffRow>[] = [
    { key: 'since', header: 'Vale desde', cell: since },
    { key: 'steps', header: 'Preço por faixa', cell: stepsOf },
    { key: 'fixed', header: 'Parte fixa', end: true, cell: fixed },
  ]
  return (
    <Section
      title="Tarifa"
      note={
        tariffs.data?.length === 0
          ? 'Só é preciso para cobrar por tarifa; a conta também pode ser dividida pelo consumo.'
          : undefined
      }
      action={
        manages && (
          <Button variant="default" leftSection={<Plus size={18} />} onClick={() => setAdding(true)}>
            Nova tarifa
          </Button>
        )
      }
    >
      <NotLoaded query={tariffs} isPart rows={2} />
      {data.length > 0 && (
        <DataList
          label="Tarifas"
          rows={data}
          id={(row) => row.id}
          columns={columns}
          phone={(row) => ({ first: `Desde ${since(row)}`, figure: fixed(row), second: stepsOf(row) })}
        />
      )}
      {adding && <TariffDialog of={of} onClose={() => setAdding(false)} />}
    </Section>
  )
}

type StepValues = { key: string; up_to: string; price: string }
type Values = { effective_from: string; fixed: number | null; replace: boolean; steps: StepValues[] }

const emptyStep = (): StepValues => ({ key: crypto.randomUUID(), up_to: '', price: '' })

const toTariff = (of: Month, { effective_from, fixed, replace, steps }: Values) => ({
  kind: of.kind,
  effective_from,
  fixed_cents: fixed ?? 0,
  replace,
  steps: steps.map((step, index) => ({
    up_to: index === steps.length - 1 ? null : parseReading(step.up_to),
    price: toPrice(step.price),
  })),
})

/** Parses '8,456' to ten-thousandths; NaN for an invalid price. */
function toPrice(text: string): number {
  const match = /^(\d+)(?:[.,](\d{1,4}))?$/.exec(text.trim())
  return match ? Number(match[1]) * 10_000 + Number((match[2] ?? '').padEnd(4, '0')) : Number.NaN
}

function TariffDialog({ of, onClose }: { of: Month; onClose: () => void }) {
  const form = useForm<Values>({
    initialValues: {
      effective_from: dayOfMonth(of.month, 1),
      fixed: null,
      replace: false,
      steps: [emptyStep()],
    },
    validate: (values) => {
      const issues = tariffInput.safeParse(toTariff(of, values)).error?.issues ?? []
      return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
    },
  })
  const { steps } = form.values
  return (
    <CommandDialog
      title="Nova tarifa"
      verb="Salvar tarifa"
      command="save-meter-tariff"
      action="salvar a tarifa"
      done={{ title: 'Tarifa salva', message: 'Vale para as próximas emissões; as antigas não mudam.' }}
      form={form}
      body={(values) => toTariff(of, values)}
      onClose={onClose}
    >
      <DateField label="Vale desde" {...form.getInputProps('effective_from')} />
      <MoneyField
        label="Parte fixa por unidade"
        value={form.values.fixed}
        onChange={(cents) => form.setFieldValue('fixed', cents)}
      />
      {steps.map((step, index) => (
        <div key={step.key} className={classes.step}>
          {index < steps.length - 1 ? (
            <TextInput
              label="Até (consumo)"
              inputMode="decimal"
              {...form.getInputProps(`steps.${index}.up_to`)}
            />
          ) : (
            <TextInput label={index === 0 ? 'Faixa' : 'Acima disso'} value="Sem limite" disabled />
          )}
          <TextInput
            label="Preço (R$)"
            placeholder="0,0000"
            inputMode="decimal"
            {...form.getInputProps(`steps.${index}.price`)}
          />
          <ActionIcon
            size={42}
            aria-label={`Remover a faixa ${index + 1}`}
            disabled={steps.length === 1}
            onClick={() => form.removeListItem('steps', index)}
          >
            <Trash2 size={18} />
          </ActionIcon>
        </div>
      ))}
      {steps.length < 12 && (
        <Button
          variant="subtle"
          leftSection={<Plus size={16} />}
          onClick={() => form.insertListItem('steps', emptyStep(), steps.length - 1)}
        >
          Adicionar faixa
        </Button>
      )}
      <Checkbox
        label="Trocar a que já vale desde este dia, se houver"
        {...form.getInputProps('replace', { type: 'checkbox' })}
      />
    </CommandDialog>
  )
}
