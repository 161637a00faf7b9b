import { isAdministrator } from '../../../domain/permissions/roles.ts'
import { useMembership } from '../../lib/membership/membership.tsx'
import { Page } from '../../ui/page/page.tsx'
import { AuditLog } from './log/audit-log.tsx'
import { MyAccesses } from './my-accesses.tsx'

/** The condominium's log for its administrators, everything for the platform's, and for everybody else who saw their data. */
export function Component() {
  const { role, condominium } = useMembership()
  if (role === 'superadmin') return <AuditLog condominiumId={null} />
  if (condominium && isAdministrator(role))
    return <AuditLog key={condominium.id} condominiumId={condominium.id} />
  return (
    <Page
      title="Quem viu meus dados"
      sentence="Cada vez que alguém abre seu contato, seus documentos ou exporta o cadastro."
    >
      <div style={{ maxWidth: 720 }}>
        <MyAccesses />
      </div>
    </Page>
  )
}
