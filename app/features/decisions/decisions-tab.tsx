import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { formatDate } from '../../../domain/calendar.ts'
import { matters } from '../../../domain/decisions/matters.ts'
import { useMayManage } from '../../lib/membership/may-manage.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { useSearchParams } from '../../lib/mutations/go-on.ts'
import { type Column, DataList } from '../../ui/data/data-list.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'
import { Section } from '../../ui/page/page.tsx'
import { DecisionDrawer } from './decision-drawer.tsx'
import { DecisionForm } from './decision-form.tsx'
import { Reached } from './decision-words.tsx'
import { findDecisions } from './find-decisions.ts'
import { type Decision, decisionsQuery } from './queries.ts'

/** What assemblies decided, also before the condominium came here: the register and later parts refer to it. */
export function DecisionsTab() {
  const { id } = useCondominium()
  const decisions = useQuery(decisionsQuery(id))
  const { params, changeParams } = useSearchParams()
  const mayManage = useMayManage()
  const set = (changes: Record<string, string | null>, replace = false) =>
    changeParams(changes, { replace, preventScrollReset: true })
  if (!decisions.data) return <NotLoaded query={decisions} rows={5} />
  const open = decisions.data.find(({ id: known }) => known === params.get('decisao')) ?? null
  const form = mayManage ? params.get('registrar') : null
  if (form === 'nova' || (form === 'corrigir' && open)) {
    return (
      <DecisionForm
        key={form === 'nova' ? 'new' : open?.id}
        corrects={form === 'nova' ? null : open}
        onDone={(decisionId) => set({ registrar: null, decisao: decisionId }, true)}
      />
    )
  }
  const add = (
    <Button leftSection={<Plus size={18} />} onClick={() => set({ registrar: 'nova', decisao: null })}>
      Registrar decisão
    </Button>
  )
  if (decisions.data.length === 0) {
    return (
      <EmptyState title="Nenhuma decisão registrada" actions={mayManage && add}>
        Registre o que as assembleias decidiram antes do Prumo: data, assunto, votos e a ata. Regras, mandatos
        e taxas passam a citar a decisão de onde vieram.
      </EmptyState>
    )
  }
  return (
    <>
      <Section
        title="Decisões de assembleia"
        note="Com o quórum que a lei pedia no dia. Uma correção não apaga a versão anterior."
        action={mayManage && add}
      >
        <List
          decisions={findDecisions(decisions.data, params.get('q') ?? '')}
          search={params.get('q') ?? ''}
          onSearch={(q) => set({ q }, true)}
          selectedId={open?.id}
        />
      </Section>
      {open && (
        <DecisionDrawer
          decision={open}
          onClose={() => set({ decisao: null })}
          onCorrect={mayManage ? () => set({ registrar: 'corrigir' }) : undefined}
        />
      )}
    </>
  )
}

type ListProps = {
  decisions: readonly Decision[]
  search: string
  onSearch: (text: string) => void
  selectedId: string | undefined
}

function List({ decisions, search, onSearch, selectedId }: ListProps) {
  const columns: Column<Decision>[] = [
    { key: 'title', header: 'Decisão', cell: ({ title }) => title, text: ({ title }) => title },
    { key: 'date', header: 'Assembleia', cell: ({ decided_on }) => formatDate(decided_on) },
    {
      key: 'matter',
      header: 'Assunto',
      cell: ({ matter }) => matters[matter].name,
      text: ({ matter }) => matters[matter].name,
    },
    { key: 'reached', header: 'Quórum', cell: (row) => <Reached decision={row} /> },
  ]
  const address = (row: Decision) => {
    const query = new URLSearchParams({ tab: 'decisions', ...(search && { q: search }), decisao: row.id })
    return `/dashboard/settings?${query}`
  }
  return (
    <>
      <Group mb="sm">
        <SearchField
          label="Buscar decisões"
          placeholder="Título, texto, assunto ou data"
          value={search}
          onSearch={onSearch}
        />
      </Group>
      {decisions.length === 0 ? (
        <Text c="dimmed">Nenhuma decisão com estas palavras.</Text>
      ) : (
        <DataList
          label="Decisões"
          rows={decisions}
          id={({ id }) => id}
          columns={columns}
          to={address}
          selectedId={selectedId}
          phone={(row) => ({
            first: row.title,
            second: `${formatDate(row.decided_on)} · ${matters[row.matter].name}`,
            state: <Reached decision={row} />,
          })}
        />
      )}
    </>
  )
}
