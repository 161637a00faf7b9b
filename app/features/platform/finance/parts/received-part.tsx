import { Anchor, Table } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from 'react-router'
import { formatMonth } from '../../../../../domain/calendar.ts'
import { formatCents } from '../../../../../domain/money.ts'
import { capital, counted } from '../../../../lib/words.ts'
import { Money } from '../../../../ui/data/money.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import { rowsPlace } from '../addresses.ts'
import classes from '../finance.module.css'
import type { Finance, FinanceMonth } from '../finance-queries.ts'
import { customPeriod, type Period } from '../period.ts'
import { How } from './how.tsx'
import { MonthChart } from './month-chart.tsx'

const total = (
  months: readonly FinanceMonth[],
  name: 'received_cents' | 'refunded_cents' | 'charged_back_cents',
) => months.reduce((sum, month) => sum + month[name], 0)

/** Shows receipts, refunds and the net amount, for the period and month by month. */
export function ReceivedPart({ finance, period }: { finance: Finance; period: Period }) {
  const { months, refunds_waiting, refunds_refused } = finance
  const [asTable, { toggle }] = useDisclosure(false)
  const [received, refunded, chargedBack] = [
    total(months, 'received_cents'),
    total(months, 'refunded_cents'),
    total(months, 'charged_back_cents'),
  ]
  const lines = [
    { name: 'Recebido', cents: received, to: rowsPlace('received', period) },
    { name: 'Devolvido', cents: -refunded, to: rowsPlace('returned', period, { tipo: 'refunded' }) },
    {
      name: 'Contestado no cartão',
      cents: -chargedBack,
      to: rowsPlace('returned', period, { tipo: 'charged_back' }),
    },
  ]
  return (
    <Section title="Recebido">
      {refunds_refused > 0 && (
        <Notice kind="warning">
          {`O Mercado Pago recusou ${counted(refunds_refused, 'devolução', 'devoluções')} nos últimos 30 dias. Abra o pagamento e veja o motivo.`}
        </Notice>
      )}
      {refunds_waiting > 0 && (
        <p style={{ margin: '0 0 12px', color: 'var(--text-2)' }}>
          {`${counted(refunds_waiting, 'devolução pedida espera', 'devoluções pedidas esperam')} o Mercado Pago.`}
        </p>
      )}
      <Table fz="sm" maw={480} className="figures" aria-label="Recebido no período">
        <Table.Tbody>
          {lines.map(({ name, cents, to }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={500}>
                <Link to={to} className={classes.link}>
                  {name}
                </Link>
              </Table.Th>
              <Table.Td className={classes.amount}>
                <Money cents={cents === 0 ? 0 : cents} />
              </Table.Td>
            </Table.Tr>
          ))}
          <Table.Tr className={classes.total}>
            <Table.Th scope="row">Ficou</Table.Th>
            <Table.Td className={classes.amount}>
              <Money cents={received - refunded - chargedBack} />
            </Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
      <How>
        Cada pagamento conta inteiro no dia em que o dinheiro veio: o do cartão quando foi cobrado, o Pix e o
        boleto quando o Mercado Pago confirmou. O que volta conta no dia em que voltou, e não apaga o que
        entrou. As tarifas do Mercado Pago não estão aqui.
      </How>
      {months.length > 1 && (
        <div style={{ marginTop: 28 }}>
          <Anchor
            component="button"
            type="button"
            size="sm"
            fw={600}
            onClick={toggle}
            aria-expanded={asTable}
          >
            {asTable ? 'Ver o recebido em gráfico' : 'Ver o recebido em tabela'}
          </Anchor>
          {asTable ? <ReceivedTable months={months} /> : <ReceivedChart months={months} />}
        </div>
      )}
    </Section>
  )
}

const ReceivedChart = ({ months }: { months: readonly FinanceMonth[] }) => (
  <MonthChart
    months={months}
    label={`Recebido por mês; no último, ${formatCents(months.at(-1)!.received_cents)}`}
    up={{ name: 'Recebido', of: ({ received_cents }) => received_cents }}
    down={{
      name: 'Devolvido e contestado',
      of: ({ refunded_cents, charged_back_cents }) => -(refunded_cents + charged_back_cents),
    }}
  />
)

function ReceivedTable({ months }: { months: readonly FinanceMonth[] }) {
  return (
    <section className={classes.scroll} aria-label="Recebido por mês">
      <Table fz="sm" className={`${classes.table} figures`} style={{ minWidth: 560 }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Mês</Table.Th>
            {['Recebido', 'Devolvido', 'Contestado', 'Ficou'].map((name) => (
              <Table.Th key={name} scope="col" className={classes.amount}>
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {months.map(({ month, from_on, until_on, ...cents }) => (
            <Table.Tr key={month}>
              <Table.Th scope="row" fw={500}>
                <Link className={classes.link} to={rowsPlace('received', customPeriod(from_on, until_on))}>
                  {capital(formatMonth(month))}
                </Link>
              </Table.Th>
              {Object.entries({
                received: cents.received_cents,
                refunded: -cents.refunded_cents || 0,
                contested: -cents.charged_back_cents || 0,
                left: cents.received_cents - cents.refunded_cents - cents.charged_back_cents,
              }).map(([column, value]) => (
                <Table.Td key={column} className={classes.amount}>
                  <Money cents={value} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
