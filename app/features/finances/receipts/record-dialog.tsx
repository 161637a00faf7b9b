import { Group, Select, Text, Textarea, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Cents } from '../../../../domain/money.ts'
import { formatCents, sumCents } from '../../../../domain/money.ts'
import { oldestCharges } from '../../../../domain/payments/oldest-charges.ts'
import { receiptMethods, typedMethods } from '../../../../domain/payments/receipt.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { BankAccountSelect } from '../ledger/pickers.tsx'
import { homeQuery } from '../queries.ts'
import { ChargeChoice, type Reckoned, useReckoned, WhatBecomes } from './charge-choice.tsx'
import { unitPayablesQuery } from './receipts-queries.ts'
import { UnitField } from './unit-field.tsx'

type Values = {
  unit_id: string | null
  charge_ids: string[]
  received_on: string
  method: string
  bank_account_id: string | null
  cents: Cents | null
  payer_name: string
  note: string
}

type RecordDialogProps = { unitId?: string | null; chargeId?: string; onClose: () => void }

/** Books money that came in another way than by boleto; the day is there before the form is. */
export function RecordDialog(props: RecordDialogProps) {
  const { id } = useCondominium()
  const home = useQuery(homeQuery(id))
  return home.data ? <RecordForm {...props} today={home.data.today} /> : null
}

/** The oldest debts are chosen until somebody chooses others, and the amount is theirs until somebody types one. */
function useChosenCharges(
  form: UseFormReturnType<Values>,
  charges: readonly Reckoned[] | undefined,
  today: string,
) {
  const [isPicked, setPicked] = useState(form.values.charge_ids.length > 0)
  const [typed, setTyped] = useState<Cents | null>(null)
  const { charge_ids, cents } = form.values
  const ids = isPicked || !charges ? charge_ids : oldestCharges(charges, typed, today)
  const due = sumCents(
    (charges ?? []).filter((one) => ids.includes(one.charge_id)).map((one) => one.due.total),
  )
  const amount = typed ?? (due || null)
  const isStale = charges !== undefined && (ids.join() !== charge_ids.join() || amount !== cents)
  useEffect(() => {
    if (!isStale) return
    const next = { charge_ids: ids, cents: amount }
    const wasTouched = form.isDirty()
    form.setValues(next)
    // What was chosen by itself is nothing to lose.
    if (!wasTouched) form.resetDirty({ ...form.getValues(), ...next })
  })
  return {
    typed,
    type: (value: Cents | null) => {
      setTyped(value)
      form.setFieldValue('cents', value)
    },
    choose: (chosen: string[]) => {
      setPicked(true)
      form.setFieldValue('charge_ids', chosen)
    },
    forget: () => setPicked(false),
  }
}

function RecordForm({ unitId = null, chargeId, onClose, today }: RecordDialogProps & { today: string }) {
  const { id } = useCondominium()
  const form = useForm<Values>({
    initialValues: {
      unit_id: unitId,
      charge_ids: chargeId ? [chargeId] : [],
      received_on: today,
      method: 'transfer',
      bank_account_id: null,
      cents: null,
      payer_name: '',
      note: '',
    },
    validate: {
      cents: (cents) => (cents ? null : 'Informe o valor.'),
      received_on: (day) => (day > today ? 'A data não pode ser futura.' : null),
    },
  })
  const { values } = form
  const unit = useQuery(unitPayablesQuery(id, values.unit_id))
  const charges = useReckoned(unit.data?.charges, values.received_on || today)
  const chosen = (charges ?? []).filter((charge) => values.charge_ids.includes(charge.charge_id))
  const { typed, type, choose, forget } = useChosenCharges(form, charges, today)
  return (
    <CommandDialog
      title="Registrar recebimento"
      verb="Registrar"
      action="registrar o recebimento"
      command="record-receipt"
      done={{ title: 'Recebimento registrado', message: 'Já está nos livros. Você pode desfazer.' }}
      form={form}
      body={({ method, bank_account_id, ...sent }) => ({
        ...sent,
        method,
        bank_account_id: method === 'cash' ? null : bank_account_id,
      })}
      onClose={onClose}
    >
      <UnitField
        clearable
        description="Sem unidade, o dinheiro fica a decidir."
        {...form.getInputProps('unit_id')}
        onChange={(unit_id) => {
          form.setValues({ unit_id, charge_ids: [], cents: typed })
          forget()
        }}
      />
      {values.unit_id && unit.isPending && <RowsSkeleton rows={2} />}
      {unit.data?.charges.length === 0 && (
        <Text c="dimmed">Nada em aberto nesta unidade: o valor fica como crédito dela.</Text>
      )}
      {charges && charges.length > 0 && (
        <ChargeChoice
          charges={charges}
          chosen={values.charge_ids}
          onChange={choose}
          today={today}
          error={form.errors.charge_ids as string | undefined}
        />
      )}
      <Group grow align="start">
        <DateField label="Recebido em" maxDate={today} {...form.getInputProps('received_on')} />
        <MoneyField
          label="Valor"
          value={values.cents}
          onChange={type}
          expected={
            charges && { cents: sumCents(charges.map(({ due }) => due.total)), what: 'o que a unidade deve' }
          }
          error={form.errors.cents}
        />
      </Group>
      <Group grow align="start">
        <Select
          label="Como"
          allowDeselect={false}
          data={typedMethods.map((value) => ({ value, label: receiptMethods[value] }))}
          {...form.getInputProps('method')}
        />
        {values.method !== 'cash' && (
          <BankAccountSelect
            label="Em qual conta"
            placeholder="A conta das cobranças"
            clearable
            {...form.getInputProps('bank_account_id')}
          />
        )}
      </Group>
      <TextInput label="Quem pagou (opcional)" maxLength={120} {...form.getInputProps('payer_name')} />
      <Textarea label="Observação (opcional)" maxLength={500} autosize {...form.getInputProps('note')} />
      <WhatBecomes cents={values.cents} chosen={chosen} />
      {values.unit_id && charges && charges.length > 0 && chosen.length === 0 && values.cents !== null && (
        <Notice kind="info">
          {`Sem escolher uma cobrança, ${formatCents(values.cents)} ficam como crédito da unidade.`}
        </Notice>
      )}
    </CommandDialog>
  )
}
