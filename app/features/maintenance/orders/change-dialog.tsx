import { useForm } from '@mantine/form'
import type { OrderView } from '../../../../domain/maintenance/orders/view.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { fieldErrors } from '../../../lib/failure.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { OrderFields, type OrderValues, orderBody, orderProblems } from './order-fields.tsx'

/** What an open order says and who does it. */
export function ChangeDialog({ view, onClose }: { view: OrderView; onClose: () => void }) {
  const { kind, title, description, priority, asset_id, place_id, place_note, responsible } = view
  const { assignee_id, supplier_id, lapsed_reason, due_on } = view
  const form = useForm<OrderValues>({
    initialValues: {
      ...{ kind, title, description, priority, asset_id, place_id, place_note, responsible },
      ...{ assignee_id, supplier_id, lapsed_reason: lapsed_reason ?? '', due_on },
    },
    validate: orderProblems,
  })
  const save = useCommand('change-maintenance-order', {
    ...{ action: 'alterar a ordem', done: 'Ordem alterada', quiet: true },
  })
  return (
    <FormDialog
      title="Alterar a ordem"
      verb="Salvar"
      loading={save.isPending}
      error={save.error}
      held={form.isDirty()}
      onClose={onClose}
      onSubmit={form.onSubmit((values) =>
        save.mutate(
          { order_id: view.id, ...orderBody(values) },
          {
            onSuccess: onClose,
            onError: (error) => {
              form.setErrors(fieldErrors(error))
            },
          },
        ),
      )}
    >
      <OrderFields form={form} />
    </FormDialog>
  )
}
