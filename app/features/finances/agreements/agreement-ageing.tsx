import { Table } from '@mantine/core'
import { ageBands } from '../../../../domain/delinquency/ageing.ts'
import { Money } from '../../../ui/data/money.tsx'
import { Section } from '../../../ui/page/page.tsx'
import classes from '../delinquency/delinquency.module.css'
import type { AgreementSummary } from './agreements-queries.ts'

/** Shows late instalments by age, apart from other debts: each band a bar next to its figures. */
export function AgreementAgeing({ bands }: { bands: AgreementSummary['ageing'] }) {
  const most = Math.max(1, ...bands.map(({ cents }) => cents))
  return (
    <Section title="Parcelas em atraso por idade">
      <Table className={classes.bands} aria-label="Parcelas em atraso por idade" fz="sm">
        <Table.Tbody className="figures">
          {ageBands.map(({ key, label }, band) => {
            const { count = 0, cents = 0 } = bands.find((one) => one.band === band) ?? {}
            return (
              <Table.Tr key={key}>
                <Table.Th scope="row" fw={500}>
                  {label}
                </Table.Th>
                <Table.Td w="50%">
                  <span className={classes.track}>
                    {cents > 0 && (
                      <span className={classes.band} style={{ width: `${(100 * cents) / most}%` }} />
                    )}
                  </span>
                </Table.Td>
                <Table.Td ta="end">{count}</Table.Td>
                <Table.Td ta="end">
                  <Money cents={cents} />
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </Section>
  )
}
