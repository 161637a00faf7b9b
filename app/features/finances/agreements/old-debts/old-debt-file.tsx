import { useState } from 'react'
import {
  cellText,
  csvCells,
  MOST_OLD_DEBTS,
  oldDebtTable,
} from '../../../../../domain/old-debts/old-debt-table.ts'
import type { OldDebtRow } from '../../../../../domain/old-debts/old-debts.ts'
import { FileDrop } from '../../../../ui/form/file-drop.tsx'
import { FormErrors } from '../../../../ui/form/form-errors.tsx'
import { Section } from '../../../../ui/page/page.tsx'

const largest = 5 * 1_048_576

/** The cells of a file, in the browser: what leaves it are the lines. */
async function cellsOf(file: File): Promise<string[][]> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!/\.xlsx$/i.test(file.name)) return csvCells(bytes)
  const { readXlsx } = await import('hucre/xlsx')
  const { sheets } = await readXlsx(bytes)
  return (sheets[0]?.rows ?? []).map((row) => row.map(cellText))
}

/** One spreadsheet, read here; what it lacks is said at once. */
export function OldDebtFile({ onRows }: { onRows: (rows: OldDebtRow[]) => void }) {
  const [failure, setFailure] = useState<string | null>(null)
  const [reading, setReading] = useState(false)
  const read = async (file: File) => {
    setReading(true)
    setFailure(null)
    try {
      const cells = await cellsOf(file)
      const table = oldDebtTable(cells)
      if (cells.every((line) => line.every((cell) => cell.trim() === ''))) setFailure('O arquivo está vazio.')
      else if ('missing' in table)
        setFailure(`Não encontramos a coluna ${table.missing.join(' nem a coluna ')} nas primeiras linhas.`)
      else if ('tooMany' in table)
        setFailure(`São ${table.tooMany} linhas: envie até ${MOST_OLD_DEBTS} por vez.`)
      else if (table.rows.length === 0) setFailure('O arquivo não tem nenhuma dívida abaixo dos títulos.')
      else onRows(table.rows)
    } catch {
      setFailure('Não foi possível ler este arquivo. Salve-o de novo como XLSX ou CSV.')
    } finally {
      setReading(false)
    }
  }
  return (
    <Section
      title="Por planilha"
      note="Colunas: Unidade, Vencimento e Valor; se houver, Competência, Descrição e Fundo. O relatório de inadimplência da administradora anterior costuma servir."
    >
      {failure && <FormErrors message={failure} />}
      <FileDrop
        title="Arraste a planilha ou toque para escolher"
        hint={`XLSX ou CSV, até 5 MB e ${MOST_OLD_DEBTS.toLocaleString('pt-BR')} linhas`}
        maxSize={largest}
        endings={['.xlsx', '.csv', '.txt']}
        loading={reading}
        onFile={(file) => void read(file)}
      />
    </Section>
  )
}
