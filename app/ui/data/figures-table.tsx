import type { ReactNode } from 'react'
import classes from './figures-table.module.css'

type FigureColumn<Row> = {
  title: string
  cell: (row: Row) => ReactNode
  /** Words: they stand at the left, and may take several lines. */
  isText?: boolean
}

type FiguresTableProps<Row> = {
  label: string
  rows: readonly Row[]
  id: (row: Row) => string
  /** The first one names the row; the others are its figures. */
  columns: readonly [FigureColumn<Row>, ...FigureColumn<Row>[]]
}

/** Figures of a few named rows. On a phone each row is a block, its figures below their titles: nothing is cut. */
export function FiguresTable<Row>({ label, rows, id, columns }: FiguresTableProps<Row>) {
  const [head, ...figures] = columns
  return (
    // Rows that are blocks are no table to assistive technology unless they say so.
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <table
      role="table"
      aria-label={label}
      className={`${classes.table} figures`}
      data-narrow={figures.length < 2 || undefined}
      // Three stand side by side on a phone; of four none stands alone below.
      data-pairs={figures.length % 3 === 1 || undefined}
    >
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ title, isText }) => (
            <th key={title} role="columnheader" scope="col" data-text={isText || undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={id(row)} role="row">
            <th role="rowheader" scope="row">
              {head.cell(row)}
            </th>
            {figures.map(({ title, cell, isText }) => (
              <td key={title} role="cell" data-label={title} data-text={isText || undefined}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  )
}
