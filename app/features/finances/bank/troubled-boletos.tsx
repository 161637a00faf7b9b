import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, RotateCw } from 'lucide-react'
import { formatDate } from '../../../../domain/calendar.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { performed } from '../../../lib/toasts.tsx'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { type TroubledBoleto, troubledQuery } from './bank-queries.ts'

const words: Record<TroubledBoleto['what'], string> = {
  rejected: 'Registro recusado',
  write_off_refused: 'Baixa recusada',
  due_change_refused: 'Novo vencimento recusado',
  written_off: 'Baixado, em aberto',
}

/** Why, and what to do about it, where the bank did not say. */
const usual: Record<TroubledBoleto['what'], string> = {
  rejected: 'O banco não disse o motivo.',
  write_off_refused: 'O boleto continua pagável no banco.',
  due_change_refused: 'No banco vale o vencimento antigo.',
  written_off: 'O banco não aceita mais este boleto. Reenviar gera outro número.',
}

const idOf = ({ bundle_id, charge_id }: TroubledBoleto): string => bundle_id ?? charge_id
/** A boleto for several charges has no reference of its own. */
const nameOf = ({ bundle_id, reference }: TroubledBoleto): string => (bundle_id ? 'Boleto único' : reference)

const reasonOf = ({ what, reason }: TroubledBoleto): string => reason ?? usual[what]

/** What the bank refused or has forgotten, with its reason, and the way into the next remittance; nothing when there is none. */
export function TroubledBoletos({ manages }: { manages: boolean }) {
  const { id } = useCondominium()
  const { data } = useQuery(troubledQuery(id))
  const send = useCommand('resend-boletos', {
    action: 'reenviar ao banco',
    done: performed('Inclusão na próxima remessa'),
  })
  if (!data || data.length === 0) return null
  const resend = (rows: readonly TroubledBoleto[]) =>
    send.mutate({
      charge_ids: rows.flatMap(({ charge_id, bundle_id }) => (bundle_id ? [] : [charge_id])),
      bundle_ids: rows.flatMap(({ bundle_id }) => bundle_id ?? []),
      new_number: rows.some(isNumberRefused),
    })
  const { charge_ids, bundle_ids } = send.variables ?? {}
  const sending = send.isPending ? [...(charge_ids ?? []), ...(bundle_ids ?? [])] : []
  const again = (row: TroubledBoleto) =>
    manages && (
      <Button
        size="xs"
        variant="default"
        style={{ position: 'relative', zIndex: 1 }}
        aria-label={`Reenviar ${row.unit_label}, ${nameOf(row)}`}
        loading={sending.includes(idOf(row))}
        onClick={() => resend([row])}
      >
        Reenviar
      </Button>
    )
  const columns: Column<TroubledBoleto>[] = [
    { key: 'unit', header: 'Unidade', cell: (row) => row.unit_label },
    { key: 'reference', header: 'Cobrança', cell: nameOf },
    { key: 'due', header: 'Vencimento', cell: (row) => formatDate(row.due_on) },
    { key: 'what', header: 'Situação', cell: (row) => <What row={row} /> },
    { key: 'reason', header: 'Motivo', cell: reasonOf },
    { key: 'again', header: '', end: true, cell: again },
  ]
  return (
    <Section
      title="Recusados pelo banco"
      note="Corrija o cadastro do pagador e reenvie. Estas cobranças continuam pagáveis por Pix."
      action={
        manages &&
        data.length > 1 && (
          <Button
            size="sm"
            variant="default"
            leftSection={<RotateCw size={16} />}
            loading={sending.length > 1}
            onClick={() => resend(data)}
          >
            Reenviar todos
          </Button>
        )
      }
    >
      <DataList
        label="Boletos recusados"
        rows={data}
        id={idOf}
        columns={columns}
        to={(row) => `/dashboard/finances/${row.bundle_id ? `pagamento/${row.bundle_id}` : row.charge_id}`}
        phone={(row) => ({
          first: `${row.unit_label} · ${nameOf(row)}`,
          second: reasonOf(row),
          state: <What row={row} />,
          figure: again(row),
        })}
      />
    </Section>
  )
}

/** The bank has that number for another boleto, or does not accept it: the next entry needs a new one. */
const isNumberRefused = ({ what, reason }: TroubledBoleto): boolean =>
  what === 'rejected' && /nosso número/i.test(reason ?? '')

function What({ row }: { row: TroubledBoleto }) {
  return (
    <Status icon={CircleAlert} tone="danger" wraps>
      {words[row.what]}
    </Status>
  )
}
