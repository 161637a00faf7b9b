import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { ReportAnswer } from '../../../domain/reports/answer.ts'
import { shownValue } from '../../../domain/reports/values.ts'
import { count as written } from '../../lib/words.ts'
import { openZone } from '../../lib/zone.ts'
import { FiguresTable } from '../../ui/data/figures-table.tsx'
import classes from './reports.module.css'

/** A report's rows, each with a link to the thing behind it; of many the first, with the way to all. */
export function ReportTable({ answer: { columns, rows, count } }: { answer: ReportAnswer }) {
  const zone = openZone()
  const [head, ...others] = columns
  const shown = ({ name, kind }: (typeof columns)[number], row: (typeof rows)[number]) =>
    shownValue(kind, row[name] ?? null, zone)
  return (
    <section id="linhas" className={classes.rows} aria-label="Linhas do relatório">
      <FiguresTable
        label="Linhas do relatório"
        rows={rows.map((row, place) => ({ row, place }))}
        id={({ place }) => String(place)}
        columns={[
          {
            title: head!.title,
            cell: ({ row }) =>
              row.to ? (
                <Anchor component={Link} to={`/dashboard/${row.to}`} inherit>
                  {shown(head!, row)}
                </Anchor>
              ) : (
                shown(head!, row)
              ),
          },
          ...others.map((column) => ({
            title: column.title,
            isText: column.kind === 'text',
            cell: ({ row }: { row: (typeof rows)[number] }) => shown(column, row),
          })),
        ]}
      />
      {count > rows.length && (
        <p className={classes.more}>
          {`As primeiras ${written.format(rows.length)} de ${written.format(count)} linhas. A planilha, em Exportar, tem todas.`}
        </p>
      )}
    </section>
  )
}
