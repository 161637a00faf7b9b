import { Button } from '@mantine/core'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OldDebtRow } from '../../../../../domain/old-debts/old-debts.ts'
import { useMayManage } from '../../../../lib/membership/may-manage.ts'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { OldDebtFile } from './old-debt-file.tsx'
import { OldDebtReview } from './old-debt-review.tsx'
import { OldDebtsByHand } from './old-debts-by-hand.tsx'

/** Debts from before the books begin: of a file or typed, checked line by line before anything is recorded. */
export function Component() {
  const mayManage = useMayManage()
  const [rows, setRows] = useState<OldDebtRow[] | null>(null)
  return (
    <>
      <Button
        component={Link}
        to="/dashboard/finances/saldos-iniciais"
        variant="subtle"
        size="compact-md"
        leftSection={<ArrowLeft size={18} />}
        mb="sm"
      >
        Saldos iniciais
      </Button>
      <Page
        title="Dívidas anteriores"
        sentence="O que cada unidade já devia quando estes livros começaram, pelo valor original: multa, juros e correção o sistema calcula."
      >
        {!mayManage && (
          <EmptyState title="Só a administração lança dívidas">Elas aparecem em Inadimplência.</EmptyState>
        )}
        {mayManage && rows && <OldDebtReview rows={rows} onBack={() => setRows(null)} />}
        {mayManage && !rows && (
          <>
            <OldDebtFile onRows={setRows} />
            <OldDebtsByHand onRows={setRows} />
          </>
        )}
      </Page>
    </>
  )
}
