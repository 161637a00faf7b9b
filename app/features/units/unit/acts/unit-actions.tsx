import { Button, Group, Menu } from '@mantine/core'
import { Ban, Combine, EllipsisVertical, Pencil, Split } from 'lucide-react'
import { useSearchParams } from '../../../../lib/mutations/go-on.ts'
import { UnitDialog } from '../../edit/one/unit-dialog.tsx'
import type { Unit } from '../../queries.ts'
import { CloseDialog } from './close-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { SplitDialog } from './split-dialog.tsx'

const acts = ['editar', 'dividir', 'unir', 'encerrar'] as const

/** The actions on an open unit. The address stores the open dialog (`?acao=`). */
export function UnitActions({ unit, shareTotal }: { unit: Unit; shareTotal: number }) {
  const { params, changeParams } = useSearchParams()
  const act = acts.find((known) => known === params.get('acao')) ?? null
  const go = (to: (typeof acts)[number] | null) =>
    changeParams({ acao: to }, { replace: to === null, preventScrollReset: true })
  const shared = { unit, shareTotal, onClose: () => go(null) }
  return (
    <>
      <Group gap="xs" wrap="nowrap">
        <Button size="sm" variant="default" leftSection={<Pencil size={18} />} onClick={() => go('editar')}>
          Editar
        </Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <Button size="sm" variant="default" px={10} aria-label="Mais ações desta unidade">
              <EllipsisVertical size={18} />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<Split size={18} />} onClick={() => go('dividir')}>
              Dividir em partes
            </Menu.Item>
            <Menu.Item leftSection={<Combine size={18} />} onClick={() => go('unir')}>
              Unir a outra
            </Menu.Item>
            <Menu.Item c="var(--danger)" leftSection={<Ban size={18} />} onClick={() => go('encerrar')}>
              Remover ou encerrar
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
      {act === 'editar' && <UnitDialog {...shared} />}
      {act === 'dividir' && <SplitDialog {...shared} />}
      {act === 'unir' && <MergeDialog {...shared} />}
      {act === 'encerrar' && <CloseDialog {...shared} />}
    </>
  )
}
