import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Settings } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDocument } from '../../../../domain/cpf-cnpj.ts'
import { expiryWords } from '../../../../domain/maintenance/expiry.ts'
import {
  type SupplierDocumentFilters,
  supplierDocumentFilters,
} from '../../../../domain/maintenance/supplier-documents/input.ts'
import type { SupplierDocumentsRow } from '../../../../domain/maintenance/supplier-documents/view.ts'
import {
  type SupplierState as State,
  supplierNextStep,
} from '../../../../domain/maintenance/supplier-documents/words.ts'
import { type ListFilters, useListFilters } from '../../../lib/lists/list-filters.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { count, counted } from '../../../lib/words.ts'
import { ExportMenu } from '../../../ui/data/export-menu.tsx'
import { ForwardList } from '../../../ui/data/forward-list.tsx'
import { StatFilterStrip } from '../../../ui/data/stat-filter-strip.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Section } from '../../../ui/page/page.tsx'
import classes from '../expiry/expiry.module.css'
import { MaintenanceFrame } from '../frame.tsx'
import { RequiredDialog } from './required-dialog.tsx'
import { supplierDocumentsQuery, supplierDocumentsSummaryQuery } from './supplier-document-queries.ts'
import { SupplierState } from './supplier-state.tsx'

const folder = '/dashboard/incidents/manutencao/fornecedores'

/** Lists suppliers with expired or missing documents, before they are given work. */
export function Component() {
  const manages = useMayManage()
  const [asking, setAsking] = useState(false)
  const list = useListFilters(supplierDocumentFilters, names)
  return (
    <MaintenanceFrame
      title="Documentos de fornecedores"
      sentence="Certidões, seguros e habilitações de quem trabalha no prédio, e até quando valem."
      action={
        manages && (
          <Button variant="default" leftSection={<Settings size={18} />} onClick={() => setAsking(true)}>
            Documentos exigidos
          </Button>
        )
      }
    >
      <Figures list={list} />
      {!list.filters.state && !list.filters.text && list.place.at === 'first' && <Next />}
      <Section title="Fornecedores">
        <Lines list={list} />
      </Section>
      {asking && <RequiredDialog onClose={() => setAsking(false)} />}
    </MaintenanceFrame>
  )
}

const names = { state: 'situacao', text: 'busca' } as const

type List = ListFilters<SupplierDocumentFilters>

const labels: Record<State, string> = {
  lapsed: 'Com documento vencido',
  due: 'Vencem em 30 dias',
  lacking: 'Falta documento',
  valid: 'Em dia',
  exempt: 'Sem exigência',
}

function Figures({ list }: { list: List }) {
  const { id } = useCondominium()
  const { data } = useQuery(supplierDocumentsSummaryQuery(id))
  return (
    <StatFilterStrip
      label="Fornecedores por situação dos documentos"
      stats={(Object.keys(labels) as State[]).map((key) => ({
        key,
        label: labels[key],
        figure: data ? count.format(data[key]) : '–',
      }))}
      active={list.filters.state ?? null}
      onSelect={(state) => list.show({ state })}
    />
  )
}

/** The documents that have lapsed or end within 60 days, the oldest first. */
function Next() {
  const { id } = useCondominium()
  const { data } = useQuery(supplierDocumentsSummaryQuery(id))
  if (!data || data.next.length === 0) return null
  return (
    <Section title="Precisam de você" note="Vencidos, ou que vencem nos próximos 60 dias.">
      <ul className={classes.list} aria-label="Documentos que vencem primeiro">
        {data.next.slice(0, 8).map((one) => (
          <li
            key={`${one.supplier_id} ${one.kind} ${one.name} ${one.expires_on}`}
            className={classes.row}
            data-link
          >
            <div style={{ minWidth: 0 }}>
              <Link to={`${folder}/${one.supplier_id}`} className={classes.title}>
                {one.name}
              </Link>
              <div className={classes.notes}>{one.supplier}</div>
            </div>
            <div className={`${classes.side} figures`}>
              <SupplierState
                state={one.state === 'valid' ? 'due' : one.state}
                words={one.state === 'lapsed' ? 'Peça a versão nova' : 'Peça a renovação'}
              />
              <span className={classes.step}>{expiryWords(one.expires_on, data.today)}</span>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Lines({ list }: { list: List }) {
  const { id } = useCondominium()
  const page = useQuery(supplierDocumentsQuery(id, list.filters, list.place))
  const summary = useQuery(supplierDocumentsSummaryQuery(id))
  return (
    <>
      <div className={classes.toolbar} style={{ marginTop: 0 }}>
        <SearchField
          label="Buscar fornecedor"
          placeholder="Nome do fornecedor"
          value={list.filters.text ?? ''}
          onSearch={(text) => list.show({ text: text || null })}
        />
        <ExportMenu
          command="export-supplier-documents"
          body={{ filters: list.filters }}
          file="documentos-de-fornecedores"
          action="exportar os documentos"
        />
      </div>
      <ForwardList
        page={page}
        beside={[summary]}
        place={list.place}
        go={list.go}
        height={64}
        empty={<Nothing narrowed={Boolean(list.filters.state || list.filters.text)} />}
      >
        {(rows) =>
          summary.data && (
            <ul className={classes.list} aria-label="Fornecedores">
              {rows.map((row) => (
                <Line key={row.supplier_id} row={row} today={summary.data.today} />
              ))}
            </ul>
          )
        }
      </ForwardList>
    </>
  )
}

const Line = ({ row, today }: { row: SupplierDocumentsRow; today: string }) => (
  <li className={classes.row} data-link>
    <div style={{ minWidth: 0 }}>
      <Link to={`${folder}/${row.supplier_id}`} className={classes.title}>
        {row.name}
      </Link>
      <div className={`${classes.notes} figures`}>
        {row.document_shown && <span>{formatDocument(row.document_shown)}</span>}
        <span>{row.held === 0 ? 'nenhum documento' : counted(row.held, 'documento', 'documentos')}</span>
      </div>
    </div>
    <div className={`${classes.side} figures`}>
      <SupplierState state={row.state} />
      <span className={classes.step}>{supplierNextStep(row, today)}</span>
    </div>
  </li>
)

const Nothing = ({ narrowed }: { narrowed: boolean }) =>
  narrowed ? (
    <EmptyState title="Nada com estes filtros">Mude a busca ou a situação para ver outros.</EmptyState>
  ) : (
    <EmptyState
      title="Nenhum fornecedor ainda"
      actions={
        <Button component={Link} to="/dashboard/finances/fornecedores">
          Cadastrar fornecedor
        </Button>
      }
    >
      Os fornecedores do condomínio aparecem aqui, com o que falta pedir a cada um.
    </EmptyState>
  )
