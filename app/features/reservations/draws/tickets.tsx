import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Ticket } from 'lucide-react'
import { useState } from 'react'
import type { DrawView } from '../../../../domain/reservations/draw-view.ts'
import { debtsWords } from '../../../../domain/reservations/words.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useWritable } from '../../../lib/membership/writable.ts'
import { Notice } from '../../../ui/form/notice.tsx'
import { startQuery } from '../queries.ts'

/** Shows the reader's own units in an open draw: those in it may leave, others may enter. */
export function Tickets({ draw }: { draw: DrawView }) {
  const { id } = useCondominium()
  const writable = useWritable()
  const start = useQuery(startQuery(id))
  const [chosen, setChosen] = useState<string | null>(null)
  const enter = useCommand('enter-draw', {
    action: 'entrar no sorteio',
    done: 'Sua unidade está no sorteio',
    quiet: true,
  })
  const leave = useCommand('leave-draw', {
    action: 'sair do sorteio',
    done: 'Sua unidade saiu do sorteio',
    quiet: true,
  })
  const units = start.data?.units ?? []
  const within = draw.tickets.filter(({ is_mine }) => is_mine)
  const outside = units.filter((unit) => !draw.tickets.some(({ unit_id }) => unit_id === unit.id))
  const unit = outside.find((one) => one.id === chosen) ?? outside[0]
  if (units.length === 0 || !writable) return null
  const error = enter.error ?? leave.error
  return (
    <Stack gap={12} mt="lg">
      {error && <Notice kind="danger">{toFailure(error).message}</Notice>}
      {within.map((ticket) => (
        <Notice key={ticket.unit_id} kind="success" title={`${ticket.unit} está no sorteio`}>
          <Text size="sm" mb={8}>
            Seu navegador fez o número do bilhete: <code>{ticket.nonce}</code>. Anote também o código da
            semente, abaixo: com eles você confere o resultado.
          </Text>
          <Button
            size="sm"
            mih={44}
            variant="default"
            loading={leave.isPending}
            onClick={() => leave.mutate({ draw_id: draw.id, unit_id: ticket.unit_id })}
          >
            Sair do sorteio
          </Button>
        </Notice>
      ))}
      {unit && (
        <>
          <Group align="end" gap={8}>
            {outside.length > 1 && (
              <Select
                label="Unidade"
                data={outside.map((one) => ({ value: one.id, label: one.label }))}
                value={unit.id}
                onChange={setChosen}
                allowDeselect={false}
              />
            )}
            <Button
              leftSection={<Ticket size={18} />}
              loading={enter.isPending}
              onClick={() => enter.mutate({ draw_id: draw.id, unit_id: unit.id, nonce: ownNumber() })}
            >
              {`Entrar com ${unit.label}`}
            </Button>
          </Group>
          <Text size="sm" c="var(--muted)">
            Um bilhete por unidade, sem custo. A lista de unidades e o resultado ficam visíveis aos moradores.{' '}
            {debtsWords.replace('esta reserva', 'este sorteio')}
          </Text>
        </>
      )}
    </Stack>
  )
}

/** Returns sixteen random bytes: no one here chooses or foresees them. */
const ownNumber = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
