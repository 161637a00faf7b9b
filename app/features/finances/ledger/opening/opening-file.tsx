import { useState } from 'react'
import {
  MOST_BALANCES,
  type OpeningColumn,
  type OpeningPlaces,
  openingColumns,
  openingTable,
  openingTemplate,
  readOpenings,
} from '../../../../../domain/ledger/opening-sheet.ts'
import type { SheetFault } from '../../../../../domain/sheets/sheet-table.ts'
import { counted } from '../../../../lib/words.ts'
import { Notice } from '../../../../ui/form/notice.tsx'
import { SheetFaults } from '../../sheets/sheet-faults.tsx'
import { SheetFile } from '../../sheets/sheet-file.tsx'
import type { KeptBalance } from './kept-balances.ts'

type OpeningFileProps = { places: OpeningPlaces; onRead: (balances: KeptBalance[]) => void }

/** Opening balances of a spreadsheet: all right they fill the form, which the person checks and saves; else nothing is filled in. */
export function OpeningFile({ places, onRead }: OpeningFileProps) {
  const [faults, setFaults] = useState<SheetFault<OpeningColumn>[]>([])
  const [filled, setFilled] = useState(0)
  return (
    <>
      <SheetFile
        note="Colunas: Fundo e Saldo; se houver, Conta (apelido ou número, ou Caixa). O modelo já traz os fundos deste condomínio."
        most={MOST_BALANCES}
        table={openingTable}
        empty="O arquivo não tem nenhum saldo abaixo dos títulos."
        template={{ name: 'modelo-saldos-iniciais', rows: () => openingTemplate(places) }}
        onRows={(rows) => {
          const read = readOpenings(rows, places)
          setFaults(read.faults)
          setFilled(read.faults.length === 0 ? read.openings.length : 0)
          if (read.faults.length > 0) return
          onRead(
            read.openings.map(({ fundId, bankId, isCash, cents }) => ({
              fund_id: fundId,
              place: isCash ? 'cash' : 'bank',
              bank_account_id: bankId,
              cents,
            })),
          )
        }}
      />
      <SheetFaults
        faults={faults}
        total={faults.length}
        columns={openingColumns}
        note="Nada foi preenchido. Corrija a planilha e envie de novo."
      />
      {filled > 0 && (
        <div style={{ marginTop: 16 }}>
          <Notice kind="info">
            {`${counted(filled, 'saldo preenchido', 'saldos preenchidos')} abaixo. Confira e grave.`}
          </Notice>
        </div>
      )}
    </>
  )
}
