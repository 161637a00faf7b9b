import { billFields } from '../../../../domain/bills/bill-file.ts'
import { formatCents } from '../../../../domain/money.ts'
import sample from '../../../../examples/despesas-12.csv?url'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { Notice } from '../../../ui/form/notice.tsx'
import { FaultLines, SheetImport } from '../../../ui/form/sheet-import.tsx'
import { FundSelect, RubricSelect } from '../ledger/pickers.tsx'

const words = {
  things: ['despesa', 'despesas'],
  ready: ['despesa pronta', 'despesas prontas'],
  saved: ['despesa lançada', 'despesas lançadas'],
} as const

/** Imports a sheet of bills to pay. */
export function ImportBillsDialog({ onClose }: { onClose: () => void }) {
  return (
    <SheetImport
      words={words}
      fields={billFields}
      hint="CSV ou XLSX com uma despesa por linha, até 500 linhas"
      missing="Escolha acima em qual coluna está o valor e em qual o vencimento."
      sample={{ url: sample, name: 'despesas-12.csv' }}
      run={useCommand('import-bills', { action: 'ler a planilha', quiet: true })}
      options={{ fund: 'ordinary', rubric: null as string | null }}
      above={({ fund, rubric }, change) => (
        <>
          <FundSelect value={fund} onChange={(chosen) => chosen && change({ fund: chosen })} />
          <RubricSelect
            nature="expense"
            label="Rubrica das linhas que não dizem uma"
            placeholder="Nenhuma: ficam de fora"
            clearable
            value={rubric}
            onChange={(chosen) => change({ rubric: chosen })}
          />
        </>
      )}
      inside={({ cents }, lines) => (
        <>
          {cents > 0 && <p style={{ margin: 0 }}>{`Somam ${formatCents(cents)}.`}</p>}
          {lines}
        </>
      )}
      below={({ remarks }) =>
        remarks.length > 0 && (
          <Notice kind="info" title="Entram de outro jeito">
            <FaultLines of={remarks} />
          </Notice>
        )
      }
      onClose={onClose}
    />
  )
}
