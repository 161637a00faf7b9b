import {
  MOST_OLD_DEBTS,
  oldDebtTable,
  oldDebtTemplate,
} from '../../../../../domain/old-debts/old-debt-table.ts'
import type { OldDebtRow } from '../../../../../domain/old-debts/old-debts.ts'
import { SheetFile } from '../../sheets/sheet-file.tsx'

/** Debts of a spreadsheet. */
export const OldDebtFile = ({ onRows }: { onRows: (rows: OldDebtRow[]) => void }) => (
  <SheetFile
    note="Colunas: Unidade, Vencimento e Valor; se houver, Competência, Descrição e Fundo. O relatório de inadimplência da administradora anterior costuma servir."
    most={MOST_OLD_DEBTS}
    table={oldDebtTable}
    empty="O arquivo não tem nenhuma dívida abaixo dos títulos."
    template={{ name: 'modelo-dividas-anteriores', rows: oldDebtTemplate }}
    onRows={onRows}
  />
)
