import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Bookmark } from 'lucide-react'
import { Link } from 'react-router'
import { civilDate, daysInMonth, formatMonth, monthOf, shiftMonth } from '../../../domain/calendar.ts'
import { reportAddress } from '../../../domain/reports/address.ts'
import type { ReportFilters } from '../../../domain/reports/asked.ts'
import { catalogue } from '../../../domain/reports/catalogue.ts'
import { councilPack, packSections } from '../../../domain/reports/council-pack.ts'
import { addressFilters } from '../../lib/lists/address-filters.ts'
import { useSearchParams } from '../../lib/mutations/go-on.ts'
import { openZone } from '../../lib/zone.ts'
import { ExportMenu } from '../../ui/data/export-menu.tsx'
import { MonthField } from '../../ui/form/date-field.tsx'
import { BackLink } from '../../ui/page/back-link.tsx'
import { Page, Section } from '../../ui/page/page.tsx'
import classes from './reports.module.css'
import { SaveDialog } from './save-dialog.tsx'

/** The council's pack of a month: what is in it, and the PDF. */
export function PackPage() {
  const { params, setParams } = useSearchParams()
  const [isSaving, { open, close }] = useDisclosure(false)
  const last = shiftMonth(monthOf(civilDate(new Date(), openZone())), -1)
  const from = addressFilters(params).day('de')
  const month = from ? monthOf(from) : last
  const days = { from: `${month}-01`, until: `${month}-${daysInMonth(month)}` }
  // The last month stays the last one, whenever it is opened or sent.
  const filters: ReportFilters = month === last ? { period: 'last-month' } : days
  const choose = (wanted: string | null) => {
    setParams(
      wanted && wanted !== last ? { de: `${wanted}-01`, ate: `${wanted}-${daysInMonth(wanted)}` } : {},
      { preventScrollReset: true },
    )
  }
  return (
    <>
      <BackLink to="/dashboard/reports">Relatórios</BackLink>
      <Page
        title={`${councilPack.title}: ${formatMonth(month)}`}
        sentence={`${councilPack.about}. Salva, pode ser enviada por e-mail a cada mês ou depois de cada fechamento.`}
        action={
          <Group gap={12}>
            <Button variant="default" leftSection={<Bookmark size={18} />} onClick={open}>
              Salvar
            </Button>
            <ExportMenu
              command="export-report"
              body={{ report: councilPack.name, filters }}
              file={`${councilPack.name}-${month}`}
              action="fazer a pasta do conselho"
              isPaper
            />
          </Group>
        }
      >
        <MonthField
          label="Mês"
          maxDate={`${last}-01`}
          value={month}
          onChange={choose}
          w={{ base: '100%', sm: 250 }}
          mb="lg"
        />
        <Section title="O que vai nela">
          <ul className={classes.questions}>
            {packSections(days).map(({ report, title, filters: asked }) => (
              <li key={report}>
                <Link to={reportAddress(report, asked)} className={classes.question}>
                  <span>
                    <span className={classes.title}>{title}</span>
                    <span className={classes.about}>{catalogue[report].title}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Section>
        {isSaving && (
          <SaveDialog report={councilPack.name} filters={filters} name={councilPack.title} onClose={close} />
        )}
      </Page>
    </>
  )
}
