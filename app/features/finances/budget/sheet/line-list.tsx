import { lineKey, type YearLine, yearTotal } from '../../../../../domain/budget/year-line.ts'
import { type Cents, sumCents } from '../../../../../domain/money.ts'
import { Money } from '../../../../ui/data/money.tsx'
import classes from './line-list.module.css'

type LineListProps = {
  lines: readonly YearLine[]
  nameOf: (line: YearLine) => { name: string; about: string }
  fees: readonly Cents[]
  onOpen: (row: number) => void
}

/** The sheet of a phone: each line with its year; a touch opens its months. */
export function LineList({ lines, nameOf, fees, onOpen }: LineListProps) {
  return (
    <>
      <ul className={classes.list} aria-label="Linhas do orçamento">
        {lines.map((line, row) => {
          const { name, about } = nameOf(line)
          return (
            <li key={lineKey(line)}>
              <button type="button" className={classes.row} onClick={() => onOpen(row)}>
                <span className={classes.words}>
                  <span>{name}</span>
                  {about && <small>{about}</small>}
                </span>
                <Money cents={yearTotal(line)} />
              </button>
            </li>
          )
        })}
      </ul>
      <div className={classes.total}>
        <span>Taxa de todas as unidades no ano</span>
        <Money cents={sumCents(fees)} weight={600} />
      </div>
    </>
  )
}
