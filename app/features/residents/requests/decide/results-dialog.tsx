import { Button, Group, Stack, Text } from '@mantine/core'
import { counted } from '../../../../lib/words.ts'
import { Modal } from '../../../../ui/dialog/modal.tsx'
import classes from '../../residents.module.css'
import type { RowResult } from '../request-mutations.ts'
import type { AccessRequest } from '../request-queries.ts'

type ResultsDialogProps = {
  requests: readonly AccessRequest[]
  results: readonly RowResult[]
  onClose: () => void
}

/** The results of several decisions: which were made, and why others were not. */
export function ResultsDialog({ requests, results, onClose }: ResultsDialogProps) {
  const failed = results.filter(({ error }) => error !== null)
  const decided = results.length - failed.length
  const nameOf = (id: string) => requests.find((request) => request.id === id)?.full_name ?? 'Pedido'
  return (
    <Modal opened onClose={onClose} title="O que ficou por decidir">
      <Stack>
        <Text>
          {decided > 0 && `${counted(decided, 'pedido decidido', 'pedidos decididos')}. `}
          {counted(failed.length, 'ficou como estava', 'ficaram como estavam')}:
        </Text>
        <ul className={classes.plainList}>
          {failed.map(({ membership_id, error }) => (
            <li key={membership_id}>
              <div className={classes.strong}>{nameOf(membership_id)}</div>
              <div className={classes.note}>{error?.message}</div>
            </li>
          ))}
        </ul>
        <Group justify="flex-end">
          <Button onClick={onClose}>Voltar à fila</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
