import { Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type PastMonth, pastMonths } from '../../../../../domain/accounts/cash-months.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { capital, monthName } from '../../../../lib/words.ts'
import { Money } from '../../../../ui/data/money.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import classes from '../accounts.module.css'
import { cashMonthsQuery } from './outlook-query.ts'

const columns: { title: string; cents: (month: PastMonth) => number }[] = [
  { title: 'Começou com', cents: ({ opening }) => opening },
  { title: 'Entrou', cents: (month) => month.in },
  { title: 'Saiu', cents: ({ out }) => -out },
  { title: 'Terminou com', cents: ({ closing }) => closing },
]

/** The year behind, month by month, of one fund or of all (null), the newest first. */
export function PastMonths({ fundId, today }: { fundId: string | null; today: string }) {
  const { id } = useCondominium()
  const months = useQuery(cashMonthsQuery(id, today))
  const rows = months.data && pastMonths(months.data, fundId).toReversed()
  return (
    <Section
      title="Como foi"
      note={
        fundId === null
          ? 'Os doze meses anteriores e este até hoje. O que passou de um fundo a outro não conta.'
          : 'Os doze meses anteriores e este até hoje, com o que veio de outros fundos e o que foi para eles.'
      }
    >
      <NotLoaded query={months} isPart rows={6} />
      {rows?.length === 0 && <Text c="dimmed">Os livros ainda não têm um mês.</Text>}
      {rows && rows.length > 0 && (
        <Table.ScrollContainer minWidth={520}>
          <Table fz="sm" className="figures" aria-label="Caixa dos meses anteriores">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Mês</Table.Th>
                {columns.map(({ title }) => (
                  <Table.Th key={title} ta="right">
                    {title}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((month) => (
                <Table.Tr key={month.month}>
                  <Table.Th scope="row" fw={500}>
                    {capital(monthName(month.month, today))}
                  </Table.Th>
                  {columns.map(({ title, cents }) => (
                    <Table.Td key={title} className={classes.amount}>
                      <Money cents={cents(month)} />
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Section>
  )
}
