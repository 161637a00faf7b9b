import { clsx } from 'clsx'
import { memo } from 'react'
import { shortMonth } from '../../../../../domain/budget/budget-export.ts'
import { type YearLine, yearTotal } from '../../../../../domain/budget/year-line.ts'
import { shiftMonth } from '../../../../../domain/calendar.ts'
import { type Cents, formatCents, sumCents } from '../../../../../domain/money.ts'
import { CellEditor } from './cell-editor.tsx'
import classes from './sheet.module.css'
import { isWithin, type Sheet, type SheetAction } from './sheet-state.ts'
import { useGrid } from './use-grid.ts'

type GridProps = {
  lines: Sheet['lines']
  /** The year's first month, and how many months are behind the version. */
  first: string
  locked: number
  readOnly: boolean
  nameOf: (line: YearLine) => { name: string; about: string; isIncome: boolean }
  /** What the units pay, by month. */
  fees: readonly Cents[]
  dispatch: (action: SheetAction) => void
  onOpen: (row: number) => void
}

const plain = (cents: Cents): string => formatCents(cents).replace('R$\u00a0', '')

/** The year as a sheet: arrows, typing, copying and pasting as in a spreadsheet; sums while one types. */
export function Grid({ lines, first, locked, readOnly, nameOf, fees, dispatch, onOpen }: GridProps) {
  const grid = useGrid({ lines, locked, readOnly, dispatch })
  const { range, editing } = grid
  const months = Array.from({ length: 12 }, (_, place) => shortMonth(shiftMonth(first, place)))
  const sums = (isIncome: boolean) =>
    months.map((_, month) =>
      sumCents(
        lines.filter((line) => nameOf(line).isIncome === isIncome).map(({ cents }) => cents[month] ?? 0),
      ),
    )
  const income = sums(true)
  return (
    <div className={classes.scroll}>
      <table
        ref={grid.table}
        className={`${classes.grid} figures`}
        aria-label="Orçamento por mês"
        onCopy={grid.clipboard.onCopy}
        onPaste={grid.clipboard.onPaste}
      >
        <thead>
          <tr>
            <th scope="col">Rubrica</th>
            {months.map((month, place) => (
              <th key={month} scope="col" data-locked={place < locked || undefined}>
                {month}
              </th>
            ))}
            <th scope="col">Ano</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, row) => (
            <tr key={`${line.fund_id} ${line.rubric_id}`}>
              <RowHead name={nameOf(line).name} about={nameOf(line).about} row={row} onOpen={onOpen} />
              {line.cents.map((cents, column) => {
                const isHere = range.row === row && range.column === column
                if (isHere && editing)
                  return (
                    <td key={months[column]}>
                      <CellEditor
                        text={editing.text}
                        label={`${nameOf(line).name}, ${months[column]}`}
                        editor={grid.editor}
                      />
                    </td>
                  )
                return (
                  <td
                    key={months[column]}
                    data-locked={column < locked || undefined}
                    data-selected={isWithin(range, row, column) || undefined}
                  >
                    <button
                      type="button"
                      tabIndex={isHere ? 0 : -1}
                      data-cell={`${row}-${column}`}
                      className={clsx(classes.cell, isHere && classes.here)}
                      onClick={(event) => grid.select(row, column, event.shiftKey)}
                      onDoubleClick={() => grid.startTyping(null)}
                      onKeyDown={grid.onKeyDown}
                    >
                      {cents === 0 ? '–' : plain(cents)}
                    </button>
                  </td>
                )
              })}
              <td>{plain(yearTotal(line))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <Foot label="Despesas" amounts={sums(false)} />
          {income.some((cents) => cents > 0) && <Foot label="Receitas além da taxa" amounts={income} />}
          <Foot label="Taxa de todas as unidades" amounts={fees} />
        </tfoot>
      </table>
    </div>
  )
}

type RowHeadProps = { name: string; about: string; row: number; onOpen: (row: number) => void }

const RowHead = memo(({ name, about, row, onOpen }: RowHeadProps) => (
  <th scope="row">
    <button
      type="button"
      className={classes.name}
      title={`${name}${about && ` · ${about}`}`}
      onClick={() => onOpen(row)}
    >
      <span>{name}</span>
      {about && <small>{about}</small>}
    </button>
  </th>
))

/** Months do not move: their places name them. */
const monthKeys = Array.from({ length: 12 }, (_, month) => `m${month}`)

function Foot({ label, amounts }: { label: string; amounts: readonly Cents[] }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {amounts.map((cents, month) => (
        <td key={monthKeys[month]}>{plain(cents)}</td>
      ))}
      <td>{plain(sumCents(amounts))}</td>
    </tr>
  )
}
