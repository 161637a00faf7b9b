import { Alert } from '@mantine/core'
import { Scale } from 'lucide-react'
import { formatDate } from '../../../../domain/calendar.ts'
import type { OrderView } from '../../../../domain/maintenance/orders/view.ts'
import { dayAfterClosing } from '../../../../domain/maintenance/plans/due-days.ts'
import classes from '../maintenance.module.css'

/** Says what skipping an order does to its plan, until when it is taken back, and what a norm or the law makes of it. */
export function SkipWords({ view }: { view: OrderView }) {
  const { cycle, planned_on, today } = view
  const closedOn = planned_on && planned_on > today ? planned_on : today
  const next = cycle && planned_on ? dayAfterClosing(cycle, { plannedOn: planned_on, closedOn }) : null
  const isBound = view.kind === 'inspection' || Boolean(cycle?.standard)
  return (
    <>
      <p className={classes.note} style={{ margin: 0 }}>
        {next
          ? `O plano segue, com a próxima para ${formatDate(next)}.`
          : 'O plano foi encerrado e não faz outra ordem.'}
        {' O motivo fica no histórico e no relatório da assembleia. '}
        {'Dá para retomar esta ordem até o plano fazer a seguinte.'}
      </p>
      {isBound && (
        <Alert color="amber" icon={<Scale size={18} />} title="Pular não dispensa a obrigação">
          {cycle?.standard
            ? `Este plano segue ${cycle.standard}. `
            : 'Este plano é de uma inspeção, que a lei ou uma norma pode exigir no prazo. '}
          Sem o serviço no prazo, garantia e seguro podem ser recusados, e o síndico responde por deixar de
          conservar as partes comuns (Código Civil, art. 1.348, V). Escreva um motivo que possa mostrar.
        </Alert>
      )}
    </>
  )
}
