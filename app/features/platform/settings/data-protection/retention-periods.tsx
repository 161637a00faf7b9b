import { useQuery } from '@tanstack/react-query'
import { Hourglass, Scale } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '../../../../../domain/calendar.ts'
import {
  fixedRetentions,
  type RetentionKind,
  type RetentionPeriod,
  retentionOn,
  retentions,
  retentionWords,
} from '../../../../../domain/data-protection/retention.ts'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import { Rows } from '../../../settings/security/rows.tsx'
import { FactorNotice } from '../../accounts/factor-notice.tsx'
import { Changes } from '../changes.tsx'
import { platformRetentionQuery, type RetentionItem } from './data-protection-queries.ts'
import { RetentionDialog } from './retention-dialog.tsx'

const kinds = Object.keys(retentions) as RetentionKind[]

/** How long the platform keeps things: what it may choose, within its promise, and what the law fixes. */
export function RetentionPeriods() {
  const query = useQuery(platformRetentionQuery)
  const [open, setOpen] = useState<RetentionKind | null>(null)
  if (!query.data) return <NotLoaded query={query} rows={6} />
  const { factor_shown, today, periods, changes } = query.data
  return (
    <>
      <Section
        title="Prazos de guarda"
        note="O que a plataforma escolhe pode ser mais curto que o prometido na política de privacidade, nunca mais longo. Os da portaria são de cada condomínio."
      >
        {!factor_shown && <FactorNotice acts="mudar prazos e desfazer" />}
        <Rows
          label="Prazos que a plataforma escolhe"
          icon={<Hourglass size={20} aria-hidden />}
          rows={kinds.map((kind) => ({
            id: kind,
            first: `${retentions[kind].label}: ${retentionWords(kind, retentionOn(kind, periods[kind], today))}`,
            second: promise(kind, periods[kind], today),
            action: { label: 'Editar', run: () => setOpen(kind) },
          }))}
        />
      </Section>
      <Section title="Prazos fixos" note="A lei os manda, ou o produto precisa deles.">
        <Rows
          label="Prazos fixos"
          icon={<Scale size={20} aria-hidden />}
          rows={fixedRetentions.map(([what, time, source]) => ({
            id: what,
            first: `${what}: ${time}`,
            second: source,
          }))}
        />
      </Section>
      <Changes changes={changes} words={changeWords} />
      {open && (
        <RetentionDialog
          kind={open}
          amount={retentionOn(open, periods[open], today)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function promise(kind: RetentionKind, period: RetentionPeriod | undefined, today: string): string {
  const most = `prometido: até ${retentionWords(kind, retentions[kind].most)}`
  return period && today < period.from_on
    ? `Em ${formatDate(period.from_on)} passa a ${retentionWords(kind, period.amount)} · ${most}`
    : most
}

function changeWords([item]: readonly RetentionItem[]): string {
  if (!item) return ''
  const { kind, before, after } = item
  const words = (period: RetentionPeriod | null) =>
    retentionWords(kind, period?.amount ?? retentions[kind].most)
  return `${retentions[kind].label}: de ${words(before)} para ${words(after)}`
}
