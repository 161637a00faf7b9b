import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { boardNote, boardSince } from '../../../../../domain/pix/automatic/notes.ts'
import { isEnded } from '../../../../../domain/pix/automatic/states.ts'
import { useMembership } from '../../../../lib/membership/membership.tsx'
import { shortDate } from '../../../../lib/words.ts'
import { Facts } from '../../../../ui/data/facts.tsx'
import { Money } from '../../../../ui/data/money.tsx'
import { Modal } from '../../../../ui/dialog/modal.tsx'
import { AuthorizationStatus, DebitStatus } from '../authorization-status.tsx'
import type { BoardRow } from '../automatic-queries.ts'
import { EndAuthorization } from '../end-authorization.tsx'

type UnitDialogProps = { row: BoardRow; today: string; onClose: () => void }

/** Shows one unit as the board sees it, a link to its charge, and lets the administration end it. */
export function UnitDialog({ row, today, onClose }: UnitDialogProps) {
  const { role } = useMembership()
  const [ending, setEnding] = useState(false)
  if (ending)
    return (
      <EndAuthorization unitId={row.unit_id} verb={`Encerrar o de ${row.unit_label}`} onClose={onClose}>
        O pagador recebe um aviso e passa a pagar por Pix ou boleto. O débito agendado é cancelado se o dia
        dele ainda não chegou. Só o pagador pode autorizar de novo, no banco dele.
      </EndAuthorization>
    )
  const note = boardNote(row)
  return (
    <Modal opened onClose={onClose} title={`Pix Automático de ${row.unit_label}`}>
      <Stack>
        <Facts
          facts={[
            { name: 'Autorização', value: <AuthorizationStatus status={row.status} ofOther /> },
            { name: 'Quando', value: boardSince(row, (date) => shortDate(date, today)) },
            ...(row.debit_status
              ? [{ name: 'Último débito', value: <DebitStatus status={row.debit_status} /> }]
              : []),
            ...(row.amount_cents === null
              ? []
              : [{ name: 'Valor', value: <Money cents={row.amount_cents} /> }]),
            ...(row.next_on ? [{ name: 'Próximo dia', value: shortDate(row.next_on, today) }] : []),
            ...(note ? [{ name: 'Observação', value: note }] : []),
          ]}
        />
        <Group justify="flex-end">
          {role !== 'council' && !isEnded(row.status) && (
            <Button variant="subtle" c="var(--danger)" onClick={() => setEnding(true)}>
              Encerrar
            </Button>
          )}
          {row.charge_id ? (
            <Button component={Link} to={`/dashboard/finances/${row.charge_id}`}>
              Ver a cobrança
            </Button>
          ) : (
            <Button variant="default" onClick={onClose}>
              Fechar
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
