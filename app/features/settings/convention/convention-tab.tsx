import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { civilDate, formatDate } from '../../../../domain/calendar.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useWritable } from '../../../lib/membership/writable.ts'
import { openZone } from '../../../lib/zone.ts'
import { Notice } from '../../../ui/form/notice.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { type ConventionVersion, conventionsQuery } from '../queries.ts'
import { ConventionFields } from './convention-fields.tsx'
import { type ConventionValues, isAssumed, typed } from './convention-form.ts'
import { Versions } from './versions.tsx'

/** What the convention says about late payment and assemblies, version by version; a debt follows the one of its due date. */
export function ConventionTab() {
  const { id } = useCondominium()
  const versions = useQuery(conventionsQuery(id))
  if (!versions.data) return <NotLoaded query={versions} place={<Skeleton height={320} maw={720} />} />
  return <Convention key={id} versions={versions.data} />
}

const silent: ConventionValues = {
  effective_from: '',
  fine_percent: '2',
  interest_kind: 'convention',
  interest_percent_month: '1',
  index: 'silent',
  interest_base: 'corrected',
  fine_base: 'corrected',
  count_from: 'due',
  rounding: 'half-up',
  source: '',
  voting_weight: 'share',
  proxy_cap: '',
  proxy_to_sindico: true,
  proxy_to_debtor: true,
  proxy_notarised: false,
  agreed_vote: true,
  tenants_vote: false,
  remote_allowed: true,
  notice_days: '',
  decision_id: null,
}

function Convention({ versions }: { versions: ConventionVersion[] }) {
  const [editing, setEditing] = useState<{ values: ConventionValues; saved: string | null } | null>(null)
  const writable = useWritable()
  const newest = versions[0]
  const assumed = newest && isAssumed(newest)
  const begin = (values: ConventionValues, saved: string | null) => setEditing({ values, saved })
  const add = () =>
    begin(
      { ...(newest ? typed(newest) : silent), effective_from: formatDate(civilDate(new Date(), openZone())) },
      null,
    )
  if (editing) {
    return (
      <Section title={editing.saved ? 'Corrigir a regra' : 'Nova regra'}>
        <ConventionFields initial={editing.values} replaces={editing.saved} onDone={() => setEditing(null)} />
      </Section>
    )
  }
  return (
    <div style={{ maxWidth: 720 }}>
      {assumed && (
        <Notice kind="warning" title="Estamos supondo a regra da sua convenção">
          Multa de 2% e juros de 1% ao mês, sem correção até que você confirme. Onde a convenção não diz um
          índice, a lei manda corrigir pelo IPCA desde 30/08/2024: é o que o formulário propõe. Confira com a
          sua convenção, porque cada cobrança vencida é calculada por ela.
          {writable && (
            <div style={{ marginTop: 12 }}>
              <Button size="sm" variant="default" onClick={() => begin(typed(newest), newest.effective_from)}>
                Conferir e confirmar
              </Button>
            </div>
          )}
        </Notice>
      )}
      <Section
        title="Regras da convenção"
        note="Cada dívida segue a regra que valia no seu vencimento, e cada assembleia a do seu dia. Mudou a convenção? Acrescente uma regra com a data."
        action={
          writable && (
            <Button variant="subtle" size="sm" leftSection={<Plus size={18} />} onClick={add}>
              Nova regra
            </Button>
          )
        }
      >
        <Versions
          versions={versions}
          onEdit={writable ? (version) => begin(typed(version), version.effective_from) : undefined}
        />
      </Section>
    </div>
  )
}
