import { Button } from '@mantine/core'
import {
  CalendarPlus,
  CheckCheck,
  Pencil,
  Play,
  ReceiptText,
  ShieldCheck,
  SkipForward,
  Star,
  Undo2,
  X,
} from 'lucide-react'
import { useState } from 'react'
import { counted } from '../../../../domain/counted.ts'
import type { OrderView } from '../../../../domain/maintenance/orders/view.ts'
import { isGivenUp, type OrderStatus } from '../../../../domain/maintenance/orders/words.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useWritable } from '../../../lib/membership/writable.ts'
import { Acts } from '../../../ui/page/acts.tsx'
import classes from '../maintenance.module.css'
import { BillDialog } from './bill-dialog.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { type Move, MoveDialog } from './move-dialog.tsx'
import { useOrderAnswers } from './offline/use-answers.ts'
import { RatingDialog } from './rating-dialog.tsx'
import { offeredMonths, WarrantyDialog } from './warranty-dialog.tsx'

/** What may be done with an order next: the step that is due first. */
export function WorkPanel({ view }: { view: OrderView }) {
  const writable = useWritable()
  const [open, setOpen] = useState<Move | 'change' | 'bill' | 'warranty' | 'check' | 'rate' | null>(null)
  const move = useCommand('move-maintenance-order', { action: 'mover a ordem' })
  const unsent = useOrderAnswers(view.id).length > 0
  const { status, may } = view
  if (!writable || !may.work) return null
  const to = (next: OrderStatus) => move.mutate({ order_id: view.id, to: next })
  const waits = status === 'planned' || status === 'open'
  const isDone = status === 'done' || status === 'checked'
  const lacking = view.tasks.filter((task) => task.is_required && !task.is_met).length
  const unbilled = !view.bill || view.bill.status === 'cancelled'
  const offered = offeredMonths(view)
  const close = () => setOpen(null)
  if (!may.manage && isGivenUp(status)) return null
  return (
    <section className={classes.panel} aria-label="O que fazer">
      <div className={classes.acts}>
        <Acts busy={move.isPending}>
          {waits && (
            <Button
              leftSection={<Play size={18} />}
              loading={move.isPending}
              onClick={() => to('in_progress')}
            >
              Começar
            </Button>
          )}
          {view.is_open && (
            <Button
              variant={waits ? 'default' : 'filled'}
              leftSection={<CheckCheck size={18} />}
              disabled={lacking > 0 || unsent}
              onClick={() => setOpen('done')}
            >
              Concluir
            </Button>
          )}
          {view.is_open && unsent && (
            <p className={classes.note} style={{ margin: 0 }}>
              Há respostas só neste aparelho: conclua quando elas tiverem sido enviadas.
            </p>
          )}
          {view.is_open && !unsent && lacking > 0 && (
            <p className={classes.note} style={{ margin: 0 }}>
              {lacking === 1
                ? 'Falta 1 passo obrigatório para concluir.'
                : `Faltam ${lacking} passos obrigatórios para concluir.`}
            </p>
          )}
          {may.manage && status === 'done' && (
            <Button
              leftSection={<CheckCheck size={18} />}
              loading={move.isPending}
              onClick={() => (view.supplier_id ? setOpen('check') : to('checked'))}
            >
              Conferir
            </Button>
          )}
          {may.manage && isDone && unbilled && (
            <Button variant="default" leftSection={<ReceiptText size={18} />} onClick={() => setOpen('bill')}>
              Lançar em despesas
            </Button>
          )}
          {may.manage && isDone && view.asset && (
            <Button
              variant="default"
              leftSection={<ShieldCheck size={18} />}
              onClick={() => setOpen('warranty')}
            >
              {view.warranty ? 'Editar garantia' : 'Registrar garantia'}
            </Button>
          )}
          {may.manage && isDone && view.asset && !view.warranty && offered !== null && (
            <p className={classes.note} style={{ margin: 0 }}>
              {`O orçamento escolhido dá ${counted(offered, 'mês', 'meses')} de garantia.`}
            </p>
          )}
          {may.manage &&
            status === 'checked' &&
            view.supplier_id &&
            (!view.rating || view.rating.may_edit) && (
              <Button variant="default" leftSection={<Star size={18} />} onClick={() => setOpen('rate')}>
                {view.rating ? 'Mudar a avaliação' : 'Avaliar o fornecedor'}
              </Button>
            )}
          {status === 'done' && (
            <Button
              variant="default"
              leftSection={<Undo2 size={18} />}
              onClick={() => setOpen('in_progress')}
            >
              Devolver para execução
            </Button>
          )}
          {may.manage && status === 'checked' && (
            <Button
              variant="subtle"
              leftSection={<Undo2 size={18} />}
              loading={move.isPending}
              onClick={() => to('done')}
            >
              Desfazer conferência
            </Button>
          )}
          {may.manage && isGivenUp(status) && (
            <Button
              variant="default"
              leftSection={<CalendarPlus size={18} />}
              loading={move.isPending}
              onClick={() => to('open')}
            >
              {status === 'skipped' ? 'Retomar' : 'Reabrir'}
            </Button>
          )}
          {may.manage && view.is_open && (
            <>
              <Button variant="default" leftSection={<Pencil size={18} />} onClick={() => setOpen('change')}>
                Editar ou encaminhar
              </Button>
              {view.plan && (
                <Button
                  variant="default"
                  leftSection={<SkipForward size={18} />}
                  onClick={() => setOpen('skipped')}
                >
                  Pular esta vez
                </Button>
              )}
              <Button variant="subtle" leftSection={<X size={18} />} onClick={() => setOpen('cancelled')}>
                Cancelar ordem
              </Button>
            </>
          )}
        </Acts>
      </div>
      {open === 'change' && <ChangeDialog view={view} onClose={close} />}
      {open === 'bill' && <BillDialog view={view} onClose={close} />}
      {open === 'warranty' && <WarrantyDialog view={view} onClose={close} />}
      {(open === 'check' || open === 'rate') && <RatingDialog view={view} as={open} onClose={close} />}
      {(open === 'done' || open === 'skipped' || open === 'cancelled' || open === 'in_progress') && (
        <MoveDialog view={view} to={open} onClose={close} />
      )}
    </section>
  )
}
