import { Button, Group } from '@mantine/core'
import { MessageSquareWarning, TriangleAlert, Wrench } from 'lucide-react'
import { Link } from 'react-router'
import { counted } from '../../../../domain/counted.ts'
import { outsideWords } from '../../../../domain/maintenance/orders/measures.ts'
import type { OrderTask, OrderView, TiedOrder } from '../../../../domain/maintenance/orders/view.ts'
import { useWritable } from '../../../lib/membership/writable.ts'
import { Status } from '../../../ui/data/status.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { OrderState } from '../looks.tsx'
import classes from '../maintenance.module.css'

const isMeasuredOutside = (task: OrderTask): task is OrderTask & { value: number } =>
  task.is_outside && task.value !== null

const outsideOf = ({ tasks }: OrderView) => tasks.filter(isMeasuredOutside)

/** Lists what was measured outside of its limits, a line each. */
export const outsideText = (view: OrderView): string => outsideOf(view).map(outsideWords).join('\n')

export function OutsideFlag({ view }: { view: OrderView }) {
  const many = outsideOf(view).length
  if (many === 0) return null
  return (
    <Status icon={TriangleAlert} tone="danger" alone>
      {counted(many, 'medida fora do limite', 'medidas fora do limite')}
    </Status>
  )
}

export function OrderLink({ order }: { order: TiedOrder }) {
  return (
    <Link to={`/dashboard/incidents/manutencao/ordens/${order.id}`}>{`${order.code} · ${order.title}`}</Link>
  )
}

/** Names the orders that follow this one, and offers another, or a report, where a measure is outside of its limits. */
export function FollowUp({ view }: { view: OrderView }) {
  const writable = useWritable()
  const outside = outsideOf(view)
  if (outside.length === 0 && view.followed_by.length === 0) return null
  const offers = writable && view.may.work && outside.length > 0
  const report = `/dashboard/incidents/nova?${new URLSearchParams({
    assunto: [view.asset?.name, outside.map(outsideWords).join('; ')].filter(Boolean).join(': '),
    ...(view.place_id && { lugar: view.place_id }),
  })}`
  return (
    <Section title="O que vem depois">
      {view.followed_by.length > 0 && (
        <ul className={classes.steps}>
          {view.followed_by.map((order) => (
            <li key={order.id} className={classes.tied}>
              <OrderLink order={order} />
              <OrderState status={order.status} />
            </li>
          ))}
        </ul>
      )}
      {offers && (
        <>
          <p className={classes.note}>
            {view.followed_by.length > 0
              ? 'Se ainda for preciso, abra outra ordem.'
              : 'Uma medida fora do limite costuma pedir um conserto. Abra a ordem com o que foi medido já escrito.'}
          </p>
          <Group gap={8}>
            {view.may.manage && (
              <Button
                component={Link}
                to={`/dashboard/incidents/manutencao/nova?segue=${view.id}`}
                variant="default"
                leftSection={<Wrench size={18} />}
              >
                Abrir ordem de conserto
              </Button>
            )}
            <Button
              component={Link}
              to={report}
              variant="default"
              leftSection={<MessageSquareWarning size={18} />}
            >
              Relatar problema
            </Button>
          </Group>
        </>
      )}
    </Section>
  )
}
