import { Text } from '@mantine/core'
import { ShieldCheck, ShieldOff } from 'lucide-react'
import { useParams } from 'react-router'
import { civilDate } from '../../../../domain/calendar.ts'
import { roleOf } from '../../../../domain/role-words.ts'
import { type KeyedPage, type Place, pagerSteps } from '../../../lib/lists/keyset.ts'
import { usePortraits } from '../../../lib/people/portraits.ts'
import { capital, counted } from '../../../lib/words.ts'
import { openZone } from '../../../lib/zone.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { Pager } from '../../../ui/data/pager.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { Named } from '../../../ui/people/portrait.tsx'
import type { Member } from '../queries.ts'
import { ago, memberStatus } from '../words.ts'

type MemberListProps = { page: KeyedPage<Member>; search: string; go: (place: Place) => void }

const muted = (text: string) => <span style={{ color: 'var(--muted)' }}>{text}</span>

export function MemberState({ status, alone }: { status: Member['status']; alone?: boolean }) {
  const { word, icon, tone } = memberStatus[status]
  return (
    <Status icon={icon} tone={tone} alone={alone}>
      {word}
    </Status>
  )
}

export const lastAccess = ({ last_access }: Member, today: string): string =>
  last_access ? capital(ago(last_access, today)) : 'Nunca entrou'

function SecondFactor({ member }: { member: Member }) {
  return member.has_second_factor ? (
    <Status icon={ShieldCheck} tone="success">
      Ligado
    </Status>
  ) : (
    <Status icon={ShieldOff} tone="neutral">
      Desligado
    </Status>
  )
}

type Portraits = (userId: string | null) => string | null

const columnsOf = (today: string, portraitOf: Portraits): Column<Member>[] => [
  {
    key: 'name',
    header: 'Nome',
    cell: ({ full_name, user_id }) => <Named name={full_name} path={portraitOf(user_id)} />,
    text: ({ full_name }) => full_name,
  },
  { key: 'role', header: 'Papel', cell: ({ role, role_form }) => roleOf(role, role_form) },
  { key: 'units', header: 'Unidades', cell: ({ units }) => unitsText(units) || muted('Nenhuma') },
  { key: 'access', header: 'Último acesso', cell: (member) => lastAccess(member, today) },
  { key: 'factor', header: 'Segundo fator', cell: (member) => <SecondFactor member={member} /> },
  { key: 'status', header: 'Situação', cell: ({ status }) => <MemberState status={status} /> },
]

const unitsText = (units: readonly string[]): string =>
  units.length > 3 ? `${units.slice(0, 3).join(', ')} e mais ${units.length - 3}` : units.join(', ')

/** A page of members: a row opens the member's drawer. */
export function MemberList({ page, search, go }: MemberListProps) {
  const { membershipId } = useParams()
  const today = civilDate(new Date(), openZone())
  const portraitOf = usePortraits(page.rows.map(({ user_id }) => user_id))
  const several = page.hasPrevious || page.hasNext
  return (
    <>
      <DataList
        label="Usuários"
        rows={page.rows}
        id={({ id }) => id}
        columns={columnsOf(today, portraitOf)}
        phone={(member) => ({
          first: <Named name={member.full_name} path={portraitOf(member.user_id)} />,
          second: [roleOf(member.role, member.role_form), unitsText(member.units), lastAccess(member, today)]
            .filter(Boolean)
            .join(' · '),
          state: member.status === 'approved' ? undefined : <MemberState status={member.status} />,
        })}
        to={({ id }) => `/dashboard/users/${id}${search}`}
        selectedId={membershipId}
      />
      {several ? (
        <Pager
          position={`${page.rows[0]?.full_name} a ${page.rows.at(-1)?.full_name}`}
          {...pagerSteps(page, ({ place_key }) => place_key, go)}
        />
      ) : (
        <Text size="sm" c="dimmed" mt="md" className="figures">
          {counted(page.rows.length, 'pessoa', 'pessoas')}
        </Text>
      )}
    </>
  )
}
