import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FileText, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { levelsOf, usualOf } from '../../../../domain/maintenance/inspections/kinds.ts'
import type { InspectionRow } from '../../../../domain/maintenance/inspections/view.ts'
import {
  nextStep,
  periodWords,
  type InspectionState as State,
} from '../../../../domain/maintenance/inspections/words.ts'
import { saysAll } from '../../../../domain/words/word-forms.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import { count } from '../../../lib/words.ts'
import { ExportMenu } from '../../../ui/data/export-menu.tsx'
import { StatFilterStrip } from '../../../ui/data/stat-filter-strip.tsx'
import { FileButton } from '../../../ui/files/file-button.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Section } from '../../../ui/page/page.tsx'
import classes from '../expiry/expiry.module.css'
import { MaintenanceFrame } from '../frame.tsx'
import { InspectionDialog } from './inspection-dialog.tsx'
import { inspectionsQuery } from './inspection-queries.ts'
import { InspectionState } from './inspection-state.tsx'

/** Lists the inspections that law and standards require: those that need action first, then those in order. */
export function Component() {
  const manages = useMayManage()
  const [adding, setAdding] = useState(false)
  return (
    <MaintenanceFrame
      title="Inspeções legais"
      sentence="O que a lei e as normas pedem do prédio, quem fez e até quando vale."
      action={
        <Group gap={8}>
          <PaperButton />
          {manages && (
            <Button leftSection={<Plus size={18} />} onClick={() => setAdding(true)}>
              Nova inspeção
            </Button>
          )}
        </Group>
      }
    >
      <Overview />
      {adding && <InspectionDialog inspection={null} onClose={() => setAdding(false)} />}
    </MaintenanceFrame>
  )
}

/** The whole overview on paper: for an inspector or an insurer. */
function PaperButton() {
  return (
    <FileButton
      command="inspections-document"
      body={{}}
      name="inspecoes.pdf"
      action="gerar o PDF"
      leftSection={<FileText size={18} />}
    >
      PDF para vistoria
    </FileButton>
  )
}

const groups = {
  urgentes: { states: ['refused', 'lapsed'], label: 'Vencidas ou reprovadas' },
  vencendo: { states: ['due'], label: 'Vencem em 90 dias' },
  'sem-registro': { states: ['never'], label: 'Sem registro' },
  'em-dia': { states: ['valid'], label: 'Em dia' },
} as const satisfies Record<string, { states: readonly State[]; label: string }>
type GroupKey = keyof typeof groups
const isGroup = (text: string | null): text is GroupKey => text !== null && text in groups

const sections: { title: string; note?: string; states: readonly State[] }[] = [
  {
    title: 'Precisam de você',
    note: 'Vencidas, reprovadas ou que vencem nos próximos 90 dias.',
    states: ['refused', 'lapsed', 'due'],
  },
  {
    title: 'Sem registro',
    note: 'Registre a última que foi feita, ou diga que o prédio não precisa.',
    states: ['never'],
  },
  { title: 'Em dia', states: ['valid'] },
  { title: 'Não se aplicam', states: ['not_applicable'] },
]

function Overview() {
  const { id } = useCondominium()
  const { params, changeParams } = useSearchParams()
  const found = useQuery(inspectionsQuery(id))
  const asked = params.get('situacao')
  const group = isGroup(asked) ? asked : null
  const typed = params.get('busca') ?? ''
  const show = (name: string, value: string | null) =>
    changeParams({ [name]: value }, { preventScrollReset: true })
  if (!found.data) return <NotLoaded query={found} rows={8} height={64} />
  const { rows, today } = found.data
  const of = (states: readonly State[]) => rows.filter(({ state }) => states.includes(state))
  const shown = (group ? of(groups[group].states) : rows).filter(({ name }) => saysAll(name, typed))
  return (
    <>
      <StatFilterStrip
        label="Inspeções por situação"
        stats={(Object.keys(groups) as GroupKey[]).map((key) => ({
          key,
          label: groups[key].label,
          figure: count.format(of(groups[key].states).length),
        }))}
        active={group}
        onSelect={(key) => show('situacao', key)}
      />
      <div className={classes.toolbar}>
        <SearchField
          label="Buscar inspeção"
          placeholder="Elevador, extintor, para-raios"
          value={typed}
          onSearch={(text) => show('busca', text || null)}
        />
        <ExportMenu command="export-inspections" file="inspecoes" action="exportar as inspeções" />
      </div>
      {shown.length === 0 && (
        <EmptyState title={rows.length === 0 ? 'Nenhuma inspeção no cadastro' : 'Nada com estes filtros'}>
          {rows.length === 0
            ? 'Inclua o que o seu município e o seu estado pedem do prédio.'
            : 'Mude a busca ou a situação para ver outras.'}
        </EmptyState>
      )}
      {sections.map(({ title, note, states }) => {
        const inside = shown.filter(({ state }) => states.includes(state))
        if (inside.length === 0) return null
        return (
          <Section key={title} title={title} note={note}>
            <ul className={classes.list} aria-label={title}>
              {inside.map((row) => (
                <Line key={row.id} row={row} today={today} />
              ))}
            </ul>
          </Section>
        )
      })}
    </>
  )
}

function Line({ row, today }: { row: InspectionRow; today: string }) {
  const usual = usualOf(row.kind)
  const rule = row.rule || (usual ? `${usual.basis} (${levelsOf(usual)})` : '')
  return (
    <li className={classes.row} data-link>
      <div style={{ minWidth: 0 }}>
        <Link to={`/dashboard/incidents/manutencao/inspecoes/${row.id}`} className={classes.title}>
          {row.name}
        </Link>
        <div className={classes.notes}>
          <span>{periodWords(row.every_months)}</span>
          {rule && <span className={classes.rule}>{rule}</span>}
        </div>
      </div>
      <div className={classes.side}>
        <InspectionState state={row.state} />
        <span className={`${classes.step} figures`}>{nextStep(row, today)}</span>
        {row.order && <span className={`${classes.muted} figures`}>{`${row.order.code} aberta`}</span>}
      </div>
    </li>
  )
}
