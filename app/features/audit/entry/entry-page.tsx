import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useOutletContext, useParams } from 'react-router'
import { actionWords } from '../../../../domain/audit/actions.ts'
import { type Difference, differences } from '../../../../domain/audit/differences.ts'
import { entityLabel } from '../../../../domain/audit/entities.ts'
import { roleWord } from '../../../../domain/role-words.ts'
import { count } from '../../../lib/words.ts'
import { openZone } from '../../../lib/zone.ts'
import { type Fact, Facts } from '../../../ui/data/facts.tsx'
import { DrawerPage } from '../../../ui/page/drawer-page.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Section } from '../../../ui/page/page.tsx'
import type { AuditListContext } from '../log/audit-log.tsx'
import { type AuditEntry, entryQuery } from '../queries.ts'
import { actorWords, entityName, moment, originWords } from '../words.ts'
import { entityLink } from './entity-link.ts'
import classes from './entry-page.module.css'

/** Shows one entry next to the log: who, when, from where, and the values before and after. */
export function Component() {
  const { entryId = '' } = useParams()
  const context = useOutletContext<AuditListContext | undefined>()
  if (!context) return null
  return <EntryDrawer entryId={entryId} {...context} />
}

function EntryDrawer({ entryId, condominiumId, ids, search }: AuditListContext & { entryId: string }) {
  const navigate = useNavigate()
  const number = /^\d{1,15}$/.test(entryId) ? Number(entryId) : 0
  const entry = useQuery(entryQuery(condominiumId, number))
  const position = ids.indexOf(entryId)
  const step = (to: string | undefined) =>
    to === undefined
      ? undefined
      : () => navigate(`/dashboard/audit-logs/${to}${search}`, { replace: true, preventScrollReset: true })
  return (
    <DrawerPage
      title="Registro"
      back={`/dashboard/audit-logs${search}`}
      onPrevious={step(position > 0 ? ids[position - 1] : undefined)}
      onNext={step(position >= 0 ? ids[position + 1] : undefined)}
    >
      <NotLoaded query={entry} rows={6} />
      {entry.data === null && (
        <EmptyState title="Registro não encontrado">Ele pode ser de outro condomínio.</EmptyState>
      )}
      {entry.data && <EntryDetails entry={entry.data} />}
    </DrawerPage>
  )
}

function EntryDetails({ entry }: { entry: AuditEntry }) {
  const changed = differences(entry.before, entry.after, openZone(), entry.names)
  return (
    <>
      <h3 className={classes.what}>{actionWords(entry)}</h3>
      <Facts facts={factsOf(entry)} />
      {changed.length > 0 && (
        <Section title={entry.before === null ? 'O que ficou registrado' : 'O que mudou'}>
          <Differences changed={changed} />
        </Section>
      )}
      <EntityButton entry={entry} />
    </>
  )
}

function factsOf(entry: AuditEntry): Fact[] {
  const role = roleWord(entry.actor_role, entry.actor_form)
  const facts: (Fact | null)[] = [
    { name: 'Quem', value: role ? `${actorWords(entry)} (${role})` : actorWords(entry) },
    { name: 'Quando', value: moment(entry.created_at) },
    { name: 'De onde', value: originWords(entry) },
    entry.condominium_name ? { name: 'Condomínio', value: entry.condominium_name } : null,
    entry.subject_name ? { name: 'Dados de', value: entry.subject_name } : null,
    { name: 'Em quê', value: entityName(entry) ?? 'Nada em especial' },
    { name: 'Registro', value: `Nº ${count.format(entry.id)}` },
    {
      name: 'Selo',
      value: entry.seal
        ? `Nº ${count.format(entry.seal.seq)}, ${moment(entry.seal.sealed_at)}`
        : 'No próximo minuto',
    },
  ]
  return facts.filter((fact) => fact !== null)
}

/** Before above after, a line for each value. */
function Differences({ changed }: { changed: readonly Difference[] }) {
  return (
    <dl className={classes.changes}>
      {changed.map(({ label, before, after }) => (
        <div key={`${label}: ${before} → ${after}`}>
          <dt>{label}</dt>
          {before !== null && (
            <dd className={classes.before}>
              <span className={classes.side}>Antes</span>
              <del>{before}</del>
            </dd>
          )}
          <dd>
            {before !== null && <span className={classes.side}>Depois</span>}
            <span>{after ?? 'Nada'}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function EntityButton({ entry }: { entry: AuditEntry }) {
  const to = entityLink(entry)
  const label = entityLabel(entry.entity)?.toLowerCase()
  if (!to || !label) return null
  return (
    <Button component={Link} to={to} variant="default" mt="xl" fullWidth>
      Abrir {label}
    </Button>
  )
}
