import { useQuery } from '@tanstack/react-query'
import { useNavigate, useOutletContext, useParams } from 'react-router'
import { civilDate, formatDate } from '../../../../domain/calendar.ts'
import { roleOf } from '../../../../domain/role-words.ts'
import { useCondominium, useMembership } from '../../../lib/membership/membership.tsx'
import { usePortraits } from '../../../lib/people/portraits.ts'
import { dayOf } from '../../../lib/words.ts'
import { openZone } from '../../../lib/zone.ts'
import { Facts } from '../../../ui/data/facts.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { DrawerPage } from '../../../ui/page/drawer-page.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Named } from '../../../ui/people/portrait.tsx'
import type { Member } from '../queries.ts'
import { MemberActions } from './member-actions.tsx'
import type { MemberListContext } from './member-browser.tsx'
import { lastAccess, MemberState } from './member-list.tsx'
import { memberQuery } from './member-query.ts'

/** One member next to the list: role, last visit, and what may be changed. */
export function Component() {
  const { membershipId = '' } = useParams()
  const { id } = useCondominium()
  const { members, search } = useOutletContext<MemberListContext>()
  const navigate = useNavigate()
  const listed = members.find((one) => one.id === membershipId)
  // Opened by its address, the member may be on another page of the list.
  const asked = useQuery({ ...memberQuery(id, membershipId), enabled: !listed })
  const member = listed ?? asked.data
  const position = members.findIndex((one) => one.id === membershipId)
  const step = (to: Member | undefined) =>
    to === undefined
      ? undefined
      : () => navigate(`/dashboard/users/${to.id}${search}`, { replace: true, preventScrollReset: true })
  return (
    <DrawerPage
      title="Usuário"
      back={`/dashboard/users${search}`}
      foot={member && <MemberActions member={member} />}
      onPrevious={step(position > 0 ? members[position - 1] : undefined)}
      onNext={step(position >= 0 ? members[position + 1] : undefined)}
    >
      {!member && <NotLoaded query={asked} rows={6} />}
      {!member && asked.data === null && (
        <EmptyState title="Usuário não encontrado">O acesso pode ter sido removido.</EmptyState>
      )}
      {member && <MemberDetails member={member} />}
    </DrawerPage>
  )
}

const told = (value: string | null) => value || <span style={{ color: 'var(--muted)' }}>Não informado</span>

function MemberDetails({ member }: { member: Member }) {
  const { membership } = useMembership()
  const portraitOf = usePortraits([member.user_id])
  const today = civilDate(new Date(), openZone())
  const since = member.decided_at ?? member.created_at
  return (
    <>
      <MemberState status={member.status} alone />
      <h3
        style={{
          margin: '16px 0 12px',
          fontSize: '1.25rem',
          lineHeight: '1.75rem',
          overflowWrap: 'anywhere',
        }}
      >
        <Named name={member.full_name} path={portraitOf(member.user_id)} size={48}>
          {member.full_name}
          {membership?.id === member.id && ' (você)'}
        </Named>
      </h3>
      {member.reason && (
        <div style={{ marginBottom: 16 }}>
          <Notice kind="warning" title="Motivo informado à pessoa">
            {member.reason}
          </Notice>
        </div>
      )}
      <Facts
        facts={[
          { name: 'Papel', value: roleOf(member.role, member.role_form) },
          { name: 'E-mail', value: told(member.email_masked) },
          {
            name: 'Unidades',
            value: member.units.join(', ') || <span style={{ color: 'var(--muted)' }}>Nenhuma</span>,
          },
          { name: 'Último acesso ao Prumo', value: lastAccess(member, today) },
          { name: 'Segundo fator', value: member.has_second_factor ? 'Ligado' : 'Desligado' },
          { name: 'Última mudança do acesso', value: formatDate(dayOf(since)) },
        ]}
      />
    </>
  )
}
