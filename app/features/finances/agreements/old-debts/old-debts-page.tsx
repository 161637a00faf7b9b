import { useState } from 'react'
import type { OldDebtRow } from '../../../../../domain/old-debts/old-debts.ts'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { BooksStartPage } from './books-start-page.tsx'
import { OldDebtFile } from './old-debt-file.tsx'
import { OldDebtReview } from './old-debt-review.tsx'
import { OldDebtsByHand } from './old-debts-by-hand.tsx'

/** Debts from before the books begin: of a file or typed, checked line by line before anything is recorded. */
export function Component() {
  const [rows, setRows] = useState<OldDebtRow[] | null>(null)
  return (
    <BooksStartPage
      title="Dívidas anteriores"
      sentence="O que cada unidade já devia quando estes livros começaram, pelo valor original: multa, juros e correção o sistema calcula."
      refusal={
        <EmptyState title="Só a administração lança dívidas">Elas aparecem em Inadimplência.</EmptyState>
      }
    >
      {rows ? (
        <OldDebtReview rows={rows} onBack={() => setRows(null)} />
      ) : (
        <>
          <OldDebtFile onRows={setRows} />
          <OldDebtsByHand onRows={setRows} />
        </>
      )}
    </BooksStartPage>
  )
}
