import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '../../../../domain/calendar.ts'
import { isAnnexKind, unitKinds } from '../../../../domain/units/unit-kind.ts'
import { unitLabel } from '../../../../domain/units/unit-label.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium, useMembership } from '../../../lib/membership/membership.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { type AnnexTie, annexesQuery } from '../edit/register-queries.ts'
import type { Unit } from '../queries.ts'
import { AnnexDialog } from './acts/annex-dialog.tsx'
import classes from './unit-register.module.css'

/** Parking places and storage rooms of a unit, or the unit of an annex; today and before. */
export function UnitAnnexes({ unit }: { unit: Unit }) {
  const { id } = useCondominium()
  const ties = useQuery(annexesQuery(id, unit.id))
  const mayManage = useMayManage() && unit.closed_on === null
  const [open, setOpen] = useState<AnnexTie | 'new' | null>(null)
  const isAnnex = isAnnexKind(unit.kind)
  if (!ties.data) return <NotLoaded query={ties} isPart rows={1} />
  const now = ties.data.filter(({ ends_on }) => ends_on === null)
  const before = ties.data.filter(({ ends_on }) => ends_on !== null)
  if (ties.data.length === 0 && !mayManage) return null
  return (
    <Section
      title={isAnnex ? 'Ligada a' : 'Anexos'}
      action={
        mayManage && (
          <Button variant="subtle" size="sm" leftSection={<Plus size={18} />} onClick={() => setOpen('new')}>
            {isAnnex ? 'Ligar a uma unidade' : 'Ligar anexo'}
          </Button>
        )
      }
    >
      {now.length === 0 && (
        <Text c="dimmed" size="sm">
          {isAnnex
            ? 'Não está ligada a nenhuma unidade.'
            : 'Nenhuma vaga de garagem ou depósito ligado a esta unidade.'}
        </Text>
      )}
      <ul className={classes.rows}>
        {now.map((tie) => (
          <Tie key={tie.id} tie={tie} of={unit.id} onMove={mayManage ? () => setOpen(tie) : undefined} />
        ))}
      </ul>
      {before.length > 0 && (
        <details className={classes.earlier}>
          <summary>Antes</summary>
          <ul className={classes.rows}>
            {before.map((tie) => (
              <Tie key={tie.id} tie={tie} of={unit.id} />
            ))}
          </ul>
        </details>
      )}
      {open && <AnnexDialog unit={unit} tie={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Section>
  )
}

function Tie({ tie, of, onMove }: { tie: AnnexTie; of: string; onMove?: () => void }) {
  const other = tie.main_id === of ? tie.annex : tie.main
  const dates = tie.ends_on
    ? `${formatDate(tie.starts_on)} a ${formatDate(tie.ends_on)}`
    : `desde ${formatDate(tie.starts_on)}`
  return (
    <li>
      <div>
        <strong>{other ? <OtherUnit unit={other} /> : 'Vaga de outra unidade'}</strong>
        <div className={`${classes.note} figures`}>
          {[other && unitKinds[other.kind], tie.tie === 'rented' && 'alugada', dates, tie.note]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </div>
      {onMove && (
        <Button variant="subtle" size="compact-sm" onClick={onMove}>
          Mudar
        </Button>
      )}
    </li>
  )
}

/** All of a resident's units are on one page, so there is no other page to open. */
function OtherUnit({ unit }: { unit: NonNullable<AnnexTie['annex']> }) {
  const { role } = useMembership()
  if (role === 'resident') return unitLabel(unit)
  return <Link to={`/dashboard/units/${unit.id}`}>{unitLabel(unit)}</Link>
}
