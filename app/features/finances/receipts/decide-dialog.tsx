import { Radio, Stack, Textarea } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { formatCents } from '../../../../domain/money.ts'
import { waitReasons } from '../../../../domain/payments/receipt.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { FundSelect, RubricSelect } from '../ledger/pickers.tsx'
import { ChargeChoice, type Reckoned, useReckoned, WhatBecomes } from './charge-choice.tsx'
import { MoneyFrom } from './money-from.tsx'
import { type Receipt, suggestionsQuery, unitPayablesQuery } from './receipts-queries.ts'
import { UnitField } from './unit-field.tsx'

type Values = {
  to: 'charges' | 'credit' | 'income' | 'pix' | 'refund'
  unit_id: string | null
  charge_ids: string[]
  fund: string
  rubric: string | null
  on: string
  from: string
  note: string
}

const choices = [
  { value: 'charges', label: 'Pagar cobranças', description: 'O que sobrar fica como crédito da unidade.' },
  {
    value: 'credit',
    label: 'Deixar como crédito de uma unidade',
    description: 'Serve para uma próxima cobrança, ou para devolver depois.',
  },
  {
    value: 'income',
    label: 'Era outra receita',
    description: 'Aluguel de espaço, rendimento, indenização: dinheiro do condomínio, de nenhuma unidade.',
  },
  {
    value: 'pix',
    label: 'Devolver pelo Pix',
    description: 'O banco manda o valor de volta à conta de onde veio. Não dá para desfazer.',
  },
  {
    value: 'refund',
    label: 'Devolver a quem pagou',
    description: 'Registra a devolução que você já fez no banco ou em dinheiro.',
  },
] as const

const verbs = {
  charges: 'Dar baixa',
  credit: 'Deixar como crédito',
  income: 'Lançar como receita',
  pix: 'Devolver pelo Pix',
  refund: 'Registrar devolução',
}

const noteLabels: Partial<Record<Values['to'], string>> = { pix: 'Por quê', refund: 'A quem e como' }

type DecideDialogProps = { receipt: Receipt; today: string; onClose: () => void }

/** Assigns pending money. */
export function DecideDialog({ receipt, today, onClose }: DecideDialogProps) {
  const wasPaid = receipt.reason === 'paid_twice' || receipt.reason === 'charge_cancelled'
  const form = useForm<Values>({
    initialValues: {
      to: wasPaid ? 'credit' : 'charges',
      unit_id: receipt.unit_id,
      charge_ids: [],
      fund: 'ordinary',
      rubric: null,
      on: today,
      note: '',
      from: receipt.method === 'cash' ? 'cash' : (receipt.bank_account_id ?? 'cash'),
    },
    validate: {
      charge_ids: (ids, { to }) =>
        to === 'charges' && ids.length === 0 ? 'Escolha ao menos uma cobrança.' : null,
      unit_id: (unit, { to }) => (to === 'credit' && !unit ? 'Escolha a unidade.' : null),
      rubric: (rubric, { to }) => (to === 'income' && !rubric ? 'Escolha a rubrica.' : null),
      note: (note, { to }) => {
        if (note.trim().length >= 5) return null
        if (to === 'pix') return 'Diga por quê, em poucas palavras.'
        return to === 'refund' ? 'Diga a quem e como o dinheiro foi devolvido.' : null
      },
    },
  })
  const { values } = form
  return (
    <CommandDialog
      title={`Decidir ${formatCents(receipt.amount_cents)}`}
      verb={verbs[values.to]}
      action="decidir o recebimento"
      command={values.to === 'pix' ? 'return-pix' : 'decide-receipt'}
      done={{ title: 'Recebimento decidido', message: 'Os livros já mudaram. Você pode desfazer.' }}
      form={form}
      body={(sent) => ({
        receipt_id: receipt.id,
        ...(sent.to !== 'pix' && { decision: decisionOf(sent) }),
        note: sent.note,
      })}
      onClose={onClose}
    >
      {receipt.reason && (
        <p
          style={{ margin: 0 }}
        >{`${waitReasons[receipt.reason].title}. ${waitReasons[receipt.reason].help}`}</p>
      )}
      <Radio.Group label="Para onde vai" {...form.getInputProps('to')}>
        <Stack gap="xs" mt={4}>
          {choices
            .filter(({ value }) => value !== 'pix' || receipt.source === 'pix')
            .map((choice) => (
              <Radio key={choice.value} {...choice} />
            ))}
        </Stack>
      </Radio.Group>
      {(values.to === 'charges' || values.to === 'credit') && (
        <UnitField
          clearable
          description={values.to === 'charges' ? 'Para ver as cobranças de outra unidade.' : undefined}
          {...form.getInputProps('unit_id')}
          onChange={(unit_id) => form.setValues({ unit_id, charge_ids: [] })}
        />
      )}
      {values.to === 'charges' && <Charges receipt={receipt} today={today} form={form} />}
      {values.to === 'income' && (
        <>
          <RubricSelect nature="income" {...form.getInputProps('rubric')} />
          <FundSelect {...form.getInputProps('fund')} />
        </>
      )}
      {values.to === 'refund' && (
        <>
          <DateField label="Devolvido em" maxDate={today} {...form.getInputProps('on')} />
          <MoneyFrom {...form.getInputProps('from')} />
        </>
      )}
      <Textarea
        label={noteLabels[values.to] ?? 'Observação (opcional)'}
        maxLength={500}
        autosize
        {...form.getInputProps('note')}
      />
    </CommandDialog>
  )
}

function decisionOf({ to, unit_id, charge_ids, fund, rubric, on, from }: Values) {
  if (to === 'charges') return { to, charge_ids }
  if (to === 'income') return { to, fund, rubric }
  return to === 'credit' ? { to, unit_id } : { to, on, from }
}

type ChargesProps = { receipt: Receipt; today: string; form: UseFormReturnType<Values> }

/** Lists the chosen unit's charges, with suggested ones of other units on top. */
function Charges({ receipt, today, form }: ChargesProps) {
  const { id } = useCondominium()
  const { unit_id, charge_ids } = form.values
  const suggestions = useQuery(suggestionsQuery(id, receipt.id))
  const unit = useQuery(unitPayablesQuery(id, unit_id))
  const reasons = new Map((suggestions.data ?? []).map(({ charge, reasons: why }) => [charge.charge_id, why]))
  const all = [...(suggestions.data ?? []).map(({ charge }) => charge), ...(unit.data?.charges ?? [])]
  const each = [...new Map(all.map((charge) => [charge.charge_id, charge])).values()]
  const reckoned = useReckoned(each, receipt.received_on)
  if (!suggestions.data) return <NotLoaded query={suggestions} rows={3} />
  if (!reckoned) return <RowsSkeleton rows={3} />
  const fitting = reckoned.filter((charge) => fits(charge, receipt, unit_id, reasons.get(charge.charge_id)))
  const shown = fitting.slice(0, 24)
  const chosen = shown.filter((charge) => charge_ids.includes(charge.charge_id))
  if (shown.length === 0)
    return (
      <p style={{ margin: 0 }}>
        {unit_id ? 'Esta unidade não tem cobrança em aberto.' : 'Escolha a unidade.'}
      </p>
    )
  return (
    <>
      <ChargeChoice
        charges={shown}
        reasons={
          new Map(
            [...reasons].map(([key, why]) => [
              key,
              why.filter((one) => one !== 'late' || isLate(key, shown, receipt)),
            ]),
          )
        }
        chosen={charge_ids}
        onChange={(ids) => form.setFieldValue('charge_ids', ids)}
        today={today}
        error={form.errors.charge_ids as string | undefined}
      />
      <WhatBecomes cents={receipt.amount_cents} chosen={chosen} />
    </>
  )
}

/** A near match in amount is offered only where fine and interest explain it to the centavo. */
function fits(
  charge: Reckoned,
  receipt: Receipt,
  unitId: string | null,
  why: readonly string[] = [],
): boolean {
  if (unitId) return charge.unit_id === unitId
  return why.some((one) => one !== 'late') || charge.due.total === receipt.amount_cents
}

const isLate = (chargeId: string, shown: readonly Reckoned[], receipt: Receipt): boolean =>
  shown.some((charge) => charge.charge_id === chargeId && charge.due.total === receipt.amount_cents)
