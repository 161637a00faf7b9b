import { useState } from 'react'
import { civilDate } from '../../../../../domain/calendar.ts'
import {
  type AgreementRow,
  agreementTable,
  agreementTemplate,
  MOST_INSTALMENT_ROWS,
} from '../../../../../domain/old-debts/agreement-sheet.ts'
import { openZone } from '../../../../lib/zone.ts'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { SheetFile } from '../../sheets/sheet-file.tsx'
import { AgreementReview } from './agreement-review.tsx'
import { BooksStartPage } from './books-start-page.tsx'
import { BringInByHand } from './bring-in-by-hand.tsx'

/** Agreements that run already: of a file, checked line by line before anything is written, or one that is typed. */
export function Component() {
  const [rows, setRows] = useState<AgreementRow[] | null>(null)
  return (
    <BooksStartPage
      title="Acordos em andamento"
      sentence="Acordos feitos antes destes livros: entram só as parcelas que faltam, pelo valor de cada uma."
      refusal={<EmptyState title="Só a administração traz acordos">Eles aparecem em Acordos.</EmptyState>}
    >
      {rows ? (
        <AgreementReview rows={rows} onBack={() => setRows(null)} />
      ) : (
        <>
          <SheetFile
            note="Uma linha por parcela. Colunas: Unidade, Feito em, Parcela (3 de 12), Vencimento e Valor; se houver, Acordo, Situação (Paga ou Em aberto), Total do acordo, Fundo e Descrição."
            most={MOST_INSTALMENT_ROWS}
            table={agreementTable}
            empty="O arquivo não tem nenhuma parcela abaixo dos títulos."
            template={{
              name: 'modelo-acordos-em-andamento',
              rows: () => agreementTemplate(civilDate(new Date(), openZone())),
            }}
            onRows={setRows}
          />
          <BringInByHand />
        </>
      )}
    </BooksStartPage>
  )
}
