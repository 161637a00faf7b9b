import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
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
  left_out: 'Fora da remessa',
}

/** Why, and what to do about it, where the bank did not say. */
const usual: Record<TroubledBoleto['what'], string> = {
  rejected: 'O banco não disse o motivo.',
  write_off_refused: 'O boleto continua pagável no banco.',
  due_change_refused: 'No banco vale o vencimento antigo.',
  written_off: 'O banco não aceita mais este boleto. Reenviar gera outro número.',
  left_out: 'O arquivo do banco não aceita este boleto.',
}

const idOf = ({ bundle_id, charge_id }: TroubledBoleto): string => bundle_id ?? charge_id
/** A boleto for several charges has no reference of its own. */
const nameOf = ({ bundle_id, reference }: TroubledBoleto): string => (bundle_id ? 'Boleto único' : reference)

const reasonOf = ({ what, reason }: TroubledBoleto): string => reason ?? usual[what]

/** What waits for a person: refused or forgotten by the bank, or left out of the last remittance; nothing when there is none. */
export function TroubledBoletos({ manages }: { manages: boolean }) {
  const { id } = useCondominium()
  const { data } = useQuery(troubledQuery(id))
  if (!data) return null
  return (
    <>
      <Refused manages={manages} data={data.filter(({ what }) => what !== 'left_out')} />
      <LeftOut data={data.filter(({ what }) => what === 'left_out')} />
    </>
  )
}

/** What no remittance can carry as it is; once corrected, the next one takes it. */
function LeftOut({ data }: { data: readonly TroubledBoleto[] }) {
  if (data.length === 0) return null
  return (
    <Section title="Fora da remessa" note="Corrija o que cada um pede: eles vão na próxima remessa.">
      <List label="Boletos fora da remessa" rows={data} />
    </Section>
  )
}

/** With its reason, and the way into the next remittance. */
function Refused({ manages, data }: { manages: boolean; data: readonly TroubledBoleto[] }) {
  const send = useCommand('resend-boletos', {
    action: 'reenviar ao banco',
    done: performed('Inclusão na próxima remessa'),
  })
  if (data.length === 0) return null
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
      <List label="Boletos recusados" rows={data} act={again} />
    </Section>
  )
}

type ListProps = { label: string; rows: readonly TroubledBoleto[]; act?: (row: TroubledBoleto) => ReactNode }

function List({ label, rows, act }: ListProps) {
  const columns: Column<TroubledBoleto>[] = [
    { key: 'unit', header: 'Unidade', cell: (row) => row.unit_label },
    { key: 'reference', header: 'Cobrança', cell: nameOf },
    { key: 'due', header: 'Vencimento', cell: (row) => formatDate(row.due_on) },
    { key: 'what', header: 'Situação', cell: (row) => <What row={row} /> },
    { key: 'reason', header: 'Motivo', cell: reasonOf },
    ...(act ? [{ key: 'again', header: '', end: true, cell: act }] : []),
  ]
  return (
    <DataList
      label={label}
      rows={rows}
      id={idOf}
      columns={columns}
      to={(row) => `/dashboard/finances/${row.bundle_id ? `pagamento/${row.bundle_id}` : row.charge_id}`}
      phone={(row) => ({
        first: `${row.unit_label} · ${nameOf(row)}`,
        second: reasonOf(row),
        state: <What row={row} />,
        figure: act?.(row),
      })}
    />
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
