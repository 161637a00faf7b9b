import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CalendarOff, EllipsisVertical, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { buckets } from '../../../../domain/files.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { StoredImage } from '../../../ui/files/stored-image.tsx'
import { ConfirmDestructive } from '../../../ui/form/confirm-destructive.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { standing } from '../../subscriptions/plan-limit.ts'
import { PlanLimitNotice } from '../../subscriptions/plan-limit-notice.tsx'
import { type Area, areasQuery, startQuery } from '../queries.ts'
import { ReservationNav } from '../reservation-nav.tsx'
import classes from '../reservations.module.css'
import { AboutArea } from './about-area.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { Closures } from './closures.tsx'
import { Limits } from './limits.tsx'
import { areaLimitQuery } from './queries.ts'
import { SpecialDays } from './special-days.tsx'
import { feeWords } from './words.ts'

type Act = 'block' | 'remove'
type Open = { act: Act; area: Area }

/** Lists the spaces with their terms: edit, close for a time, remove. */
export function Component() {
  const { id } = useCondominium()
  const areas = useQuery(areasQuery(id))
  const start = useQuery(startQuery(id))
  const manages = useMayManage()
  const [open, setOpen] = useState<Open | null>(null)
  const rows = areas.data ?? []
  const limit = useQuery({ ...areaLimitQuery(id), enabled: manages })
  const isFull = limit.data !== undefined && standing(limit.data) === 'full'
  const add = !isFull && (
    <Button component={Link} to="/dashboard/reservations/espacos/novo" leftSection={<Plus size={18} />}>
      Cadastrar espaço
    </Button>
  )
  const acts = (area: Area) => manages && <AreaMenu area={area} onAct={(act) => setOpen({ act, area })} />
  const columns: Column<Area>[] = [
    {
      key: 'name',
      header: 'Espaço',
      cell: (row) => (
        <Group gap={12} wrap="nowrap">
          <span className={classes.cover}>
            <StoredImage
              bucket={buckets.condominium}
              path={row.photos[0]?.path ?? null}
              size={{ width: 64, height: 48 }}
              alt=""
            />
          </span>
          <AboutArea area={row} />
        </Group>
      ),
    },
    { key: 'capacity', header: 'Capacidade', cell: (row) => `${row.capacity} pessoas` },
    { key: 'mode', header: 'Horários', cell: (row) => (row.mode === 'slots' ? 'Turnos' : 'Livres') },
    {
      key: 'approval',
      header: 'Confirmação',
      minor: true,
      cell: (row) => (row.needs_approval ? 'Pelo síndico' : 'Automática'),
    },
    { key: 'fee', header: 'Taxa', end: true, cell: feeWords },
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
        <PlanLimitNotice kind="areas" use={limit.data} />
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
              first: <AboutArea area={row} />,
              figure: feeWords(row),
              second: `${row.capacity} pessoas, ${row.mode === 'slots' ? 'turnos' : 'horário livre'}`,
              state: acts(row),
            })}
          />
        )}
        <Limits areas={rows} />
        {start.data && <SpecialDays areas={rows} today={start.data.today} />}
        {start.data && <Closures areas={rows} today={start.data.today} />}
        {open?.act === 'block' && <BlockDialog area={open.area} onClose={() => setOpen(null)} />}
        {open?.act === 'remove' && <RemoveArea area={open.area} onClose={() => setOpen(null)} />}
      </Page>
    </>
  )
}

function AreaMenu({ area, onAct }: { area: Area; onAct: (act: Act) => void }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={44} variant="subtle" aria-label={`Editar ${area.name}`}>
          <EllipsisVertical size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={`/dashboard/reservations/espacos/${area.id}`}
          leftSection={<Pencil size={16} />}
        >
          Editar
        </Menu.Item>
        <Menu.Item leftSection={<CalendarOff size={16} />} onClick={() => onAct('block')}>
          Fechar por um período
        </Menu.Item>
        <Menu.Item c="var(--danger)" leftSection={<Trash2 size={16} />} onClick={() => onAct('remove')}>
          Remover
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function RemoveArea({ area, onClose }: { area: Area; onClose: () => void }) {
  const remove = useCommand('remove-common-area', {
    action: 'remover o espaço',
    done: 'Espaço removido',
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
