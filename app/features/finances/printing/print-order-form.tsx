import { Button, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { Printer } from 'lucide-react'
import { formatMonth, monthOf, shiftMonth } from '../../../../domain/calendar.ts'
import { mostInCarnet, type PrintedFor, type PrintOrder } from '../../../../domain/charges/printing.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import { capital } from '../../../lib/words.ts'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { usePrint } from './print-queries.ts'

const monthsBack = 13

/** The order as the address has it: `?o-que=carne`, `?mes=2026-11`, `?quem=sem-email`. */
function useOrder(months: readonly string[], usual: string) {
  const { params, changeParams } = useSearchParams()
  const asked = params.get('mes') ?? ''
  const month = months.includes(asked) ? asked : usual
  const who: PrintedFor = params.get('quem') === 'sem-email' ? 'without_email' : 'all'
  const order: PrintOrder =
    params.get('o-que') === 'carne' ? { what: 'carnet', who } : { what: 'month', month, who }
  const choose = (name: string, value: string | null) => changeParams({ [name]: value }, { replace: true })
  return { order, month, choose }
}

/** Chooses what to print, and for which units. */
export function PrintOrderForm({ today, isBusy }: { today: string; isBusy: boolean }) {
  const latest = shiftMonth(monthOf(today), 1)
  const months = Array.from({ length: monthsBack }, (_, back) => shiftMonth(latest, -back))
  const { order, month, choose } = useOrder(months, monthOf(today))
  const print = usePrint()
  return (
    <Stack maw={480} gap="md">
      {print.error && <FormErrors message={toFailure(print.error).message} />}
      <SegmentedControl
        aria-label="O que imprimir"
        fullWidth
        data={[
          { value: 'month', label: 'Boletos de um mês' },
          { value: 'carnet', label: 'Carnês' },
        ]}
        value={order.what}
        onChange={(value) => choose('o-que', value === 'carnet' ? 'carne' : null)}
      />
      {order.what === 'month' ? (
        <Select
          label="Mês"
          allowDeselect={false}
          data={months.map((value) => ({ value, label: capital(formatMonth(value)) }))}
          value={month}
          onChange={(value) => choose('mes', value)}
        />
      ) : (
        <Text fz="sm" c="var(--text-2)">
          {`O carnê de cada unidade com as cobranças já emitidas que vencem de hoje em diante, até ${mostInCarnet} por unidade, três em cada folha. Cada unidade começa numa folha nova.`}
        </Text>
      )}
      <SegmentedControl
        aria-label="De quem"
        fullWidth
        data={[
          { value: 'all', label: 'Todas as unidades' },
          { value: 'without_email', label: 'Só sem e-mail' },
        ]}
        value={order.who}
        onChange={(value) => choose('quem', value === 'without_email' ? 'sem-email' : null)}
      />
      <Button
        leftSection={<Printer size={18} />}
        loading={print.isPending}
        disabled={isBusy}
        onClick={() => print.mutate({ ...order })}
      >
        {order.what === 'month' ? 'Montar o PDF' : 'Montar os carnês'}
      </Button>
    </Stack>
  )
}
