import { Button, Group } from '@mantine/core'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import type { SheetRow, SheetTable } from '../../../../domain/sheets/sheet-table.ts'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'
import { count } from '../../../lib/words.ts'
import { FileDrop } from '../../../ui/form/file-drop.tsx'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { cellsOf, saveTemplate } from './read-cells.ts'

const largest = 5 * 1_048_576

type SheetFileProps<Column extends string> = {
  /** Which columns it has. */
  note: string
  /** Maximum number of lines per import. */
  most: number
  table: (cells: readonly (readonly string[])[]) => SheetTable<Column>
  /** 'O arquivo não tem nenhuma dívida abaixo dos títulos.' */
  empty: string
  template: { name: string; rows: () => string[][] }
  onRows: (rows: SheetRow<Column>[]) => void
}

/** Reads one spreadsheet here and reports faults at once. Next to it is the template to fill in. */
export function SheetFile<Column extends string>({
  note,
  most,
  table,
  empty,
  template,
  onRows,
}: SheetFileProps<Column>) {
  const [failure, setFailure] = useState<string | null>(null)
  const [reading, setReading] = useState(false)
  const save = useMutation({
    mutationFn: (format: 'xlsx' | 'csv') => saveTemplate(template.rows(), template.name, format),
    meta: { action: 'baixar o modelo' },
  })
  const read = async (file: File) => {
    setReading(true)
    setFailure(null)
    try {
      const cells = await cellsOf(file)
      const found = table(cells)
      if (cells.every((line) => line.every((cell) => cell.trim() === ''))) setFailure('O arquivo está vazio.')
      else if ('missing' in found)
        setFailure(`Não encontramos a coluna ${found.missing.join(' nem a coluna ')} nas primeiras linhas.`)
      else if ('tooMany' in found)
        setFailure(`São ${count.format(found.tooMany)} linhas: envie até ${count.format(most)} por vez.`)
      else if (found.rows.length === 0) setFailure(empty)
      else onRows(found.rows)
    } catch {
      setFailure('Não foi possível ler este arquivo. Salve-o de novo como XLSX ou CSV.')
    } finally {
      setReading(false)
    }
  }
  return (
    <Section title="Por planilha" note={note}>
      {failure && <FormErrors message={failure} />}
      <FileDrop
        title="Arraste ou cole a planilha, ou toque para escolher"
        hint={`XLSX ou CSV, até 5 MB e ${count.format(most)} linhas`}
        maxSize={largest}
        endings={['.xlsx', '.csv', '.txt']}
        loading={reading}
        onFile={(file) => void read(file)}
      />
      <Group gap={8} mt="sm">
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            variant="subtle"
            size="sm"
            leftSection={<FileDown size={16} />}
            onClick={() => save.mutate(format)}
          >
            {`Modelo em ${format.toUpperCase()}`}
          </Button>
        ))}
      </Group>
    </Section>
  )
}
