import { useQuery } from '@tanstack/react-query'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../../ui/page/page.tsx'
import { FinanceNav } from '../finance-nav.tsx'
import { type BroughtArchive, ledgerJobsQuery, type MadeArchive } from './archive-queries.ts'
import { BringIn } from './bring-in.tsx'
import { MadeArchives } from './made-archives.tsx'

/** The whole of the books as one file: away, and back into a condominium whose own have not begun. */
export function Component() {
  const { id } = useCondominium()
  const jobs = useQuery(ledgerJobsQuery(id))
  const mayManage = useMayManage()
  const made = jobs.data?.filter((job): job is MadeArchive => job.kind === 'export_ledger')
  const brought = jobs.data?.filter((job): job is BroughtArchive => job.kind === 'import_ledger')
  return (
    <>
      <FinanceNav />
      <Page
        title="Arquivo dos livros"
        sentence="Tudo o que o condomínio tem de dinheiro em um arquivo só, que se lê sem o Prumo e que volta para ele."
      >
        <NotLoaded query={jobs} rows={4} />
        {made && brought && (
          <>
            <Section title="Exportar" note="Fica disponível por 30 dias para quem administra.">
              <MadeArchives jobs={made} />
            </Section>
            <Section
              title="Importar"
              note="De um arquivo como estes, para recomeçar aqui os livros de outro lugar."
            >
              <BringIn jobs={brought} mayWrite={mayManage} />
            </Section>
          </>
        )}
      </Page>
    </>
  )
}
