import classes from './legal.module.css'

type FactsTableProps = { label: string; heads: readonly string[]; rows: readonly (readonly string[])[] }

/** A table of a legal text; the first column names the row. On phones each row is a block that names its cells. */
export function FactsTable({ label, heads, rows }: FactsTableProps) {
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, column) => (
              <td key={heads[column + 1]} data-head={heads[column + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
