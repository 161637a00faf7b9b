import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { type ActionGroup, actionGroups } from '../../../../domain/audit/action-groups.ts'
import { formatDate, formatMonth } from '../../../../domain/calendar.ts'
import {
  type ActivationStep,
  activationSteps,
  type IndicatorFigure,
} from '../../../../domain/platform/indicators.ts'
import { useListAddress } from '../../../lib/lists/keyset.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { ForwardList } from '../../../ui/data/forward-list.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { condominiumsPlace } from '../condominiums/addresses.ts'
import { kindSlugs, metricsPlace } from './addresses.ts'
import classes from './metrics.module.css'
import { type IndicatorRow, indicatorRowsQuery } from './metrics-queries.ts'

type Kind = IndicatorFigure['kind']

/** What a list is about, in words; null where the address means nothing. */
function aboutOf(kind: Kind | undefined, month: string, part: string) {
  if (!kind || !/^[12]\d{3}-(0[1-9]|1[0-2])$/.test(month)) return null
  const when = formatMonth(month)
  if (kind === 'activation' && Object.hasOwn(activationSteps, part))
    return {
      title: activationSteps[part as ActivationStep],
      sentence: `Condomínios das contas criadas em ${when}.`,
      day: 'Dia do passo',
      choices: ['Deram o passo', 'Ainda não'],
    }
  if (kind === 'retention' && /^\d{1,2}$/.test(part))
    return {
      title: part === '0' ? 'Permanência no mês de criação' : `Permanência: ${part} meses depois`,
      sentence: `Condomínios criados em ${when}.`,
      day: 'Último ato no mês',
      choices: ['Ativos', 'Sem atos'],
    }
  if (kind === 'adoption' && Object.hasOwn(actionGroups, part))
    return {
      title: `Uso: ${actionGroups[part as ActionGroup]}`,
      sentence: `Condomínios ativos nos 30 dias até o fim de ${when}, ou até agora.`,
      day: 'Último uso',
      choices: ['Usaram', 'Não usaram'],
    }
  return null
}

/** The condominiums behind a figure: `/metrics-kpis/permanencia/2026-08/3?fora=1`. */
export function Component() {
  const { figura, mes = '', parte = '' } = useParams()
  const kind = (Object.keys(kindSlugs) as Kind[]).find((one) => kindSlugs[one] === figura)
  const about = aboutOf(kind, mes, parte)
  if (!kind || !about)
    return (
      <>
        <BackLink to={metricsPlace}>Indicadores</BackLink>
        <Page title="Lista não encontrada">
          <EmptyState title="Este endereço não leva a uma lista">
            Volte aos indicadores e abra a lista a partir de um número.
          </EmptyState>
        </Page>
      </>
    )
  return <Rows kind={kind} month={mes} part={parte} about={about} />
}

type RowsProps = { kind: Kind; month: string; part: string; about: NonNullable<ReturnType<typeof aboutOf>> }

function Rows({ kind, month, part, about }: RowsProps) {
  const { params, place, go, filter } = useListAddress()
  const reached = !params.has('fora')
  const page = useQuery(indicatorRowsQuery({ kind, month, part, reached }, place))
  const placeName = ({ city, state }: IndicatorRow) => [city, state].filter(Boolean).join('/')
  const columns: Column<IndicatorRow>[] = [
    { key: 'name', header: 'Condomínio', cell: ({ name }) => <span className={classes.name}>{name}</span> },
    { key: 'place', header: 'Cidade', cell: (row) => placeName(row) || '–' },
    ...(reached
      ? [
          {
            key: 'day',
            header: about.day,
            end: true,
            cell: ({ reached_on }: IndicatorRow) => (reached_on ? formatDate(reached_on) : '–'),
          },
        ]
      : []),
  ]
  return (
    <>
      <BackLink to={metricsPlace}>Indicadores</BackLink>
      <Page title={about.title} sentence={about.sentence}>
        <SegmentedControl
          mb="md"
          aria-label="Quais condomínios"
          value={reached ? 'sim' : 'nao'}
          onChange={(value) => filter({ fora: value === 'nao' ? '1' : null })}
          data={about.choices.map((label, place) => ({ label, value: place === 0 ? 'sim' : 'nao' }))}
        />
        <ForwardList
          page={page}
          place={place}
          go={go}
          first="Início"
          next="Próximos"
          empty={
            <EmptyState title="Nenhum condomínio aqui">
              A lista é a da última medição. Veja a outra parte, ou volte aos indicadores.
            </EmptyState>
          }
        >
          {(rows) => (
            <DataList
              label={about.title}
              rows={rows}
              id={({ id }) => id}
              to={({ id }) => `${condominiumsPlace}/${id}`}
              columns={columns}
              phone={(row) => ({
                first: row.name,
                second: placeName(row),
                state: reached && row.reached_on ? formatDate(row.reached_on) : undefined,
              })}
            />
          )}
        </ForwardList>
      </Page>
    </>
  )
}
