import { ActionIcon, Button, Group, Menu, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import { formatCents } from '../../../../domain/money.ts'
import type { Checklist } from '../../../../domain/reservations/checklist/checklists.ts'
import { owedAfterCancel } from '../../../../domain/reservations/rules.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useWritable } from '../../../lib/membership/writable.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import type { Acted } from '../queries.ts'
import { dayWords } from '../times.ts'
import { DepositDialog } from './deposit-dialog.tsx'

type Act = 'cancel' | 'refuse' | 'waive' | 'deposit'
type ActsProps = {
  reservation: Acted
  now: string
  /** The space's state at the return, where that was signed: its defects are the reason to keep a deposit. */
  returned?: Checklist | undefined
  /** It was settled. */
  isSettled?: boolean
}

/** Shows what the current user may do with a booking now; nothing if there is no action. */
export function ReservationActs({ reservation, now, returned, isSettled = false }: ActsProps) {
  const manages = useMayManage()
  const writable = useWritable()
  const [act, setAct] = useState<Act | null>(null)
  const decide = useCommand('decide-reservation', { action: 'aprovar', done: 'Reserva aprovada' })
  const { state, starts_at, ends_at, fee_state, deposit_state } = reservation
  const isHeld = state === 'pending' || state === 'approved'
  const acts: [Act, string, boolean][] = [
    ['refuse', 'Recusar', manages && state === 'pending'],
    ['waive', 'Dispensar taxa', manages && state === 'approved' && fee_state === 'waiting'],
    [
      'deposit',
      'Acertar caução',
      manages &&
        state === 'approved' &&
        ends_at <= now &&
        !isSettled &&
        deposit_state !== null &&
        deposit_state !== 'waived',
    ],
    ['cancel', 'Cancelar', writable && isHeld && starts_at > now],
  ]
  const possible = acts.filter(([, , may]) => may)
  // What waits for the management, or a resident's only act, is a button; the rest is in a menu.
  const button = possible.find(([name]) => name === 'deposit') ?? (manages ? undefined : possible[0])
  const rest = possible.filter((one) => one !== button)
  return (
    <Group gap={8} justify="flex-end" wrap="nowrap">
      {manages && state === 'pending' && (
        <Button
          size="sm"
          mih={44}
          loading={decide.isPending}
          onClick={() => decide.mutate({ reservation_id: reservation.id, approves: true })}
        >
          Aprovar
        </Button>
      )}
      {button && (
        <Button size="sm" mih={44} variant="default" onClick={() => setAct(button[0])}>
          {button[1]}
        </Button>
      )}
      {rest.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              size={44}
              variant="subtle"
              aria-label={`Mais ações: ${reservation.area_name}, ${dayWords(starts_at)}`}
            >
              <EllipsisVertical size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map(([name, word]) => (
              <Menu.Item key={name} onClick={() => setAct(name)}>
                {word}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {act === 'deposit' && (
        <DepositDialog reservation={reservation} returned={returned} onClose={() => setAct(null)} />
      )}
      {act !== null && act !== 'deposit' && (
        <ActDialog
          act={act}
          manages={manages}
          reservation={reservation}
          now={now}
          onClose={() => setAct(null)}
        />
      )}
    </Group>
  )
}

const commands = {
  cancel: { command: 'cancel-reservation', title: 'Cancelar reserva', done: 'Reserva cancelada' },
  refuse: { command: 'decide-reservation', title: 'Recusar pedido', done: 'Pedido recusado' },
  waive: { command: 'waive-reservation-fee', title: 'Dispensar taxa', done: 'Taxa dispensada' },
} as const

function ActDialog({
  act,
  manages,
  reservation,
  now,
  onClose,
}: ActsProps & { act: keyof typeof commands; manages: boolean; onClose: () => void }) {
  const { command, title, done } = commands[act]
  const form = useForm({ initialValues: { reason: '' } })
  const isNeeded = manages || act !== 'cancel'
  const owed = owedAfterCancel({ ...reservation, starts_at: new Date(reservation.starts_at) }, new Date(now))
  const cost =
    manages || owed === 0
      ? 'O cancelamento não custa nada à unidade.'
      : `Fora do prazo: ficam devidos ${formatCents(owed)} da taxa.`
  return (
    <CommandDialog
      title={`${title}: ${reservation.area_name}, ${dayWords(reservation.starts_at)}`}
      verb={title}
      destructive={act !== 'waive'}
      small
      command={command}
      action={title.toLowerCase()}
      done={done}
      form={form}
      body={({ reason }) => ({
        reservation_id: reservation.id,
        reason,
        ...(act === 'refuse' && { approves: false }),
      })}
      onClose={onClose}
    >
      {act === 'cancel' && <p style={{ margin: 0 }}>{cost} Quem espera a vez é avisado.</p>}
      <Textarea
        label="Motivo"
        placeholder={isNeeded ? undefined : 'Opcional'}
        maxLength={300}
        autosize
        minRows={2}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </CommandDialog>
  )
}
