import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatCents } from '../../../../../domain/money.ts'
import { addressFilters } from '../../../../lib/lists/address-filters.ts'
import { afterKey } from '../../../../lib/lists/forward.ts'
import { placeOf, useListAddress } from '../../../../lib/lists/keyset.ts'
import { useCondominium, useMembership } from '../../../../lib/membership/membership.tsx'
import { counted } from '../../../../lib/words.ts'
import { ExportMenu } from '../../../../ui/data/export-menu.tsx'
import { ForwardList } from '../../../../ui/data/forward-list.tsx'
import { StatFilterStrip } from '../../../../ui/data/stat-filter-strip.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { FilterBar, SearchFilter } from '../../lists/filters.tsx'
import {
  type AutomaticSummary,
  automaticPageQuery,
  automaticSummaryQuery,
  type BoardFilters,
  boardStates,
} from '../automatic-queries.ts'
import { OwnBeside } from '../own-automatic.tsx'
import { BoardRows } from './board-rows.tsx'

/** Shows which units have Pix Automático and which debits need attention; never who authorized, nor the limit. */
export function BoardAutomatic({ today }: { today: string }) {
  const { id } = useCondominium()
  const { params, go } = useListAddress()
  const read = addressFilters(params)
  const filters: BoardFilters = {
    state: read.one('situacao', boardStates) ?? 'active',
    text: read.text('busca'),
  }
  const at = placeOf(params)
  const page = useQuery(automaticPageQuery(id, filters, afterKey(at)))
  const summary = useQuery(automaticSummaryQuery(id))
  const isReady = page.data && summary.data
  const isUnused = summary.data && summary.data.active + summary.data.pending + summary.data.ended === 0
  return (
    <Page
      title="Pix Automático"
      sentence="Unidades em que o pagador autorizou o débito da taxa do mês no próprio banco."
      action={
        isReady &&
        !isUnused && (
          <ExportMenu
            command="export-pix-automatic"
            body={{ filters }}
            file="pix-automatico"
            action="exportar o Pix Automático"
            prints
          />
        )
      }
    >
      <OwnBeside today={today} />
      <NotLoaded query={[page, summary]} cards={4} rows={6} />
      {isReady && isUnused && <Unused isOffered={summary.data.offered} />}
      {isReady && !isUnused && (
        <>
          {!summary.data.offered && (
            <div style={{ marginBottom: 20 }}>
              <Notice kind="warning">
                O Pix Automático está desligado na conta principal: ninguém novo pode autorizar.
              </Notice>
            </div>
          )}
          <Strip summary={summary.data} state={filters.state} />
          <FilterBar>
            <SearchFilter label="Buscar unidade" placeholder="Unidade" value={filters.text} />
          </FilterBar>
          <ForwardList
            page={page}
            place={at}
            go={go}
            empty={<EmptyState title="Nenhuma unidade aqui">Mude o filtro ou a busca.</EmptyState>}
          >
            {(rows) => <BoardRows rows={rows} today={today} />}
          </ForwardList>
        </>
      )}
    </Page>
  )
}

function Unused({ isOffered }: { isOffered: boolean }) {
  const { role } = useMembership()
  const manages = role !== 'council'
  if (isOffered)
    return (
      <EmptyState title="Ninguém autorizou ainda">
        Está ligado: quem paga a unidade vê o Pix Automático em Cobranças. Vale avisar os moradores.
      </EmptyState>
    )
  return (
    <EmptyState
      title="Taxa debitada no vencimento"
      actions={
        manages && (
          <Button component={Link} to="/dashboard/settings?tab=bank">
            Abrir a conta do condomínio
          </Button>
        )
      }
    >
      Com o Pix Automático, quem paga a unidade autoriza uma vez no banco e a taxa sai da conta no vencimento.
      Ligue na conta principal, depois de confirmar com o banco.
    </EmptyState>
  )
}

function Strip({ summary, state }: { summary: AutomaticSummary; state: BoardFilters['state'] }) {
  const { filter } = useListAddress()
  const { active, trouble, pending, ended, scheduled, scheduled_cents } = summary
  const stats = [
    {
      key: 'active' as const,
      label: 'Ativos',
      figure: active,
      note:
        scheduled > 0
          ? `${counted(scheduled, 'débito agendado', 'débitos agendados')}, ${formatCents(scheduled_cents)}`
          : 'nenhum débito agendado',
    },
    { key: 'trouble' as const, label: 'Para olhar', figure: trouble, note: 'débitos que não aconteceram' },
    { key: 'pending' as const, label: 'Esperando autorização', figure: pending, note: 'código gerado' },
    { key: 'ended' as const, label: 'Encerrados', figure: ended, note: 'pagam por Pix ou boleto' },
  ]
  return (
    <StatFilterStrip
      label="Resumo do Pix Automático"
      stats={stats}
      active={state}
      onSelect={(key) => filter({ situacao: key === 'active' ? null : key })}
    />
  )
}
