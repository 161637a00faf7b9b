import { Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { invitationsQuery } from '../queries.ts'
import { InvitationRow } from './invitation-row.tsx'
import classes from './invitations.module.css'
import { invitedUnitsQuery } from './invited-units-query.ts'

/** Invitations: those not answered yet, or the outcome of the others. */
export function InvitationList() {
  const { id } = useCondominium()
  const { params, setParams } = useSearchParams()
  const open = params.get('convites') !== 'todos'
  const mayManage = useMayManage()
  const page = useQuery(invitationsQuery(id, open))
  const unitIds = [...new Set((page.data ?? []).flatMap(({ unit_ids }) => unit_ids))].sort()
  const units = useQuery({ ...invitedUnitsQuery(id, unitIds), enabled: unitIds.length > 0 })
  const show = (value: string) =>
    setParams({ aba: 'convites', ...(value === 'todos' ? { convites: 'todos' } : {}) }, { replace: true })
  const invite = () => setParams({ aba: 'convites', convidar: '1' })
  return (
    <>
      <SegmentedControl
        aria-label="Convites"
        data={[
          { value: 'abertos', label: 'À espera' },
          { value: 'todos', label: 'Respondidos e encerrados' },
        ]}
        value={open ? 'abertos' : 'todos'}
        onChange={show}
      />
      <NotLoaded query={page} rows={4} height={72} />
      {page.data?.length === 0 && (
        <EmptyState
          title={open ? 'Nenhum convite à espera' : 'Nenhum convite respondido ainda'}
          actions={open && mayManage && <Button onClick={invite}>Convidar</Button>}
        >
          Convide por e-mail quem administra, o conselho, a portaria, ou moradores já com a unidade certa.
        </EmptyState>
      )}
      {page.data && page.data.length > 0 && (
        <ul className={classes.rows} aria-label="Convites">
          {page.data.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} units={units.data ?? {}} />
          ))}
        </ul>
      )}
    </>
  )
}
