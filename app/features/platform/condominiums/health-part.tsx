import { Bar, BarChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import { formatDate } from '../../../../domain/calendar.ts'
import { dayAndTime } from '../../../../domain/time-zones/moments.ts'
import { counted, dayOf } from '../../../lib/words.ts'
import { openZone } from '../../../lib/zone.ts'
import { axis } from '../../../ui/data/chart-look.ts'
import { Facts } from '../../../ui/data/facts.tsx'
import { Section } from '../../../ui/page/page.tsx'
import classes from './condominiums.module.css'
import type { PlatformCondominium } from './queries.ts'

/** How a condominium is: its newest activity, what failed, and what its people did on each of the last thirty days. */
export function HealthPart({ condominium }: { condominium: PlatformCondominium }) {
  const { days, failures, last_activity_at, is_idle, measured_at } = condominium
  const acts = days.reduce((sum, day) => sum + day.acts, 0)
  return (
    <Section
      title="Saúde"
      note={measured_at ? `Medida em ${dayAndTime(measured_at, openZone())}.` : 'Ainda não medida.'}
    >
      <Facts
        facts={[
          {
            name: 'Última atividade',
            value: `${formatDate(dayOf(last_activity_at))}${is_idle ? ', há mais de 30 dias' : ''}`,
          },
          {
            name: 'Falhas nos últimos sete dias',
            value: counted(failures, 'aviso ou trabalho', 'avisos ou trabalhos'),
          },
        ]}
      />
      <div
        className={`${classes.chart} figures`}
        role="img"
        aria-label={`Atos de quem participa, por dia: ${counted(acts, 'ato', 'atos')} nos últimos 30 dias`}
      >
        <ResponsiveContainer>
          <BarChart
            data={days.map(({ day, acts: done }) => ({ name: formatDate(day).slice(0, 5), acts: done }))}
            margin={{ top: 16, right: 8, bottom: 4, left: 0 }}
            accessibilityLayer={false}
          >
            <CartesianGrid vertical={false} stroke="var(--hairline)" />
            <XAxis dataKey="name" interval="preserveStartEnd" minTickGap={24} {...axis} />
            <YAxis width={40} allowDecimals={false} {...axis} />
            <Bar dataKey="acts" fill="var(--chart-1)" isAnimationActive={false} />
          </BarChart>
        </ResponsiveContainer>
      </div>
      <p className={classes.note}>{`${counted(acts, 'ato', 'atos')} nos últimos 30 dias.`}</p>
    </Section>
  )
}
