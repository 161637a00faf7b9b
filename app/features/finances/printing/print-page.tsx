import { useQuery } from '@tanstack/react-query'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../../ui/page/page.tsx'
import { FinanceNav } from '../finance-nav.tsx'
import { homeQuery } from '../queries.ts'
import { PrintOrderForm } from './print-order-form.tsx'
import { isUnderWay, printingsQuery } from './print-queries.ts'
import { PrintingRow } from './printing-row.tsx'

/** A month's boletos, or everybody's carnets, in one file for a print shop, and the files that were made. */
export function Component() {
  const { id } = useCondominium()
  const home = useQuery(homeQuery(id))
  const printings = useQuery(printingsQuery(id))
  const today = home.data?.today
  return (
    <>
      <FinanceNav />
      <Page
        title="Imprimir boletos"
        sentence="Um PDF só, na ordem de bloco e unidade, pronto para a gráfica."
      >
        <NotLoaded query={[home, printings]} rows={4} />
        {printings.data && today && (
          <>
            <PrintOrderForm today={today} isBusy={printings.data.some(isUnderWay)} />
            <Section title="Arquivos">
              {printings.data.length === 0 && (
                <EmptyState title="Nenhum arquivo ainda">
                  Escolha acima o que imprimir. Quem recebe o boleto por e-mail pode ficar de fora.
                </EmptyState>
              )}
              {printings.data.map((printing) => (
                <PrintingRow key={printing.id} printing={printing} today={today} />
              ))}
            </Section>
          </>
        )}
      </Page>
    </>
  )
}
