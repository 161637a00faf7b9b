import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { count, counted } from '../../lib/words.ts'
import { StatFilterStrip } from '../../ui/data/stat-filter-strip.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../ui/page/page.tsx'
import { EntryList } from '../audit/log/entry-list.tsx'
import { entriesQuery } from '../audit/queries.ts'
import { listPlace } from '../platform/condominiums/addresses.ts'
import { PlatformRows } from '../platform/condominiums/platform-rows.tsx'
import { type PlatformCounts, platformCountsQuery, platformQuery } from '../platform/condominiums/queries.ts'
import { WaitingRequests } from '../support/waiting-requests.tsx'
import classes from './home.module.css'

const shown = 5
const everything = { condominium: null, actor: null, group: null, since: null, until: null, wanted: '' }
const newest = { filters: {}, sort: 'created', descending: true } as const

/** Shows what the platform has to do today, its newest condominiums, and the log; nothing of anybody's people or money. */
export function PlatformHome() {
  const counts = useQuery(platformCountsQuery)
  const condominiums = useQuery(platformQuery(newest, { at: 'first' }))
  const entries = useQuery(entriesQuery(null, everything, { at: 'first' }))
  return (
    <Page
      title="Plataforma"
      sentence="Sua conta administra a plataforma e não pertence a nenhum condomínio. Os dados de um condomínio só aparecem por um acesso do suporte, que a administração dele conhece."
    >
      <Section title="Precisam de você hoje">
        {counts.data ? <Today counts={counts.data} /> : <NotLoaded query={counts} rows={1} />}
      </Section>
      <WaitingRequests />
      <Section
        title="Condomínios mais novos"
        action={
          <More to="condominiums">
            {counts.data ? `Ver ${counted(counts.data.total, 'condomínio', 'condomínios')}` : 'Ver todos'}
          </More>
        }
      >
        {!condominiums.data ? (
          <NotLoaded query={condominiums} rows={shown} />
        ) : condominiums.data.rows.length === 0 ? (
          <EmptyState title="Nada ainda">Eles aparecem aqui quando alguém cria o primeiro.</EmptyState>
        ) : (
          <PlatformRows rows={condominiums.data.rows.slice(0, shown)} />
        )}
      </Section>
      <Section title="Últimos registros" action={<More to="audit-logs">Ver auditoria</More>}>
        {!entries.data ? (
          <NotLoaded query={entries} rows={shown} />
        ) : entries.data.rows.length === 0 ? (
          <EmptyState title="Nada ainda">O que for feito na plataforma fica registrado aqui.</EmptyState>
        ) : (
          <EntryList rows={entries.data.rows.slice(0, shown)} search="" isEverywhere isNarrow />
        )}
      </Section>
    </Page>
  )
}

/** What needs somebody today; each figure leads to its list. */
const Today = ({ counts }: { counts: PlatformCounts }) => (
  <StatFilterStrip
    label="Quantos precisam"
    stats={[
      {
        key: 'unpaid',
        label: 'Assinatura em atraso',
        figure: count.format(counts.standings.unpaid),
        to: listPlace({ standing: 'unpaid' }),
      },
      {
        key: 'failing',
        label: 'Com falhas na semana',
        figure: count.format(counts.failing),
        to: listPlace({ health: 'failing' }),
      },
      {
        key: 'contact',
        label: 'Contato vencido',
        figure: count.format(counts.contacts),
        to: listPlace({ due: 'contact' }),
      },
      {
        key: 'trial',
        label: 'Teste termina em 3 dias',
        figure: count.format(counts.ending),
        to: listPlace({ due: 'trial' }),
      },
    ]}
  />
)

const More = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={`/dashboard/${to}`} className={classes.link}>
    {children}
  </Link>
)
