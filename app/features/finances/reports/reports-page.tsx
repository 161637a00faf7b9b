import { Text } from '@mantine/core'
import { ChevronRight } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useMembership } from '../../../lib/membership/membership.tsx'
import { ExportMenu } from '../../../ui/data/export-menu.tsx'
import { Page, Section } from '../../../ui/page/page.tsx'
import { lookedAt, PeriodArrows, PeriodFields, periodName } from '../accounts/period.tsx'
import { TodayPage } from '../today-page.tsx'
import { type Report, reportGroups } from './catalogue.ts'
import { LineReport } from './line-report.tsx'
import classes from './reports.module.css'

/** Lists every financial report in one place, for months chosen once: to view, or to download. */
export function Component() {
  return <TodayPage title="Relatórios">{(today) => <Reports today={today} />}</TodayPage>
}

function Reports({ today }: { today: string }) {
  const { role } = useMembership()
  const [params] = useSearchParams()
  const looked = lookedAt(params, today)
  const isResident = role === 'resident'
  const groups = reportGroups(role, looked)
  return (
    <Page
      title={isResident ? 'Relatórios' : `Relatórios de ${periodName(looked.period, today)}`}
      beside={isResident ? undefined : <PeriodArrows {...looked} />}
      sentence={
        isResident
          ? 'O que foi publicado do condomínio e o que é da sua unidade.'
          : 'Escolha o período uma vez: cada relatório abre, ou sai em PDF, Excel ou CSV, com ele.'
      }
    >
      {!isResident && <PeriodFields {...looked} />}
      {groups.map(({ name, reports }) => (
        <Section key={name} title={name}>
          <ul className={classes.list}>
            {reports.map((report) => (
              <Line key={report.name} report={report} />
            ))}
          </ul>
        </Section>
      ))}
      {!isResident && <LineReport looked={looked} />}
    </Page>
  )
}

function Line({ report: { name, says, to, takes, time } }: { report: Report }) {
  return (
    <li className={classes.line}>
      <Link to={to} className={classes.link}>
        <span className={classes.words}>
          <span className={classes.name}>{name}</span>
          <Text size="sm" c="var(--text-2)" component="span">
            {says}
          </Text>
          {time && (
            <Text size="sm" c="dimmed" component="span">
              {time}
            </Text>
          )}
        </span>
        <ChevronRight size={18} strokeWidth={1.75} aria-hidden className={classes.arrow} />
      </Link>
      {takes && <ExportMenu {...takes} of={name} />}
    </li>
  )
}
