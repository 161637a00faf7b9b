import { NativeSelect } from '@mantine/core'
import { Link } from 'react-router'
import { type ActionGroup, actionGroups } from '../../../../../domain/audit/action-groups.ts'
import { shareByMonth } from '../../../../../domain/platform/indicators.ts'
import { rateOf } from '../../../../../domain/platform/revenue.ts'
import { useListAddress } from '../../../../lib/lists/keyset.ts'
import { count, counted } from '../../../../lib/words.ts'
import { FiguresTable } from '../../../../ui/data/figures-table.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import { percent } from '../../finance/parts/chart-look.ts'
import { How } from '../../finance/parts/how.tsx'
import { behindPlace } from '../addresses.ts'
import classes from '../metrics.module.css'
import type { Indicators } from '../metrics-queries.ts'
import { History } from './history.tsx'

const groups = Object.keys(actionGroups) as ActionGroup[]

/** Which areas of the product the active condominiums use. */
export function AdoptionPart({ indicators: { figures, targets, today } }: { indicators: Indicators }) {
  const { params, filter } = useListAddress()
  const chosen = groups.find((group) => group === params.get('area')) ?? 'money'
  const now = figures
    .filter(({ kind, month }) => kind === 'adoption' && today?.startsWith(month))
    .sort((one, other) => other.reached - one.reached)
  return (
    <Section
      title="Uso de cada área"
      note={
        now[0]
          ? `Dos ${counted(now[0].total, 'condomínio ativo', 'condomínios ativos')} nos últimos 30 dias, quantos usaram cada área.`
          : 'Nenhum condomínio teve atos nos últimos 30 dias.'
      }
    >
      {now.length > 0 && (
        <FiguresTable
          label="Uso de cada área nos últimos 30 dias"
          rows={now}
          id={({ part }) => part}
          columns={[
            { title: 'Área', cell: ({ part }) => actionGroups[part as ActionGroup] },
            {
              title: 'Condomínios',
              cell: (figure) => (
                <Link to={behindPlace(figure)} className={classes.link}>
                  {count.format(figure.reached)}
                </Link>
              ),
            },
            { title: 'Parte', cell: ({ reached, total }) => percent(rateOf(reached, total)) },
          ]}
        />
      )}
      <NativeSelect
        className={classes.choice}
        mt="md"
        label="Área no gráfico"
        value={chosen}
        onChange={({ currentTarget: { value } }) => filter({ area: value })}
        data={groups.map((value) => ({ value, label: actionGroups[value] }))}
      />
      <History
        key={chosen}
        indicator={`adoption.${chosen}`}
        target={targets[`adoption.${chosen}`]}
        points={shareByMonth(figures, 'adoption', chosen).map(({ month, share }) => ({
          month,
          value: share,
          to: behindPlace({ kind: 'adoption', month, part: chosen }),
        }))}
      />
      <How>
        Um condomínio usou uma área quando a auditoria tem um ato dela, de alguém de dentro, nos 30 dias até o
        fim do mês, ou até agora no mês que corre. Só ler não deixa ato, e não conta. A parte é sobre os
        condomínios com algum ato nos mesmos 30 dias.
      </How>
    </Section>
  )
}
