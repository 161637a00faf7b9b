import { Button, Group } from '@mantine/core'
import { type LucideIcon, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { CommandName } from '../../../../../domain/permissions/commands.ts'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { useMayManage } from '../../../../lib/membership/may-manage.ts'
import type { Asked } from '../../../../lib/waited-for.ts'
import { ConfirmDestructive } from '../../../../ui/form/confirm-destructive.tsx'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import classes from '../../concierge.module.css'

type HouseListProps<Row extends { id: string; name: string }> = {
  /** The list's name for screen readers. */
  label: string
  query: Asked
  /** The query's rows; undefined while it loads. */
  rows: readonly Row[] | undefined
  Icon: LucideIcon
  /** The second line of a row. */
  note: (row: Row) => ReactNode
  /** The row's current state, below the note. */
  state?: (row: Row) => ReactNode
  /** 'Novo portão'. */
  add: string
  empty: { title: string; says: string }
  /** Makes one, or changes `row`. */
  dialog: (row: Row | undefined, onClose: () => void) => ReactNode
  removing: {
    command: CommandName
    body: (row: Row) => object
    /** In the infinitive: 'remover o portão'. */
    action: string
    done: string
    /** What going away means, before it does. */
    says: string
    /** Returns whether a row can be removed now; without it there is no button. */
    may?: (row: Row) => boolean
  }
  /** Further buttons next to the one that adds. */
  beside?: ReactNode
}

/** Things that the house has at its desk (gates, points of the round, keys): seen, added, changed and taken away. */
export function HouseList<Row extends { id: string; name: string }>(props: HouseListProps<Row>) {
  const { label, query, rows, add, empty, dialog, beside } = props
  const mayManage = useMayManage()
  const [open, setOpen] = useState<{ what: 'save' | 'remove'; row?: Row } | null>(null)
  const close = () => setOpen(null)
  const button = mayManage && (
    <Button variant="default" leftSection={<Plus size={18} />} onClick={() => setOpen({ what: 'save' })}>
      {add}
    </Button>
  )
  return (
    <>
      <NotLoaded query={query} rows={3} height={64} />
      {rows?.length === 0 && (
        <EmptyState title={empty.title} actions={button}>
          {empty.says}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <>
          <ul className={classes.rows} aria-label={label}>
            {rows.map((row) => (
              <HouseRow
                key={row.id}
                {...props}
                row={row}
                mayManage={mayManage}
                onOpen={(what) => setOpen({ what, row })}
              />
            ))}
          </ul>
          <Group mt="md">
            {button}
            {mayManage && beside}
          </Group>
        </>
      )}
      {open?.what === 'save' && dialog(open.row, close)}
      {open?.what === 'remove' && open.row && (
        <Remove row={open.row} removing={props.removing} onClose={close} />
      )}
    </>
  )
}

type HouseRowProps<Row extends { id: string; name: string }> = HouseListProps<Row> & {
  row: Row
  mayManage: boolean
  onOpen: (what: 'save' | 'remove') => void
}

function HouseRow<Row extends { id: string; name: string }>(props: HouseRowProps<Row>) {
  const { row, Icon, note, state, removing, mayManage, onOpen } = props
  return (
    <li className={classes.row}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <div className={classes.first}>{row.name}</div>
        <div className={classes.second}>{note(row)}</div>
        {state?.(row)}
      </div>
      {mayManage && (
        <Group gap={4} wrap="nowrap">
          <Button
            variant="subtle"
            size="compact-md"
            mih={44}
            onClick={() => onOpen('save')}
            aria-label={`Editar ${row.name}`}
          >
            Editar
          </Button>
          {(removing.may?.(row) ?? true) && (
            <Button
              variant="subtle"
              size="compact-md"
              mih={44}
              c="var(--danger)"
              onClick={() => onOpen('remove')}
              aria-label={`Remover ${row.name}`}
            >
              Remover
            </Button>
          )}
        </Group>
      )}
    </li>
  )
}

type RemoveProps<Row extends { id: string; name: string }> = {
  row: Row
  removing: HouseListProps<Row>['removing']
  onClose: () => void
}

function Remove<Row extends { id: string; name: string }>({ row, removing, onClose }: RemoveProps<Row>) {
  const remove = useCommand(removing.command, { action: removing.action, done: removing.done })
  return (
    <ConfirmDestructive
      opened
      onClose={onClose}
      verb={`Remover ${row.name}`}
      loading={remove.isPending}
      onConfirm={() => remove.mutate(removing.body(row) as never, { onSuccess: onClose })}
    >
      {removing.says}
    </ConfirmDestructive>
  )
}
