import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { formatDate } from '../../../../domain/calendar.ts'
import type { CaseDetail } from '../../../../domain/penalties/detail.ts'
import { deciders, duties, partyTies, sources } from '../../../../domain/penalties/words.ts'
import { useCondominium, useMembership } from '../../../lib/membership/membership.tsx'
import { type Fact, Facts } from '../../../ui/data/facts.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { FileButton } from '../../../ui/files/file-button.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../../ui/page/page.tsx'
import { moment } from '../../communications/moments.ts'
import { CaseStatus } from '../parts/case-status.tsx'
import classes from '../penalties.module.css'
import { caseQuery } from '../queries.ts'
import { Evidence } from './act-files.tsx'
import { NextStep } from './next-step.tsx'
import { Timeline } from './timeline.tsx'

/** Shows one case: its state, what to do now, and its acts with dates and proofs. */
export function Component() {
  const { caseId = '' } = useParams()
  const { id } = useCondominium()
  const asked = useQuery(caseQuery(id, caseId))
  const detail = asked.data
  return (
    <>
      <BackLink to="/dashboard/penalties">Penalidades</BackLink>
      {asked.data === undefined ? (
        <Page title="Caso">
          <NotLoaded query={asked} rows={8} />
        </Page>
      ) : detail ? (
        <Case detail={detail} />
      ) : (
        <Page title="Caso">
          <EmptyState title="Caso não encontrado">
            O endereço pode estar incompleto, ou o caso é de outra unidade.
          </EmptyState>
        </Page>
      )}
    </>
  )
}

function Case({ detail }: { detail: CaseDetail }) {
  const { case: found, version, holds, today } = detail
  return (
    <Page
      title={`${version.name} · ${found.unit_label}`}
      beside={<CaseStatus state={found.state} termEndsOn={found.term_ends_on} today={today} alone />}
      sentence={`Caso ${found.number}, fato em ${formatDate(found.breached_on)}${found.place ? `, ${found.place}` : ''}`}
      action={
        <Group gap={8} data-screen-only>
          <FileButton
            command="penalty-dossier"
            body={{ case_id: found.id }}
            name={`dossie-${found.number.replace('/', '-')}.pdf`}
            action="baixar o dossiê"
            leftSection={<Download size={18} />}
          >
            Dossiê em PDF
          </FileButton>
        </Group>
      }
    >
      {!holds && (
        <Notice kind="danger" title="A cadeia de atos não confere">
          Um ato guardado foi alterado por fora do Prumo. Não aplique penalidade com base neste caso.
        </Notice>
      )}
      <div className={classes.columns}>
        <NextStep detail={detail} />
        <About detail={detail} />
        <aside className={classes.aside}>
          <Data detail={detail} />
        </aside>
        <Section title="O que aconteceu até aqui">
          <Timeline detail={detail} />
        </Section>
      </div>
    </Page>
  )
}

function About({ detail }: { detail: CaseDetail }) {
  const { case: found, version, earlier, report } = detail
  const repeated = (earlier ?? []).filter(({ is_same }) => is_same)
  return (
    <Section title="O caso">
      {repeated.length > 0 && (
        <Notice kind="warning" title="Repetição">
          {`A unidade já teve ${repeated.length === 1 ? 'um caso' : `${repeated.length} casos`} da mesma infração nos últimos ${version.window_months} meses. Considere a multa em vez da advertência.`}
        </Notice>
      )}
      <p className={classes.said}>{found.facts}</p>
      <blockquote className={classes.quote}>
        <strong>{`${sources[version.source]}, ${version.article}`}</strong>
        <br />
        {version.quote}
      </blockquote>
      {found.report_id && (found.shows_report_files || report) && (
        <Evidence ownerId={found.report_id} label="Arquivos do relato" />
      )}
    </Section>
  )
}

/** What one looks up of a case, and what there was before it. */
function Data({ detail }: { detail: CaseDetail }) {
  return (
    <>
      <Section title="Dados">
        <Facts stacked facts={factsOf(detail, useMembership().role !== 'resident')} />
      </Section>
      <Earlier detail={detail} />
    </>
  )
}

function factsOf(detail: CaseDetail, isBoard: boolean): Fact[] {
  const { case: found, version, parties, contribution, report, due, origin } = detail
  return [
    { name: 'Dever', value: duties[version.duty] },
    {
      name: 'No dia do fato',
      value:
        parties.length > 0
          ? parties.map(({ name, tie }) => `${name} (${(partyTies[tie] ?? tie).toLowerCase()})`).join(', ')
          : 'Ninguém cadastrado na unidade',
    },
    {
      name: 'Quem decide',
      value: `${deciders[found.decided_by]}; recurso: ${deciders[found.appeal_to].toLowerCase()}`,
    },
    { name: 'Prazos', value: `${found.defence_days} dias de defesa, ${found.appeal_days} de recurso` },
    ...(found.fine_cents !== null ? [{ name: 'Multa', value: <Money cents={found.fine_cents} /> }] : []),
    ...(isBoard && contribution
      ? [
          {
            name: 'Contribuição do mês',
            value: (
              <>
                <Money cents={contribution.contribution_cents} />
                {' · '}
                <Link to={`/dashboard/finances/${contribution.charge_id}`}>de onde vem</Link>
              </>
            ),
          },
        ]
      : []),
    ...(report
      ? [{ name: 'Relatado por', value: `${report.name ?? 'conta encerrada'} (só a administração vê)` }]
      : []),
    ...(origin?.incident
      ? [{ name: 'Veio da ocorrência', value: <FromIncident {...origin.incident} /> }]
      : []),
    ...(origin?.entry ? [{ name: 'Veio do livro da portaria', value: <FromBook {...origin.entry} /> }] : []),
    ...(due ? [{ name: 'Na cobrança', value: dueWords(due) }] : []),
  ]
}

function Earlier({ detail: { earlier } }: { detail: CaseDetail }) {
  if (!earlier?.length) return null
  return (
    <Section title="Antes, nesta unidade">
      <ul>
        {earlier.map((one) => (
          <li key={one.id}>
            <Link to={`/dashboard/penalties/${one.id}`}>{`${one.number} · ${one.name}`}</Link>
            {`, fato em ${formatDate(one.breached_on)} `}
            <CaseStatus state={one.state} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

type Origin = NonNullable<CaseDetail['origin']>

const FromIncident = ({ id, protocol, title }: NonNullable<Origin['incident']>) => (
  <Link to={`/dashboard/incidents/${id}`}>{`${protocol} · ${title}`}</Link>
)

const FromBook = ({ number, noted_at, text }: NonNullable<Origin['entry']>) => (
  <Link
    to={`/dashboard/portaria/livro?q=${encodeURIComponent(text.slice(0, 60))}`}
  >{`registro nº ${number}, ${moment(noted_at)}`}</Link>
)

const dueWords = ({ state, charged_from }: NonNullable<CaseDetail['due']>): string =>
  state === 'waiting'
    ? `Espera a emissão de ${charged_from.slice(5)}/${charged_from.slice(0, 4)}`
    : state === 'charged'
      ? 'Já está em uma cobrança'
      : 'Dispensada'
