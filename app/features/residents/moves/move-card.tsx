import { Button, Checkbox, Group, Text } from '@mantine/core'
import { Ban, CircleCheck, Clock, LoaderCircle, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { civilDate, formatDate } from '../../../../domain/calendar.ts'
import { type MoveItem, type MoveStatus, moveKinds, moveStatuses } from '../../../../domain/people/moves.ts'
import { dayAndTime } from '../../../../domain/time-zones/moments.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toFailure } from '../../../lib/failure.ts'
import { openZone } from '../../../lib/zone.ts'
import { Status } from '../../../ui/data/status.tsx'
import { ConfirmDestructive } from '../../../ui/form/confirm-destructive.tsx'
import classes from '../register/register.module.css'
import type { Move } from './queries.ts'

const faces: Record<MoveStatus, { icon: LucideIcon; tone: 'neutral' | 'attention' | 'success' | 'brand' }> = {
  planned: { icon: Clock, tone: 'brand' },
  running: { icon: LoaderCircle, tone: 'attention' },
  done: { icon: CircleCheck, tone: 'success' },
  cancelled: { icon: Ban, tone: 'neutral' },
}

type MoveCardProps = {
  move: Move
  unit: string
  /** Only for those who may read names. */
  name?: string
  /** tick: the front desk; manage: the administration; look: everybody else. */
  may: 'look' | 'tick' | 'manage'
}

/** One move: when, who, and the checklist item by item. */
export function MoveCard({ move, unit, name, may }: MoveCardProps) {
  const { icon, tone } = faces[move.status]
  const open = move.status === 'planned' || move.status === 'running'
  const done = move.items.filter(({ done_at }) => done_at !== null).length
  return (
    <li style={{ padding: '20px 0', borderTop: '1px solid var(--hairline)' }}>
      <Group justify="space-between" align="flex-start" gap={12}>
        <div style={{ minWidth: 0 }}>
          <h2 style={{ margin: 0, fontSize: '1.25rem' }}>
            {moveKinds[move.kind]} · {unit}
          </h2>
          <div className={`${classes.note} figures`}>
            {[formatDate(move.moves_on), move.hours, name, move.whole_household && 'todos da unidade']
              .filter(Boolean)
              .join(' · ')}
          </div>
          {move.note && <div className={classes.note}>{move.note}</div>}
        </div>
        <Status icon={icon} tone={tone} alone>
          {moveStatuses[move.status]}
        </Status>
      </Group>
      <Items move={move} editable={open && may !== 'look'} />
      <Group gap={8} mt={12} justify="space-between">
        <Text size="sm" c="dimmed" className="figures">
          {done} de {move.items.length} conferidos
        </Text>
        {open && may === 'manage' && <Endings move={move} unit={unit} left={move.items.length - done} />}
      </Group>
    </li>
  )
}

function Items({ move, editable }: { move: Move; editable: boolean }) {
  const tick = useCommand('update-move', { action: 'conferir o item' })
  return (
    <ul className={classes.list} style={{ marginTop: 12 }} aria-label="Lista da mudança">
      {move.items.map((item, position) => (
        <li key={item.text} style={{ padding: '6px 0', border: 0 }}>
          <Checkbox
            label={item.text}
            description={whoChecked(item)}
            checked={item.done_at !== null}
            disabled={
              !editable ||
              (tick.isPending &&
                (tick.variables?.item as { position?: number } | undefined)?.position === position)
            }
            onChange={(event) =>
              tick.mutate({ move_id: move.id, item: { position, done: event.currentTarget.checked } })
            }
            styles={{ body: { minHeight: 32, alignItems: 'center' } }}
          />
        </li>
      ))}
    </ul>
  )
}

const whoChecked = ({ done_at, done_by }: MoveItem) =>
  done_at ? [dayAndTime(done_at, openZone()), done_by].filter(Boolean).join(' · ') : undefined

function Endings({ move, unit, left }: { move: Move; unit: string; left: number }) {
  const [asking, setAsking] = useState<'finish' | 'cancel' | null>(null)
  const close = () => setAsking(null)
  const finish = useCommand('finish-move', { action: 'concluir a mudança', done: 'Mudança concluída' })
  const cancel = useCommand('update-move', { action: 'cancelar a mudança', done: 'Mudança cancelada' })
  const out = move.kind === 'out'
  return (
    <Group gap={8}>
      <Button variant="subtle" size="sm" onClick={() => setAsking('cancel')}>
        Cancelar mudança
      </Button>
      {move.moves_on <= civilDate(new Date(), openZone()) && (
        <Button size="sm" variant={left === 0 ? 'filled' : 'default'} onClick={() => setAsking('finish')}>
          Concluir
        </Button>
      )}
      <ConfirmDestructive
        opened={asking === 'cancel'}
        onClose={close}
        verb="Cancelar mudança"
        loading={cancel.isPending}
        onConfirm={() => cancel.mutate({ move_id: move.id, cancel: true }, { onSuccess: close })}
      >
        A mudança de {unit} sai da lista da portaria. Ninguém perde vínculo nem acesso.
      </ConfirmDestructive>
      <ConfirmDestructive
        opened={asking === 'finish'}
        onClose={close}
        verb="Concluir mudança"
        loading={finish.isPending}
        onConfirm={() => finish.mutate({ move_id: move.id, acknowledge_open: true }, { onSuccess: close })}
      >
        {left > 0 && `${left === 1 ? 'Falta um item' : `Faltam ${left} itens`} por conferir. `}
        {out
          ? 'Quem sai deixa de morar na unidade no dia da mudança, e perde o acesso ao aplicativo se não tiver outro vínculo. Proprietários continuam proprietários.'
          : 'A mudança fica registrada na história da unidade.'}
        {finish.error && ` ${toFailure(finish.error).message}`}
      </ConfirmDestructive>
    </Group>
  )
}
