import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { addDays, monthOf } from '../../../../domain/calendar.ts'
import { quotesMissing } from '../../../../domain/maintenance/orders/quotes-rule.ts'
import type { OrderView } from '../../../../domain/maintenance/orders/view.ts'
import { worksStanding } from '../../../../domain/maintenance/orders/works.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { DateField, MonthField } from '../../../ui/form/date-field.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { WholeNumberField } from '../../../ui/form/whole-number-field.tsx'
import { FundSelect, RubricSelect } from '../../finances/ledger/pickers.tsx'
import { KeptFilesField, useKeptFiles } from '../expiry/kept-files.tsx'
import classes from '../maintenance.module.css'
import { ExceptionField } from './choose-dialog.tsx'
import { AssemblyFirst } from './works-decision.tsx'

/** Books the order's cost as a bill of its supplier, once. */
export function BillDialog({ view, onClose }: { view: OrderView; onClose: () => void }) {
  const [billId] = useState(() => crypto.randomUUID())
  const missingFor = (cents: number | null) => (view.quotes_exception ? 0 : quotesMissing(view, cents ?? 0))
  const form = useForm({
    initialValues: {
      cents: view.cost_cents,
      fund: 'ordinary' as string | null,
      rubric: null as string | null,
      competence: monthOf(view.done_on ?? view.today),
      due_on: addDays(view.today, 10) as string | null,
      document_number: '',
      instalments: 1 as number | string,
      quotes_exception: '',
    },
    validate: {
      cents: (value) => (value ? null : 'Informe o valor.'),
      rubric: (value) => (value ? null : 'Escolha a rubrica.'),
      due_on: (value) => (value ? null : 'Informe o vencimento.'),
      quotes_exception: (text, { cents }) =>
        missingFor(cents) > 0 && text.trim().length < 3 ? 'Conte por que bastam menos orçamentos.' : null,
    },
  })
  const kept = useKeptFiles('expenses', billId)
  const missing = missingFor(form.values.cents)
  return (
    <CommandDialog
      title="Lançar em despesas"
      verb="Lançar despesa"
      action="lançar a despesa"
      command="bill-maintenance-order"
      done="Despesa lançada"
      form={form}
      body={({ fund, rubric, cents, document_number, instalments, quotes_exception, ...values }) => ({
        ...values,
        order_id: view.id,
        id: billId,
        lines: [{ fund, rubric, cents }],
        document_number: document_number.trim() || null,
        instalments: Number(instalments) || 1,
        attachments: kept.files.map(({ path }) => path),
        quotes_exception: quotes_exception.trim() || null,
      })}
      busy={kept.uploads.busy}
      onClose={onClose}
    >
      <p className={classes.note} style={{ margin: 0 }}>
        {view.supplier_name
          ? `Para ${view.supplier_name}. A despesa segue as mesmas regras das outras, com a aprovação do conselho quando o valor pede.`
          : 'Sem fornecedor na ordem. Se houve um, escolha-o na ordem antes de lançar.'}
      </p>
      <div className={classes.two}>
        <MoneyField
          label="Valor total"
          value={form.values.cents}
          onChange={(cents) => form.setFieldValue('cents', cents)}
          error={form.errors.cents}
          data-autofocus
        />
        <DateField label="Vencimento" {...form.getInputProps('due_on')} />
        <RubricSelect nature="expense" {...form.getInputProps('rubric')} />
        <FundSelect {...form.getInputProps('fund')} />
        <MonthField
          label="Competência"
          value={form.values.competence}
          onChange={(month) => form.setFieldValue('competence', month)}
        />
        <WholeNumberField label="Parcelas" min={1} max={60} {...form.getInputProps('instalments')} />
      </div>
      <TextInput
        label="Número da nota (opcional)"
        maxLength={40}
        {...form.getInputProps('document_number')}
      />
      {missing > 0 && (
        <ExceptionField view={view} missing={missing} {...form.getInputProps('quotes_exception')} />
      )}
      {view.decision && (
        <p className={classes.note} style={{ margin: 0 }}>
          {`Decisão da assembleia: ${view.decision.label}. A despesa já sai com ela, em todas as parcelas.`}
        </p>
      )}
      {worksStanding(view, form.values.cents) === 'waiting' && <AssemblyFirst view={view} />}
      <KeptFilesField kept={kept} label="Nota fiscal" />
    </CommandDialog>
  )
}
