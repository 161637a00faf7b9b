import { Link } from 'react-router'
import { formatMonth } from '../../../domain/calendar.ts'
import { capital, count } from '../../lib/words.ts'
import classes from './cohort-table.module.css'

type Cell = {
  /** From 0 to 1: the darker, the more remain. */
  share: number
  words: string
  /** How many they are, in words. */
  title: string
  to: string
}

export type CohortRow = {
  /** 'YYYY-MM': when they began. */
  month: string
  size: number
  /** The list of all of them. */
  to?: string
  /** That month, the one after it, and so on. */
  cells: readonly Cell[]
}

type CohortTableProps = {
  label: string
  /** The titles of the first two columns: when they began, and what they are. */
  titles: readonly [string, string]
  rows: readonly CohortRow[]
}

/** Those who began together, a row a month: how many of them remain, month after month. */
export function CohortTable({ label, titles, rows }: CohortTableProps) {
  const longest = Math.max(0, ...rows.map(({ cells }) => cells.length))
  return (
    <section className={classes.scroll} aria-label={label}>
      <table className={`${classes.cohorts} figures`}>
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            {[...Array(longest).keys()].map((month) => (
              <th key={month} scope="col">
                {month === 0 ? 'No mês' : `+${month}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ month, size, to, cells }) => (
            <tr key={month}>
              <th scope="row">{capital(formatMonth(month))}</th>
              <td>{to ? <Link to={to}>{count.format(size)}</Link> : count.format(size)}</td>
              {cells.map((cell) => (
                <td
                  key={cell.to}
                  style={{
                    background: `color-mix(in srgb, var(--chart-1) ${Math.round(cell.share * 34)}%, transparent)`,
                  }}
                >
                  <Link to={cell.to} title={cell.title}>
                    {cell.words}
                  </Link>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
