import { List } from '@mantine/core'
import type { SheetFault } from '../../../../domain/sheets/sheet-table.ts'
import { count } from '../../../lib/words.ts'
import { Section } from '../../../ui/page/page.tsx'

const shown = 60

type SheetFaultsProps<Column extends string> = {
  faults: readonly SheetFault<Column>[]
  /** How many there are; of very many only the first are listed. */
  total: number
  columns: Readonly<Record<Column, string>>
  note: string
}

/** Lists the faults, cell by cell; nothing when there are none. */
export function SheetFaults<Column extends string>({
  faults,
  total,
  columns,
  note,
}: SheetFaultsProps<Column>) {
  if (faults.length === 0) return null
  return (
    <Section title="O que está errado" note={note}>
      <List size="sm" spacing={6}>
        {faults.slice(0, shown).map(({ line, column, message }) => (
          <List.Item key={`${line} ${column} ${message}`}>
            {`Linha ${line}, ${columns[column]}: ${message}`}
          </List.Item>
        ))}
      </List>
      {total > shown && <p>{`E mais ${count.format(total - shown)}.`}</p>}
    </Section>
  )
}
