import { Button, SegmentedControl, Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { formatMonth, monthOf, shiftMonth } from '../../../../domain/calendar.ts'
import { useCommandKey } from '../../../lib/command-key.ts'
import { loadingError, toFailure } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { capital } from '../../../lib/words.ts'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { Page, Section } from '../../../ui/page/page.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { FinanceNav } from '../finance-nav.tsx'
import { homeQuery } from '../queries.ts'
import { isUnderWay, printingsQuery, usePrint, type Who } from './print-queries.ts'
import { PrintingRow } from './printing-row.tsx'

/** A month's boletos in one file for a print shop, and the files that were made. */
export function Component() {
  const { id } = useCondominium()
  const home = useQuery(homeQuery(id))
  const printings = useQuery(printingsQuery(id))
  const failed = loadingError(home) ?? loadingError(printings)
  const today = home.data?.today
  return (
    <>
      <FinanceNav />
      <Page
        title="Imprimir boletos"
        sentence="Um PDF só, na ordem de bloco e unidade, pronto para a gráfica."
      >
        {failed && (
          <ErrorState
            message={toFailure(failed).message}
            onRetry={() => void Promise.all([home.refetch(), printings.refetch()])}
          />
        )}
        {!failed && !(printings.data && today) && <RowsSkeleton rows={4} />}
        {printings.data && today && (
          <>
            <Order today={today} isBusy={printings.data.some(isUnderWay)} />
            <Section title="Arquivos">
              {printings.data.length === 0 && (
                <EmptyState title="Nenhum arquivo ainda">
                  Escolha o mês acima. Quem recebe o boleto por e-mail pode ficar de fora.
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

const monthsBack = 13

function Order({ today, isBusy }: { today: string; isBusy: boolean }) {
  const [params, setParams] = useSearchParams()
  const { key, renew } = useCommandKey()
  const print = usePrint()
  const latest = shiftMonth(monthOf(today), 1)
  const months = Array.from({ length: monthsBack }, (_, back) => shiftMonth(latest, -back))
  const wanted = params.get('mes') ?? ''
  const month = months.includes(wanted) ? wanted : monthOf(today)
  const who: Who = params.get('quem') === 'sem-email' ? 'without_email' : 'all'
  const choose = (name: string, value: string | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  return (
    <Stack maw={440} gap="md">
      {print.error && <FormErrors message={toFailure(print.error).message} />}
      <Select
        label="Mês"
        allowDeselect={false}
        data={months.map((value) => ({ value, label: capital(formatMonth(value)) }))}
        value={month}
        onChange={(value) => choose('mes', value)}
      />
      <SegmentedControl
        aria-label="De quem"
        fullWidth
        data={[
          { value: 'all', label: 'Todas as unidades' },
          { value: 'without_email', label: 'Só quem não tem e-mail' },
        ]}
        value={who}
        onChange={(value) => choose('quem', value === 'without_email' ? 'sem-email' : null)}
      />
      <Button
        leftSection={<Printer size={18} />}
        loading={print.isPending}
        disabled={isBusy}
        onClick={() => print.mutate({ month, who, key }, { onSuccess: renew })}
      >
        Montar o PDF
      </Button>
    </Stack>
  )
}
