import { useForm } from '@mantine/form'
import type { OrderView } from '../../../../domain/maintenance/orders/view.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { OrderFields, type OrderValues, orderBody, orderProblems } from './order-fields.tsx'

/** Edits an open order's text and assignee. */
export function ChangeDialog({ view, onClose }: { view: OrderView; onClose: () => void }) {
  const form = useForm<OrderValues>({
    initialValues: {
      kind: view.kind,
      works: view.works,
      title: view.title,
      description: view.description,
      priority: view.priority,
      asset_id: view.asset_id,
      place_id: view.place_id,
      place_note: view.place_note,
      responsible: view.responsible,
      assignee_id: view.assignee_id,
      supplier_id: view.supplier_id,
      lapsed_reason: view.lapsed_reason ?? '',
      due_on: view.due_on,
      minutes: view.minutes,
    },
    validate: orderProblems,
  })
  return (
    <CommandDialog
      title="Editar ordem"
      verb="Salvar"
      action="editar a ordem"
      command="change-maintenance-order"
      done="Ordem salva"
      form={form}
      body={(values) => ({ order_id: view.id, ...orderBody(values) })}
      onClose={onClose}
    >
      <OrderFields form={form} />
    </CommandDialog>
  )
}
