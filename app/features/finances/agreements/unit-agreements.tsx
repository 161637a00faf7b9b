import { Anchor, Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Handshake } from 'lucide-react'
import { Link } from 'react-router'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium, useMembership } from '../../../lib/membership/membership.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { unitChargesQuery } from '../delinquency/delinquency-queries.ts'
import { AgreementStatus } from './agreement-status.tsx'
import { agreementRulesQuery, unitAgreementsQuery } from './agreements-queries.ts'
import { lateOf } from './own-agreements.tsx'

const place = '/dashboard/finances/acordos'

/** Shows a unit's agreements next to its debt, and a link to a new one for users who may make or propose it. */
export function UnitAgreements({ unitId, today }: { unitId: string; today: string }) {
  const { id } = useCondominium()
  const { role } = useMembership()
  const mayManage = useMayManage()
  const agreements = useQuery(unitAgreementsQuery(id, [unitId]))
  const charges = useQuery(unitChargesQuery(id, unitId))
  const rules = useQuery(agreementRulesQuery(id))
  const rows = agreements.data ?? []
  const waiting = rows.find(({ status }) => status === 'proposed' || status === 'offered')
  const owes = charges.data?.some(({ isOpen }) => isOpen) ?? false
  const mayAsk = role === 'resident' ? Boolean(rules.data?.rules.resident_may_propose) : mayManage
  if (rows.length === 0 && !(owes && mayAsk)) return null
  return (
    <Section
      title="Acordos"
      note={rows.length === 0 ? 'A dívida pode virar parcelas, com entrada e desconto.' : undefined}
    >
      <Stack gap="sm" align="start">
        {rows.slice(0, 5).map((row) => (
          <div key={row.id}>
            <Anchor
              component={Link}
              to={`${place}/${row.id}`}
              fw={600}
              mih={44}
              display="inline-flex"
              style={{ alignItems: 'center' }}
            >
              {row.reference ? `Acordo ${row.reference}` : 'Proposta de acordo'}
            </Anchor>
            <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'baseline' }}>
              <AgreementStatus status={row.status} late={lateOf(row, today)} />
              <Money cents={row.total_cents} />
            </div>
          </div>
        ))}
        {owes && mayAsk && !waiting && (
          <Button
            component={Link}
            to={`${place}/novo?unidade=${unitId}`}
            variant="default"
            leftSection={<Handshake size={18} />}
          >
            {role === 'resident' ? 'Propor um acordo' : 'Simular acordo'}
          </Button>
        )}
      </Stack>
    </Section>
  )
}
