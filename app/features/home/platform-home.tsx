import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Asked } from '../../lib/waited-for.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../ui/page/page.tsx'
import { EntryList } from '../audit/log/entry-list.tsx'
import { entriesQuery } from '../audit/queries.ts'
import { PlatformRows } from '../condominiums/platform-rows.tsx'
import { platformQuery } from '../condominiums/queries.ts'
import classes from './home.module.css'

const shown = 5
const everything = { condominium: null, actor: null, group: null, since: null, until: null, wanted: '' }

/** Shows what a platform administrator may see: the condominiums, and the log; nothing of their people or money. */
export function PlatformHome() {
  const condominiums = useQuery(platformQuery('', { at: 'first' }))
  const entries = useQuery(entriesQuery(null, everything, { at: 'first' }))
  return (
    <Page
      title="Plataforma"
      sentence="Sua conta administra a plataforma e não pertence a nenhum condomínio. Os dados de um condomínio só aparecem para quem faz parte dele."
    >
      <Section title="Condomínios" action={<More to="condominiums">Ver todos</More>}>
        <Loaded query={condominiums} none="Eles aparecem aqui quando alguém cria o primeiro.">
          {(rows) => <PlatformRows rows={rows} />}
        </Loaded>
      </Section>
      <Section title="Últimos registros" action={<More to="audit-logs">Ver auditoria</More>}>
        <Loaded query={entries} none="O que for feito na plataforma fica registrado aqui.">
          {(rows) => <EntryList rows={rows} search="" isEverywhere isNarrow />}
        </Loaded>
      </Section>
    </Page>
  )
}

const More = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={`/dashboard/${to}`} className={classes.link}>
    {children}
  </Link>
)

type LoadedProps<Row> = {
  query: Asked & { data: { rows: Row[] } | undefined }
  /** What an empty list says. */
  none: string
  children: (rows: Row[]) => ReactNode
}

/** Shows the first few rows of a list, or a placeholder. */
function Loaded<Row>({ query, none, children }: LoadedProps<Row>) {
  if (!query.data) return <NotLoaded query={query} rows={shown} />
  if (query.data.rows.length === 0) return <EmptyState title="Nada ainda">{none}</EmptyState>
  return children(query.data.rows.slice(0, shown))
}
