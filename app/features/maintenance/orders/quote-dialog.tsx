import { ActionIcon, Button, Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Plus, Trash2 } from 'lucide-react'
import type { OrderQuote } from '../../../../domain/maintenance/orders/view.ts'
import { formatCents } from '../../../../domain/money.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { WholeNumberField } from '../../../ui/form/whole-number-field.tsx'
import { KeptFilesField, useKeptFiles } from '../expiry/kept-files.tsx'
import classes from '../maintenance.module.css'
import { useSupplierChoices } from '../supplier-choices.ts'

type Item = { description: string; cents: number | null }

/** Edits a supplier's quote for the work, item by item, with its document. */
export function QuoteDialog({
  orderId,
  quote,
  onClose,
}: {
  orderId: string
  quote: OrderQuote | null
  onClose: () => void
}) {
  const suppliers = useSupplierChoices()
  const form = useForm({
    initialValues: {
      id: quote?.id ?? crypto.randomUUID(),
      supplier_id: quote?.supplier_id ?? (null as string | null),
      items: (quote?.items ?? [{ description: '', cents: null }]) as Item[],
      valid_until: quote?.valid_until ?? (null as string | null),
      days: (quote?.days ?? '') as number | string,
      warranty_months: (quote?.warranty_months ?? '') as number | string,
      notes: quote?.notes ?? '',
    },
    validate: {
      supplier_id: (value) => (value ? null : 'Escolha o fornecedor.'),
      items: {
        description: (text) => (text.trim().length < 2 ? 'Diga o que é.' : null),
        cents: (value) => (value ? null : 'Informe o valor.'),
      },
    },
  })
  const kept = useKeptFiles('maintenance', form.values.id)
  const { items } = form.values
  const total = items.reduce((sum, { cents }) => sum + (cents ?? 0), 0)
  return (
    <CommandDialog
      title={quote ? 'Editar orçamento' : 'Novo orçamento'}
      verb="Salvar orçamento"
      action="salvar o orçamento"
      command="save-maintenance-quote"
      done="Orçamento salvo"
      form={form}
      body={(values) => ({
        order_id: orderId,
        ...values,
        days: values.days === '' ? null : Number(values.days),
        warranty_months: values.warranty_months === '' ? null : Number(values.warranty_months),
      })}
      busy={kept.uploads.busy}
      onClose={onClose}
    >
      <Select
        label="Fornecedor"
        searchable
        data={suppliers}
        nothingFoundMessage="Cadastre o fornecedor em Finanças"
        {...form.getInputProps('supplier_id')}
      />
      {items.map((item, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item is known by its place alone
        <div key={nth} className={classes.item}>
          <TextInput
            label={nth === 0 ? 'O que inclui' : undefined}
            aria-label={`Item ${nth + 1}`}
            maxLength={160}
            {...form.getInputProps(`items.${nth}.description`)}
          />
          <MoneyField
            label={nth === 0 ? 'Valor' : undefined}
            aria-label={`Valor do item ${nth + 1}`}
            value={item.cents}
            onChange={(cents) => form.setFieldValue(`items.${nth}.cents`, cents)}
            error={form.errors[`items.${nth}.cents`]}
          />
          <ActionIcon
            size={44}
            variant="subtle"
            mt={nth === 0 ? 24 : 0}
            aria-label={`Remover o item ${nth + 1}`}
            disabled={items.length === 1}
            onClick={() => form.removeListItem('items', nth)}
          >
            <Trash2 size={18} />
          </ActionIcon>
        </div>
      ))}
      <div
        className={classes.answer}
        style={{ margin: 0, justifyContent: 'space-between', alignItems: 'center' }}
      >
        <Button
          variant="subtle"
          leftSection={<Plus size={18} />}
          disabled={items.length >= 30}
          onClick={() => form.insertListItem('items', { description: '', cents: null })}
        >
          Outro item
        </Button>
        <strong className="figures">{`Total ${formatCents(total)}`}</strong>
      </div>
      <div className={classes.two}>
        <DateField label="Vale até (opcional)" clearable {...form.getInputProps('valid_until')} />
        <WholeNumberField
          label="Prazo em dias (opcional)"
          min={1}
          max={1000}
          {...form.getInputProps('days')}
        />
        <WholeNumberField
          label="Garantia em meses (opcional)"
          min={1}
          max={600}
          {...form.getInputProps('warranty_months')}
        />
      </div>
      <Textarea label="Observações" autosize maxLength={1000} {...form.getInputProps('notes')} />
      <KeptFilesField kept={kept} label="Proposta do fornecedor" />
    </CommandDialog>
  )
}
