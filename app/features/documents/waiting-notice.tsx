import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDate } from '../../../domain/calendar.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { counted } from '../../lib/words.ts'
import { Notice } from '../../ui/form/notice.tsx'
import { documentAddress } from './document-list.tsx'
import { waitingQuery } from './queries.ts'

/** Shows the person's pending items: documents to confirm, and for administrators those about to expire. */
export function WaitingNotice() {
  const { id } = useCondominium()
  const { data } = useQuery(waitingQuery(id))
  if (!data || (data.acknowledge.length === 0 && !data.expiring)) return null
  return (
    <div style={{ display: 'grid', gap: 12, marginBottom: 24 }}>
      {data.acknowledge.map(({ id: documentId, name, version, due_on }) => (
        <Notice key={documentId} kind="info" title="Para ler e dar ciência">
          <Link to={documentAddress(documentId)} style={{ color: 'var(--brand-text)' }}>
            {name}
          </Link>
          {version > 1 && `, ${version}ª versão`}
          {due_on && `, até ${formatDate(due_on)}`}
        </Notice>
      ))}
      {Boolean(data.expiring) && data.soonest && (
        <Notice
          kind="warning"
          title={counted(data.expiring ?? 0, 'documento pede renovação', 'documentos pedem renovação')}
        >
          <Link to="/dashboard/documents/vencimentos" style={{ color: 'var(--brand-text)' }}>
            Ver vencimentos
          </Link>
          {`. O primeiro é ${data.soonest.name}, de ${formatDate(data.soonest.expires_on)}.`}
        </Notice>
      )}
    </div>
  )
}
