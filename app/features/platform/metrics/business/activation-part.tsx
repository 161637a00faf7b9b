import { Anchor } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from 'react-router'
import { formatMonth } from '../../../../../domain/calendar.ts'
import {
  type ActivationStep,
  activationSteps,
  type IndicatorFigure,
  shareByMonth,
} from '../../../../../domain/platform/indicators.ts'
import { rateOf } from '../../../../../domain/platform/revenue.ts'
import { useListAddress } from '../../../../lib/lists/keyset.ts'
import { capital, count, counted } from '../../../../lib/words.ts'
import { FiguresTable } from '../../../../ui/data/figures-table.tsx'
import { StatFilterStrip } from '../../../../ui/data/stat-filter-strip.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import { accountsPlace } from '../../accounts/accounts-queries.ts'
import { percent } from '../../finance/parts/chart-look.ts'
import { How } from '../../finance/parts/how.tsx'
import { behindPlace } from '../addresses.ts'
import classes from '../metrics.module.css'
import type { Indicators } from '../metrics-queries.ts'
import { History } from './history.tsx'

const steps = Object.keys(activationSteps) as ActivationStep[]
const later = steps.filter((step) => step !== 'account')
/** An account that only confirmed its address may have no condominium yet, so these two steps lead to the list of accounts. */
const listPlace = (figure: IndicatorFigure): string =>
  figure.part === 'account' || figure.part === 'confirmed' ? accountsPlace : behindPlace(figure)

const dayWords = (days: number): string =>
  days === 0
    ? 'no mesmo dia'
    : `${days.toLocaleString('pt-BR', { maximumFractionDigits: 1 })} ${days === 1 ? 'dia' : 'dias'}`

/** How far new accounts get, by the month in which they were made. */
export function ActivationPart({ indicators: { figures, targets } }: { indicators: Indicators }) {
  const { params, filter } = useListAddress()
  const [showsAll, { toggle }] = useDisclosure(false)
  const chosen = later.find((step) => step === params.get('passo')) ?? 'charge'
  const own = figures.filter(({ kind }) => kind === 'activation')
  const months = [...new Set(own.map(({ month }) => month))].sort().reverse()
  const shown = showsAll ? months : months.slice(0, 12)
  const sumOf = (step: ActivationStep) =>
    own
      .filter(({ part, month }) => part === step && shown.includes(month))
      .reduce((sum, { reached }) => sum + reached, 0)
  const accounts = sumOf('account')
  return (
    <Section
      title="Ativação"
      note="De cada conta criada para administrar um condomínio até a primeira taxa paga. As visitas ao site não são contadas: o funil começa na conta criada."
    >
      {months.length === 0 ? (
        <p className={classes.measured}>Nenhuma conta criada nos últimos 24 meses.</p>
      ) : (
        <>
          <StatFilterStrip
            label="Passos da ativação"
            active={chosen}
            onSelect={(passo) => filter({ passo })}
            stats={later.map((step) => ({
              key: step,
              label: activationSteps[step],
              figure: percent(rateOf(sumOf(step), accounts)),
              note: `${count.format(sumOf(step))} de ${counted(accounts, 'conta', 'contas')}`,
            }))}
          />
          <History
            key={chosen}
            indicator={`activation.${chosen}`}
            target={targets[`activation.${chosen}`]}
            points={shareByMonth(figures, 'activation', chosen).map(({ month, share }) => ({
              month,
              value: share,
              to: listPlace({ kind: 'activation', month, part: chosen } as IndicatorFigure),
            }))}
          />
          <FiguresTable
            label="Ativação por mês de cadastro"
            rows={shown}
            id={(month) => month}
            columns={[
              { title: 'Cadastro', cell: (month) => capital(formatMonth(month)) },
              ...steps.map((step) => ({
                title: activationSteps[step],
                cell: (month: string) => (
                  <StepCell figure={own.find((figure) => figure.month === month && figure.part === step)} />
                ),
              })),
            ]}
          />
          {months.length > 12 && (
            <Anchor
              component="button"
              type="button"
              size="sm"
              fw={600}
              mt="sm"
              onClick={toggle}
              aria-expanded={showsAll}
            >
              {showsAll ? 'Ver só os últimos 12 meses' : `Ver os ${months.length} meses`}
            </Anchor>
          )}
        </>
      )}
      <How>
        Cada linha são as contas criadas naquele mês para administrar um condomínio. Cada coluna diz quantas
        já deram o passo, que parte do mês elas são, e em quantos dias, na mediana, contados do cadastro. Os
        passos são contados cada um por si, e um passo dado não se desfaz. O primeiro morador conta quando é
        convidado ou quando pede para entrar. Contas recentes ainda podem avançar. As listas mostram os
        condomínios das contas; quem ainda não criou um está em Contas.
      </How>
    </Section>
  )
}

function StepCell({ figure }: { figure: IndicatorFigure | undefined }) {
  if (!figure || figure.reached === 0) return '0'
  const { part, reached, total, days } = figure
  return (
    <>
      <Link to={listPlace(figure)} className={classes.link}>
        {count.format(reached)}
      </Link>
      {part !== 'account' && (
        <span className={classes.note}>
          {percent(rateOf(reached, total))}
          {days !== null && ` · ${dayWords(days)}`}
        </span>
      )}
    </>
  )
}
