import { Checkbox, Table } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import classes from './data-list.module.css'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Aligns amounts and dates to the end. */
  end?: boolean
  /** Long names: cut with an ellipsis, the whole text on hover. Never units or amounts. */
  text?: (row: Row) => string
  sortable?: boolean
  /** Leaves first where the open drawer, which says it too, takes the room. */
  minor?: boolean
  /** This column's cell in the foot. */
  total?: ReactNode
}

type Sort = { key: string; descending: boolean }

/** Rows that are selected for a bulk action. */
export type RowChoice<Row> = {
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
  /** What a row's box is called. */
  name: (row: Row) => string
}

export type DataListProps<Row> = {
  label: string
  rows: readonly Row[]
  id: (row: Row) => string
  columns: readonly Column<Row>[]
  /** The same row on a phone: first line and its figure, second line and its state. */
  phone: (row: Row) => { first: ReactNode; figure?: ReactNode; second?: ReactNode; state?: ReactNode }
  /** The row's own address, filters included; the whole row becomes its link. */
  to?: (row: Row) => string
  selectedId?: string
  choice?: RowChoice<Row>
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** One line below the phone list, where columns have no foot. */
  phoneFoot?: ReactNode
}

/** A list: a table with a sticky header and totals on wide screens, two-line rows on phones. */
export function DataList<Row>(props: DataListProps<Row>) {
  const phone = useMediaQuery('screen and (max-width: 820px)', undefined, { getInitialValueInEffect: false })
  return phone ? <PhoneRows {...props} /> : <WideTable {...props} />
}

function WideTable<Row>(props: DataListProps<Row>) {
  const { label, rows, id, columns, selectedId } = props
  const table = useSelectedInView(selectedId)
  const boxes = useBoxes(props)
  return (
    <Table ref={table} className={classes.table} aria-label={label} fz="sm">
      <Table.Thead>
        <Table.Tr>
          {boxes && <Table.Th className={classes.box}>{boxes.all()}</Table.Th>}
          {columns.map((column) => (
            <HeaderCell key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody className="figures">
        {rows.map((row) => (
          <Table.Tr
            key={id(row)}
            data-selected={id(row) === selectedId || props.choice?.chosen.has(id(row)) || undefined}
          >
            {boxes && <Table.Td className={classes.box}>{boxes.one(row)}</Table.Td>}
            {columns.map((column, index) => (
              <BodyCell key={column.key} row={row} column={column} to={index === 0 ? props.to : undefined} />
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
      {columns.some((column) => column.total !== undefined) && (
        <Table.Tfoot className="figures">
          <Table.Tr>
            {boxes && <Table.Td />}
            {columns.map((column) => (
              <Table.Td key={column.key} className={classesOf(column)}>
                {column.total}
              </Table.Td>
            ))}
          </Table.Tr>
        </Table.Tfoot>
      )}
    </Table>
  )
}

/** The boxes of rows that can be chosen; with Shift all between this one and the last that was touched. */
function useBoxes<Row>({ rows, id, choice }: DataListProps<Row>) {
  const last = useRef<string | null>(null)
  if (!choice) return null
  const { chosen, onChange, name } = choice
  const ids = rows.map(id)
  const count = ids.filter((one) => chosen.has(one)).length
  const touch = (row: Row, { shiftKey }: MouseEvent) => {
    const [from, to] = [ids.indexOf(last.current ?? ''), ids.indexOf(id(row))]
    const between = shiftKey && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id(row)]
    const next = new Set(chosen)
    for (const one of between) chosen.has(id(row)) ? next.delete(one) : next.add(one)
    last.current = id(row)
    onChange(next)
  }
  return {
    all: () => (
      <Checkbox
        aria-label="Escolher todos desta página"
        checked={count > 0 && count === ids.length}
        indeterminate={count > 0 && count < ids.length}
        onChange={() => onChange(new Set(count === ids.length ? [] : ids))}
      />
    ),
    one: (row: Row) => (
      <Checkbox
        aria-label={`Escolher ${name(row)}`}
        checked={chosen.has(id(row))}
        onClick={(event) => touch(row, event)}
        readOnly
      />
    ),
  }
}

/** Keeps the open row in sight when the arrows of the drawer next to the list walk through it. */
function useSelectedInView(selectedId: string | undefined) {
  const table = useRef<HTMLTableElement>(null)
  useEffect(() => {
    if (selectedId) table.current?.querySelector('[data-selected]')?.scrollIntoView({ block: 'nearest' })
  }, [selectedId])
  return table
}

const classesOf = ({ end, minor }: Pick<Column<never>, 'end' | 'minor'>): string =>
  [end && classes.end, minor && classes.minor].filter(Boolean).join(' ')

type HeaderCellProps<Row> = { column: Column<Row> } & Pick<DataListProps<Row>, 'sort' | 'onSort'>

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const sorted = sort?.key === column.key ? sort : undefined
  const direction = sorted && (sorted.descending ? 'descending' : 'ascending')
  const Arrow = sorted?.descending ? ArrowDown : ArrowUp
  const sortBy = () => onSort?.({ key: column.key, descending: sorted ? !sorted.descending : false })
  return (
    <Table.Th className={classesOf(column)} aria-sort={direction} scope="col">
      {column.sortable && onSort ? (
        <button type="button" className={classes.sort} onClick={sortBy}>
          {column.header}
          {sorted && <Arrow size={16} aria-hidden />}
        </button>
      ) : (
        column.header
      )}
    </Table.Th>
  )
}

type BodyCellProps<Row> = { row: Row; column: Column<Row>; to?: (row: Row) => string }

function BodyCell<Row>({ row, column, to }: BodyCellProps<Row>) {
  const content = column.cell(row)
  return (
    <Table.Td
      className={[classesOf(column), column.text && classes.truncate].filter(Boolean).join(' ')}
      title={column.text?.(row)}
    >
      {to ? (
        <Link to={to(row)} className={classes.link} preventScrollReset>
          {content}
        </Link>
      ) : (
        content
      )}
    </Table.Td>
  )
}

function PhoneRows<Row>(props: DataListProps<Row>) {
  const { label, rows, id, phone, to, selectedId, choice, phoneFoot } = props
  const boxes = useBoxes(props)
  return (
    <>
      <ul className={classes.rows} aria-label={label}>
        {rows.map((row) => {
          const { first, figure, second, state } = phone(row)
          return (
            <li
              key={id(row)}
              className={boxes ? `${classes.row} ${classes.boxed}` : classes.row}
              data-selected={id(row) === selectedId || choice?.chosen.has(id(row)) || undefined}
            >
              {boxes && <div className={classes.phoneBox}>{boxes.one(row)}</div>}
              <div className={classes.line}>
                {to ? (
                  <Link to={to(row)} className={classes.link} preventScrollReset>
                    {first}
                  </Link>
                ) : (
                  <strong style={{ fontWeight: 600 }}>{first}</strong>
                )}
                {figure && <span className="figures">{figure}</span>}
              </div>
              {(second || state) && (
                <div className={`${classes.line} ${classes.second}`}>
                  <span>{second}</span>
                  {state}
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {phoneFoot && <div className={classes.foot}>{phoneFoot}</div>}
    </>
  )
}
