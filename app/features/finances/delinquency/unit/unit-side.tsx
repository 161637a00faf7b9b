import { useQuery } from '@tanstack/react-query'
import { stepWords } from '../../../../../domain/delinquency/dunning.ts'
import { isAdministrator } from '../../../../../domain/permissions/roles.ts'
import { useCondominium, useMembership } from '../../../../lib/membership/membership.tsx'
import { shortDate } from '../../../../lib/words.ts'
import { Money } from '../../../../ui/data/money.tsx'
import { PlumbLine } from '../../../../ui/data/plumb-line.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import { UnitAgreements } from '../../agreements/unit-agreements.tsx'
import { UnitCredit } from '../../receipts/unit-credit.tsx'
import { PayUnit } from '../../together/pay-unit.tsx'
import { Contacts } from './contacts.tsx'
import { CollectionKit } from './kit.tsx'
import { Papers } from './papers.tsx'
import { noticesQuery } from './side-queries.ts'

type UnitSideProps = { unitId: string; today: string }

/** Shows the actions taken on the debt: documents, notices, and for the management the contacts and the kit for a lawsuit. */
export function UnitSide({ unitId, today }: UnitSideProps) {
  const { role } = useMembership()
  const manages = isAdministrator(role)
  return (
    <aside>
      <PayUnit unitId={unitId} today={today} />
      {role !== 'resident' && <UnitCredit unitId={unitId} />}
      {manages && <Contacts unitId={unitId} today={today} />}
      <UnitAgreements unitId={unitId} today={today} />
      <Notices unitId={unitId} today={today} />
      <Papers unitId={unitId} today={today} />
      {manages && <CollectionKit unitId={unitId} />}
    </aside>
  )
}

function Notices({ unitId, today }: UnitSideProps) {
  const { id } = useCondominium()
  const { data } = useQuery(noticesQuery(id, unitId))
  if (!data || data.length === 0) return null
  return (
    <Section title="Avisos enviados">
      <PlumbLine
        events={data.map((notice) => ({
          id: notice.id,
          what: notice.days > 0 ? 'Aviso de atraso' : 'Lembrete de vencimento',
          when: shortDate(notice.sent_on, today),
          more: (
            <>
              {`${stepWords(notice.days)} do vencimento, `}
              <Money cents={notice.cents} />
            </>
          ),
        }))}
      />
    </Section>
  )
}
