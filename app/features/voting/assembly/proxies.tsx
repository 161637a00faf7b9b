import { Button, Group } from '@mantine/core'
import { Ban, CircleCheck, Clock, FileSignature, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '../../../../domain/calendar.ts'
import type { AssemblyView, ViewedProxy } from '../../../../domain/voting/view.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useWritable } from '../../../lib/membership/writable.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { CheckProxyDialog, GiveProxyDialog } from './proxy-dialogs.tsx'

const looks = {
  given: { icon: Clock, tone: 'attention', word: 'A conferir' },
  accepted: { icon: CircleCheck, tone: 'success', word: 'Aceita' },
  refused: { icon: Ban, tone: 'danger', word: 'Recusada' },
  revoked: { icon: Undo2, tone: 'neutral', word: 'Revogada' },
} as const

function ProxyStatus({ proxy }: { proxy: ViewedProxy }) {
  const { icon, tone, word } = looks[proxy.state]
  return (
    <Status icon={icon} tone={tone}>
      {word}
    </Status>
  )
}

/** Whether a proxy that stands does not cover an item, since a later notice brought or changed it. */
const isOlder = ({ proxies, items }: AssemblyView): boolean =>
  proxies.some(
    ({ state, notice_number }) =>
      (state === 'given' || state === 'accepted') &&
      items.some(({ since_notice }) => since_notice > notice_number),
  )

/** Proxies: those the user gave, those the user holds, and all of them for the table. */
export function Proxies({ assembly, manages }: { assembly: AssemblyView; manages: boolean }) {
  const writable = useWritable()
  const [giving, setGiving] = useState(false)
  const [checking, setChecking] = useState<ViewedProxy | null>(null)
  const revoke = useCommand('revoke-proxy', { action: 'revogar a procuração', done: 'Procuração revogada' })
  const over = assembly.state === 'closed'
  const own = assembly.my_units.filter(({ by_proxy, is_tenant }) => !by_proxy && !is_tenant)
  const mayGive = writable && !over && (manages || own.length > 0)
  if (assembly.proxies.length === 0 && !mayGive) return null
  const acts = (proxy: ViewedProxy) =>
    over || !writable ? null : (
      <Group gap={4} wrap="nowrap" justify="flex-end">
        {manages && proxy.state === 'given' && (
          <Button size="compact-md" variant="default" onClick={() => setChecking(proxy)}>
            Conferir
          </Button>
        )}
        {(manages || proxy.is_mine) && (proxy.state === 'given' || proxy.state === 'accepted') && (
          <Button
            size="compact-md"
            variant="subtle"
            c="var(--danger)"
            onClick={() => revoke.mutate({ proxy_id: proxy.id })}
          >
            Revogar
          </Button>
        )}
      </Group>
    )
  const columns: Column<ViewedProxy>[] = [
    { key: 'unit', header: 'Unidade', cell: (row) => <strong>{row.unit_label}</strong> },
    { key: 'holder', header: 'Quem vota', cell: (row) => row.holder_name, text: (row) => row.holder_name },
    {
      key: 'grantor',
      header: 'Quem deu',
      cell: (row) => row.grantor_name,
      text: (row) => row.grantor_name,
      minor: true,
    },
    {
      key: 'signed',
      header: 'Assinada',
      cell: (row) => `${row.signed_at_place}, ${formatDate(row.signed_on)}`,
      minor: true,
    },
    { key: 'state', header: 'Situação', cell: (row) => <ProxyStatus proxy={row} /> },
    { key: 'acts', header: '', end: true, cell: acts },
  ]
  return (
    <Section
      title="Procurações"
      note="Quem não pode ir dá a outra pessoa o voto da unidade (Código Civil, art. 654)."
      action={
        mayGive && (
          <Button variant="default" leftSection={<FileSignature size={18} />} onClick={() => setGiving(true)}>
            {manages ? 'Registrar procuração' : 'Dar procuração'}
          </Button>
        )
      }
    >
      {assembly.proxies.length > 0 ? (
        <DataList
          label="Procurações"
          rows={assembly.proxies}
          id={(row) => row.id}
          columns={columns}
          phone={(row) => ({
            first: `${row.unit_label}: ${row.holder_name}`,
            figure: <ProxyStatus proxy={row} />,
            second: row.refused_reason ?? `Assinada em ${formatDate(row.signed_on)}`,
            state: acts(row),
          })}
        />
      ) : (
        <p style={{ margin: 0, color: 'var(--muted)' }}>Nenhuma até agora.</p>
      )}
      {isOlder(assembly) && (
        <Notice kind="info">
          A procuração dada antes do edital nº {assembly.notice_number} não vale para os itens que entraram ou
          mudaram depois dela (Código Civil, art. 661). Para esses, revogue e dê outra.
        </Notice>
      )}
      {giving && <GiveProxyDialog assembly={assembly} manages={manages} onClose={() => setGiving(false)} />}
      {checking && <CheckProxyDialog proxy={checking} onClose={() => setChecking(null)} />}
    </Section>
  )
}
