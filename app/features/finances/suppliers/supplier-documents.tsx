import { Anchor, Group } from '@mantine/core'
import { CircleAlert, Clock, FileCheck } from 'lucide-react'
import { Link } from 'react-router'
import { expiryNotice } from '../../../../domain/bills/supplier.ts'
import { addDays, formatDate } from '../../../../domain/calendar.ts'
import { Status } from '../../../ui/data/status.tsx'
import classes from '../ledger/ledger.module.css'
import type { SupplierDocument } from './suppliers-queries.ts'

type SupplierDocumentsProps = { supplierId: string; documents: readonly SupplierDocument[]; today: string }

/** Lists contracts, policies and certificates, the soonest to expire first; they are managed on the supplier's maintenance page. */
export function SupplierDocuments({ supplierId, documents, today }: SupplierDocumentsProps) {
  return (
    <section aria-label="Documentos">
      <Group justify="space-between" align="baseline">
        <h3 className={classes.group}>Documentos</h3>
        <Anchor
          component={Link}
          size="sm"
          style={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
          to={`/dashboard/incidents/manutencao/fornecedores/${supplierId}`}
        >
          {documents.length === 0 ? 'Adicionar documentos' : 'Ver e adicionar documentos'}
        </Anchor>
      </Group>
      {documents.length === 0 && (
        <p className={classes.note}>Contrato, apólice ou certidão, com a data em que vence.</p>
      )}
      <ul className={classes.rows} hidden={documents.length === 0}>
        {documents.map((document) => (
          <li key={document.id} className={classes.row}>
            <span>{document.name}</span>
            <Expiry day={document.expires_on} today={today} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Expiry({ day, today }: { day: string | null; today: string }) {
  if (!day)
    return (
      <Status icon={FileCheck} tone="neutral">
        Sem vencimento
      </Status>
    )
  if (day < today)
    return (
      <Status icon={CircleAlert} tone="danger">
        {`Venceu em ${formatDate(day)}`}
      </Status>
    )
  return (
    <Status icon={Clock} tone={day <= addDays(today, expiryNotice) ? 'warning' : 'neutral'}>
      {`Vence em ${formatDate(day)}`}
    </Status>
  )
}
