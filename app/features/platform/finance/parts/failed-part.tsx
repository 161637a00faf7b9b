import { Table } from '@mantine/core'
import { rateOf } from '../../../../../domain/platform/revenue.ts'
import { count } from '../../../../lib/words.ts'
import { Money } from '../../../../ui/data/money.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import classes from '../finance.module.css'
import type { Finance } from '../finance-queries.ts'
import type { Period } from '../period.ts'
import { percent } from './chart-look.ts'
import { How } from './how.tsx'
import { RowsLink } from './movement-part.tsx'

const outcomes = [
  ['retrying', 'Em nova tentativa'],
  ['recovered', 'Recuperadas'],
  ['lost', 'Perdidas'],
] as const

/** Lists refused charges, by the outcome of each. */
export function FailedPart({ finance: { failed }, period }: { finance: Finance; period: Period }) {
  const decided = (failed.recovered?.count ?? 0) + (failed.lost?.count ?? 0)
  const rate = rateOf(failed.recovered?.count ?? 0, decided)
  return (
    <Section
      title="Cobranças que falharam"
      note={rate === null ? undefined : `${percent(rate)} das já decididas foram recuperadas.`}
    >
      <Table fz="sm" maw={480} className="figures" aria-label="Cobranças que falharam">
        <Table.Tbody>
          {outcomes.map(([kind, name]) => (
            <Table.Tr key={kind}>
              <Table.Th scope="row" fw={500}>
                <RowsLink list="failed" period={period} narrowed={{ tipo: kind }}>
                  {name}
                </RowsLink>
              </Table.Th>
              <Table.Td className={classes.amount}>{count.format(failed[kind]?.count ?? 0)}</Table.Td>
              <Table.Td className={classes.amount}>
                <Money cents={failed[kind]?.cents ?? 0} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <How>
        Uma cobrança conta uma vez, no dia da primeira recusa, com todas as tentativas. Foi recuperada se o
        mesmo período acabou pago, também com outro cartão; está perdida se a assinatura expirou ou terminou,
        ou se o período seguinte começou sem ela.
      </How>
    </Section>
  )
}
