import { Button, Group } from '@mantine/core'
import { BookOpen, ReceiptText, X } from 'lucide-react'
import { Link } from 'react-router'
import { addDays, shiftMonth } from '../../../../../domain/calendar.ts'
import type { Rubric } from '../../ledger/chart-queries.ts'

type DrillProps = { rubric: Rubric; month: string; onClear: () => void }

/** Shows the entries behind a rubric's month. */
export function Drill({ rubric, month, onClear }: DrillProps) {
  const range = `rubrica=${rubric.id}&de=${month}-01&ate=${addDays(`${shiftMonth(month, 1)}-01`, -1)}`
  return (
    <Group gap={8} mt="sm">
      <Button
        component={Link}
        to={`/dashboard/finances/lancamentos?${range}`}
        variant="default"
        leftSection={<BookOpen size={18} />}
      >
        Lançamentos do mês
      </Button>
      {rubric.nature === 'expense' && (
        <Button
          component={Link}
          to={`/dashboard/finances/despesas?situacao=all&${range}`}
          variant="default"
          leftSection={<ReceiptText size={18} />}
        >
          Contas do mês
        </Button>
      )}
      <Button variant="subtle" leftSection={<X size={18} />} onClick={onClear}>
        Todas as rubricas
      </Button>
    </Group>
  )
}
