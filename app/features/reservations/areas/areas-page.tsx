import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { formatCents } from '../../../../domain/money.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { ConfirmDestructive } from '../../../ui/form/confirm-destructive.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { NotLoaded } from '../../finances/lists/not-loaded.tsx'
import { type Area, areasQuery } from '../queries.ts'
import { ReservationNav } from '../reservation-nav.tsx'
import { useReservationCommand } from '../use-reservation-command.ts'
import { AreaDialog } from './area-dialog.tsx'
import { BlockDialog } from './block-dialog.tsx'

type Open = { act: 'edit' | 'block' | 'remove'; area: Area | null }

/** The spaces with their terms: kept, closed for a time, taken out. */
export function Component() {
  const { id } = useCondominium()
  const areas = useQuery(areasQuery(id))
  const manages = useMayManage()
  const [open, setOpen] = useState<Open | null>(null)
  const rows = areas.data ?? []
  const add = (
    <Button leftSection={<Plus size={18} />} onClick={() => setOpen({ act: 'edit', area: null })}>
      Cadastrar espaço
    </Button>
  )
  const price = (row: Area) => (row.fee_cents === 0 ? 'Sem taxa' : formatCents(row.fee_cents))
  const acts = (area: Area) =>
    manages && (
      <Group gap={8} justify="flex-end">
        <Button size="sm" mih={44} variant="default" onClick={() => setOpen({ act: 'edit', area })}>
          Editar
        </Button>
        <Button size="sm" mih={44} variant="default" onClick={() => setOpen({ act: 'block', area })}>
          Fechar por um período
        </Button>
        <Button size="sm" mih={44} variant="default" onClick={() => setOpen({ act: 'remove', area })}>
          Remover
        </Button>
      </Group>
    )
  const columns: Column<Area>[] = [
    { key: 'name', header: 'Espaço', cell: (row) => <strong>{row.name}</strong> },
    { key: 'capacity', header: 'Capacidade', cell: (row) => `${row.capacity} pessoas` },
    { key: 'mode', header: 'Horários', cell: (row) => (row.mode === 'slots' ? 'Turnos' : 'Livres') },
    {
      key: 'approval',
      header: 'Confirmação',
      minor: true,
      cell: (row) => (row.needs_approval ? 'Pelo síndico' : 'Automática'),
    },
    { key: 'fee', header: 'Taxa', end: true, cell: price },
    { key: 'acts', header: '', end: true, cell: acts },
  ]
  return (
    <>
      <ReservationNav />
      <Page
        title="Espaços comuns"
        sentence="O que muda aqui vale para reservas novas; as feitas mantêm preço e regras."
        action={manages && rows.length > 0 && add}
      >
        <NotLoaded query={areas} rows={4} />
        {areas.data && rows.length === 0 && (
          <EmptyState title="Nenhum espaço cadastrado" actions={manages && add}>
            Salão, churrasqueira, quadra: cada um com seus horários, limites e preços.
          </EmptyState>
        )}
        {rows.length > 0 && (
          <DataList
            label="Espaços comuns"
            rows={rows}
            id={(row) => row.id}
            columns={columns}
            phone={(row) => ({
              first: row.name,
              figure: price(row),
              second: `${row.capacity} pessoas`,
              state: acts(row),
            })}
          />
        )}
        {open?.act === 'edit' && <AreaDialog area={open.area} onClose={() => setOpen(null)} />}
        {open?.act === 'block' && open.area && <BlockDialog area={open.area} onClose={() => setOpen(null)} />}
        {open?.act === 'remove' && open.area && <RemoveArea area={open.area} onClose={() => setOpen(null)} />}
      </Page>
    </>
  )
}

function RemoveArea({ area, onClose }: { area: Area; onClose: () => void }) {
  const remove = useReservationCommand('remove-common-area', {
    action: 'remover o espaço',
    told: 'Espaço removido',
    quiet: true,
  })
  return (
    <ConfirmDestructive
      opened
      onClose={onClose}
      verb={`Remover ${area.name}`}
      loading={remove.isPending}
      onConfirm={() => remove.mutate({ area_id: area.id }, { onSuccess: onClose })}
    >
      {remove.error && <Notice kind="danger">{toFailure(remove.error).message}</Notice>}O espaço sai da
      agenda; as reservas passadas continuam na lista.
    </ConfirmDestructive>
  )
}
