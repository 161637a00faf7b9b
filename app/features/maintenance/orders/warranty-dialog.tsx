import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { addMonths } from '../../../../domain/calendar.ts'
import type { OrderView } from '../../../../domain/maintenance/orders/view.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { WholeNumberField } from '../../../ui/form/whole-number-field.tsx'
import classes from '../maintenance.module.css'

/** Months of warranty that the chosen quote offers. */
export const offeredMonths = ({ quotes, quote_id }: OrderView): number | null =>
  quotes.find(({ id }) => id === quote_id)?.warranty_months ?? null

/** Writes down, with the equipment, through which day the work is covered; what the chosen quote offers is filled in. */
export function WarrantyDialog({ view, onClose }: { view: OrderView; onClose: () => void }) {
  const { warranty } = view
  const doneOn = view.done_on ?? view.today
  const offered = warranty ? null : offeredMonths(view)
  const form = useForm({
    initialValues: {
      covers: warranty?.covers ?? view.title,
      months: (offered ?? '') as number | string,
      until_on: (warranty?.until_on ?? (offered ? addMonths(doneOn, offered) : null)) as string | null,
    },
    validate: {
      covers: (text) => (text.trim().length < 3 ? 'Diga o que a garantia cobre.' : null),
      until_on: (day) => (day ? null : 'Diga até quando vale.'),
    },
  })
  const remove = useCommand('save-asset-warranty', {
    action: 'remover a garantia',
    done: 'Garantia removida',
  })
  const setMonths = (months: number | string) => {
    form.setFieldValue('months', months)
    if (Number(months) >= 1) form.setFieldValue('until_on', addMonths(doneOn, Number(months)))
  }
  return (
    <CommandDialog
      title={warranty ? 'Editar garantia do serviço' : 'Garantia do serviço'}
      verb="Salvar"
      action="salvar a garantia"
      command="save-asset-warranty"
      done="Garantia salva no equipamento"
      form={form}
      body={({ covers, until_on }) => ({ order_id: view.id, covers: covers.trim(), until_on })}
      small
      onClose={onClose}
    >
      <p className={classes.note} style={{ margin: 0 }}>
        {`Fica em ${view.asset?.name ?? 'equipamento'}${view.supplier_name ? `, com ${view.supplier_name}` : ''}. A administração é avisada antes do fim.`}
      </p>
      <TextInput label="O que cobre" maxLength={160} {...form.getInputProps('covers')} />
      <div className={classes.two}>
        <WholeNumberField
          label="Meses"
          description="Contados do dia do serviço"
          min={1}
          max={600}
          value={form.values.months}
          onChange={setMonths}
        />
        <DateField
          label="Vale até"
          description="O último dia"
          minDate={doneOn}
          {...form.getInputProps('until_on')}
        />
      </div>
      {warranty && (
        <Button
          variant="subtle"
          color="red"
          loading={remove.isPending}
          onClick={() =>
            remove.mutate(
              { order_id: view.id, covers: warranty.covers, until_on: null },
              { onSuccess: onClose },
            )
          }
        >
          Remover garantia
        </Button>
      )}
    </CommandDialog>
  )
}
