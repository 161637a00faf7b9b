import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatCents } from '../../../../domain/money.ts'
import type { BillSummary } from './bills-queries.ts'

/** What the council or the assembly has not let through: no expense, and none of the sums above. */
export function UnagreedBills({ summary: { waiting, refused } }: { summary: BillSummary }) {
  const said = [
    waiting.count > 0 && `${formatCents(waiting.cents)} à espera de aprovação`,
    refused.count > 0 && `${formatCents(refused.cents)} em despesas recusadas`,
  ].filter(Boolean)
  if (said.length === 0) return null
  return (
    <Text size="sm" c="dimmed" mt={12} mb={16}>
      {`Fora destas somas: ${said.join(' e ')}. `}
      <Anchor component={Link} to="/dashboard/finances/aprovacoes" size="sm" underline="always">
        Ver aprovações
      </Anchor>
    </Text>
  )
}
