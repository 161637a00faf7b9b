import { Button, Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FileUp, Plus, QrCode } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '../../../../domain/calendar.ts'
import { assetFilters } from '../../../../domain/maintenance/assets/input.ts'
import { assetCategories, assetCategoryWords } from '../../../../domain/maintenance/assets/words.ts'
import { orderPlace } from '../../../../domain/maintenance/orders/words.ts'
import { formatCents } from '../../../../domain/money.ts'
import { useListFilters } from '../../../lib/lists/list-filters.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { ExportMenu } from '../../../ui/data/export-menu.tsx'
import { ForwardList } from '../../../ui/data/forward-list.tsx'
import { FileButton } from '../../../ui/files/file-button.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import classes from '../expiry/expiry.module.css'
import { MaintenanceFrame } from '../frame.tsx'
import { type AssetLine, assetsQuery } from '../queries.ts'
import { AssetDialog } from './asset-dialog.tsx'
import { ImportAssetsDialog } from './import-dialog.tsx'

const names = {
  typed: 'busca',
  category: 'tipo',
  state: 'situacao',
  warranty: 'garantia',
  supplier_id: 'fornecedor',
} as const

/** Lists the building's equipment: what it is, where, its cost in a year and what comes next. */
export function Component() {
  const manages = useMayManage()
  const [adding, setAdding] = useState(false)
  const [importing, setImporting] = useState(false)
  return (
    <MaintenanceFrame
      title="Equipamentos"
      sentence="Elevadores, bombas, portões e sistemas do prédio, com histórico, garantia e custo."
      action={
        <Group gap={8}>
          <Labels />
          {manages && (
            <Button variant="default" leftSection={<FileUp size={18} />} onClick={() => setImporting(true)}>
              Importar
            </Button>
          )}
          {manages && (
            <Button leftSection={<Plus size={18} />} onClick={() => setAdding(true)}>
              Novo equipamento
            </Button>
          )}
        </Group>
      }
    >
      <List />
      {importing && <ImportAssetsDialog onClose={() => setImporting(false)} />}
      {adding && <AssetDialog asset={null} onClose={() => setAdding(false)} />}
    </MaintenanceFrame>
  )
}

function Labels() {
  return (
    <FileButton
      command="asset-labels"
      body={{}}
      name="etiquetas.pdf"
      action="gerar as etiquetas"
      leftSection={<QrCode size={18} />}
    >
      Etiquetas
    </FileButton>
  )
}

function List() {
  const { id } = useCondominium()
  const { filters, place, go, show } = useListFilters(assetFilters, names)
  const page = useQuery(assetsQuery(id, filters, place))
  return (
    <>
      <div className={classes.toolbar}>
        <SearchField
          label="Buscar equipamento"
          placeholder="Nome, modelo ou série"
          value={filters.typed ?? ''}
          onSearch={(typed) => show({ typed: typed || null })}
        />
        <Select
          aria-label="Tipo"
          placeholder="Todos os tipos"
          clearable
          clearButtonProps={{ 'aria-label': 'Todos os tipos' }}
          data={assetCategories.map((value) => ({ value, label: assetCategoryWords[value] }))}
          value={filters.category ?? null}
          onChange={(category) => show({ category })}
          w={200}
        />
        <Select
          aria-label="Garantia"
          placeholder="Garantia"
          clearable
          clearButtonProps={{ 'aria-label': 'Com ou sem garantia' }}
          data={[
            { value: 'valid', label: 'Em garantia' },
            { value: 'ending', label: 'Termina em 60 dias' },
            { value: 'over', label: 'Garantia encerrada' },
          ]}
          value={filters.warranty ?? null}
          onChange={(warranty) => show({ warranty })}
          w={180}
        />
        <Select
          aria-label="Em uso"
          data={[
            { value: 'used', label: 'Em uso' },
            { value: 'removed', label: 'Fora de uso' },
            { value: 'any', label: 'Todos' },
          ]}
          value={filters.state ?? 'used'}
          allowDeselect={false}
          onChange={(state) => show({ state: state === 'used' ? null : state })}
          w={130}
        />
        <ExportMenu
          command="export-assets"
          body={{ filters }}
          file="equipamentos"
          action="exportar os equipamentos"
          prints
        />
      </div>
      <ForwardList
        page={page}
        place={place}
        go={go}
        height={64}
        empty={
          <EmptyState
            title={Object.keys(filters).length > 0 ? 'Nada com estes filtros' : 'Nenhum equipamento ainda'}
          >
            Comece pelos elevadores, as bombas e o portão: cada um com a sua garantia, o seu histórico e uma
            etiqueta com código para o celular.
          </EmptyState>
        }
      >
        {(rows) => (
          <ul className={classes.list} aria-label="Equipamentos">
            {rows.map((line) => (
              <Row key={line.id} line={line} />
            ))}
          </ul>
        )}
      </ForwardList>
    </>
  )
}

function Row({ line }: { line: AssetLine }) {
  return (
    <li className={classes.row} data-link data-gone={line.removed_at ? true : undefined}>
      <div style={{ minWidth: 0 }}>
        <Link to={`/dashboard/incidents/manutencao/ativos/${line.id}`} className={classes.title}>
          {line.name}
        </Link>
        <div className={`${classes.notes} figures`}>
          <span>{assetCategoryWords[line.category]}</span>
          {orderPlace(line) && <span>{orderPlace(line)}</span>}
          {(line.maker || line.model) && <span>{[line.maker, line.model].filter(Boolean).join(' ')}</span>}
          {line.warranty_until && <span>{`Garantia até ${formatDate(line.warranty_until)}`}</span>}
          {line.removed_at && <span>Fora de uso</span>}
        </div>
      </div>
      <div className={`${classes.side} figures`}>
        <span className={classes.step} style={line.late_orders > 0 ? { color: 'var(--danger)' } : undefined}>
          {line.open_orders === 0
            ? line.next_on
              ? `Próxima em ${formatDate(line.next_on)}`
              : 'Nada aberto'
            : line.open_orders === 1
              ? `1 ordem aberta${line.late_orders > 0 ? ', atrasada' : ''}`
              : `${line.open_orders} ordens abertas${line.late_orders > 0 ? `, ${line.late_orders} atrasadas` : ''}`}
        </span>
        <span className={classes.muted}>{`${formatCents(line.cost_cents)} em 12 meses`}</span>
      </div>
    </li>
  )
}
