import { Anchor, SegmentedControl, Table } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type Outlook, projectCash } from '../../../../../domain/accounts/cash-outlook.ts'
import { formatDate } from '../../../../../domain/calendar.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../../lib/mutations/go-on.ts'
import { capital, monthName } from '../../../../lib/words.ts'
import { ExportMenu } from '../../../../ui/data/export-menu.tsx'
import { Money } from '../../../../ui/data/money.tsx'
import { StatFilterStrip } from '../../../../ui/data/stat-filter-strip.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../../../ui/page/page.tsx'
import { FinanceNav } from '../../finance-nav.tsx'
import classes from '../accounts.module.css'
import { Assumptions } from './assumptions.tsx'
import { CashChart } from './cash-chart.tsx'
import { outlookQuery } from './outlook-query.ts'
import { PastMonths } from './past-months.tsx'

/** Projects one fund, or all, twelve months ahead: the balance, the lowest day, and the assumptions. `?fundo=`, else the ordinary one. */
export function Component() {
  const { id } = useCondominium()
  const outlook = useQuery(outlookQuery(id))
  return (
    <>
      <FinanceNav />
      {outlook.data ? (
        <CashFlow outlook={outlook.data} />
      ) : (
        <Page title="Fluxo de caixa">
          <NotLoaded query={outlook} rows={10} />
        </Page>
      )}
    </>
  )
}

const allFunds = 'todos'

function CashFlow({ outlook }: { outlook: Outlook }) {
  const { params, setParams } = useSearchParams()
  const ordinary = outlook.funds.find(({ kind }) => kind === 'ordinary') ?? outlook.funds[0]
  const wanted = params.get('fundo')
  const known = wanted === allFunds || outlook.funds.some(({ id }) => id === wanted)
  const chosen = known && wanted ? wanted : (ordinary?.id ?? allFunds)
  const { today } = outlook
  const fundId = chosen === allFunds ? null : chosen
  const projection = projectCash(outlook, fundId)
  const { lowest, months, opening } = projection
  const end = months.at(-1)
  const lasts = lowest.cents >= 0
  return (
    <Page
      title="Fluxo de caixa"
      sentence="Quanto haverá em caixa nos próximos doze meses, pelo que está lançado e pelo que costuma acontecer."
      action={
        <ExportMenu
          command="export-cash-flow"
          body={{ fund_id: fundId }}
          file={`fluxo-de-caixa-${today}`}
          action="exportar o fluxo de caixa"
          prints
        />
      }
    >
      <SegmentedControl
        aria-label="Fundo"
        mb="lg"
        maw="100%"
        style={{ overflowX: 'auto' }}
        value={chosen}
        onChange={(fundo) => setParams({ fundo }, { preventScrollReset: true, replace: true })}
        data={[
          ...outlook.funds.map(({ id, name }) => ({ value: id, label: name })),
          ...(outlook.funds.length > 1 ? [{ value: allFunds, label: 'Todos' }] : []),
        ]}
      />
      <StatFilterStrip
        label="Caixa em números"
        stats={[
          { key: 'now', label: 'Hoje', figure: <Money cents={opening} />, note: formatDate(today) },
          {
            key: 'lowest',
            label: 'Dia mais baixo',
            figure: <Money cents={lowest.cents} />,
            note: formatDate(lowest.on),
          },
          {
            key: 'out',
            label: 'Sai por mês',
            figure: (
              <Money cents={Math.round(months.reduce((sum, { out }) => sum + out, 0) / months.length)} />
            ),
            note: 'em média',
          },
          {
            key: 'end',
            label: `Fim de ${monthName(end?.month ?? today, today)}`,
            figure: <Money cents={end?.closing ?? opening} />,
            note: 'daqui a doze meses',
          },
        ]}
      />
      {!lasts && (
        <div style={{ marginTop: 20 }}>
          <Notice
            kind="warning"
            title={`O dinheiro falta em ${formatDate(firstShort(projection.months) ?? lowest.on)}`}
          >
            Adie um pagamento, reveja a taxa ou convoque uma assembleia antes desse dia. As suposições estão
            abaixo.
          </Notice>
        </div>
      )}
      <Months projection={projection} today={today} />
      <PastMonths fundId={fundId} today={today} />
      <Assumptions projection={projection} today={today} />
    </Page>
  )
}

const firstShort = (months: ReturnType<typeof projectCash>['months']) =>
  months.find(({ lowest }) => lowest.cents < 0)?.lowest.on

type MonthsProps = { projection: ReturnType<typeof projectCash>; today: string }

function Months({ projection, today }: MonthsProps) {
  const [asTable, { toggle }] = useDisclosure(false)
  return (
    <Section
      title="Mês a mês"
      action={
        <Anchor
          component="button"
          type="button"
          size="sm"
          fw={600}
          mih={44}
          onClick={toggle}
          aria-expanded={asTable}
        >
          {asTable ? 'Ver em gráfico' : 'Ver em tabela'}
        </Anchor>
      }
    >
      {asTable ? (
        <MonthTable projection={projection} today={today} />
      ) : (
        <CashChart projection={projection} today={today} />
      )}
    </Section>
  )
}

function MonthTable({ projection: { months, lowest }, today }: MonthsProps) {
  const cell = (cents: number) => (
    <Table.Td className={classes.amount}>
      <Money cents={cents} />
    </Table.Td>
  )
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table fz="sm" className="figures" aria-label="Fluxo de caixa mês a mês">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Mês</Table.Th>
            {['Começa com', 'Entra', 'Sai', 'Termina com'].map((title) => (
              <Table.Th key={title} ta="right">
                {title}
              </Table.Th>
            ))}
            <Table.Th ta="right">Dia mais baixo</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {months.map((month) => (
            <Table.Tr key={month.month} bg={month.lowest.on === lowest.on ? 'var(--selected)' : undefined}>
              <Table.Th scope="row" fw={500}>
                {capital(monthName(month.month, today))}
              </Table.Th>
              {cell(month.opening)}
              {cell(month.in)}
              {cell(-month.out)}
              {cell(month.closing)}
              <Table.Td className={classes.amount}>
                <Money cents={month.lowest.cents} />{' '}
                <span className={classes.soft}>{`em ${formatDate(month.lowest.on).slice(0, 5)}`}</span>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
