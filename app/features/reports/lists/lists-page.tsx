import { Text } from '@mantine/core'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { civilDate } from '../../../../domain/calendar.ts'
import { useMembership } from '../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import { openZone } from '../../../lib/zone.ts'
import { ExportMenu } from '../../../ui/data/export-menu.tsx'
import { Page, Section } from '../../../ui/page/page.tsx'
import { lookedAt, PeriodArrows, PeriodFields, periodName } from '../../finances/accounts/period.tsx'
import { ReportNav } from '../report-nav.tsx'
import { LineReport } from './line-report.tsx'
import classes from './lists.module.css'
import { type ListGroup, listGroups, type OfferedList, residentGroups } from './lists.ts'

/** Lists and statements that the board takes away, for months chosen once: to view, or to download. */
export function Component() {
  const today = civilDate(new Date(), openZone())
  const { role } = useMembership()
  const { params } = useSearchParams()
  const looked = lookedAt(params, today)
  return (
    <>
      <ReportNav />
      <Page
        title={`Listas e demonstrativos de ${periodName(looked.period, today)}`}
        beside={<PeriodArrows {...looked} />}
        sentence="Escolha o período uma vez: cada lista abre, ou sai em PDF, Excel ou CSV, com ele."
      >
        <PeriodFields {...looked} />
        <Groups groups={listGroups(role, looked)} />
        <LineReport looked={looked} />
      </Page>
    </>
  )
}

/** What was published of the condominium, and what is of one's own unit. */
export const PublishedLists = () => (
  <Page title="Relatórios" sentence="O que foi publicado do condomínio e o que é da sua unidade.">
    <Groups groups={residentGroups} />
  </Page>
)

const Groups = ({ groups }: { groups: readonly ListGroup[] }) =>
  groups.map(({ name, lists }) => (
    <Section key={name} title={name}>
      <ul className={classes.list}>
        {lists.map((list) => (
          <Line key={list.name} list={list} />
        ))}
      </ul>
    </Section>
  ))

function Line({ list: { name, says, to, takes, time } }: { list: OfferedList }) {
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
