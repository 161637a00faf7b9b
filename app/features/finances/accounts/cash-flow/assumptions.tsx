import { Table } from '@mantine/core'
import { steps } from '../../../../../domain/accounts/age-curve.ts'
import { cashAssumptions } from '../../../../../domain/accounts/cash-assumptions.ts'
import type { Projection } from '../../../../../domain/accounts/cash-outlook.ts'
import { counted, monthName } from '../../../../lib/words.ts'
import { Money } from '../../../../ui/data/money.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import classes from '../accounts.module.css'

const percent = (share: number): string =>
  `${(share * 100).toLocaleString('pt-BR', { maximumFractionDigits: 1 })}%`

/** Shows the assumptions in figures: no one has to trust a curve. */
export function Assumptions({ projection, today }: { projection: Projection; today: string }) {
  const { curve, income, usual, monthsLookedAt } = projection.assumptions
  const months = counted(monthsLookedAt, 'mês', 'meses')
  const rows = cashAssumptions(projection, (month) => monthName(month, today))
  return (
    <>
      <Section title="O que foi suposto" note="Em doze meses. Mude o que está lançado e a conta muda junto.">
        <Table fz="sm" className={`${classes.statement} figures`} aria-label="Suposições do fluxo de caixa">
          <Table.Tbody>
            {rows.map(({ name, note, cents }) => (
              <Table.Tr key={name}>
                <Table.Th scope="row" fw={500}>
                  {name}
                  <p className={classes.note}>{note}</p>
                </Table.Th>
                <Table.Td className={classes.amount}>
                  <Money cents={cents} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Section>
      <Section
        title="Quando as taxas costumam chegar"
        note={
          curve.runs > 0
            ? `Pelas últimas ${curve.runs} emissões; os meses novos ainda não contam para os atrasos longos.`
            : 'Ainda sem histórico: supomos tudo no vencimento.'
        }
      >
        <Table fz="sm" className={`${classes.statement} figures`} aria-label="Curva de recebimento">
          <Table.Tbody>
            {steps.map(({ label }, place) => (
              <CurveRow key={label} label={label} share={curve.shares[place] ?? 0} />
            ))}
            <CurveRow label="Ainda não pago depois disso" share={curve.unpaid} />
          </Table.Tbody>
        </Table>
      </Section>
      {usual.length > 0 && (
        <Section
          title="Despesas de costume por mês"
          note={`Média de ${months}; outras receitas: a mesma média.`}
        >
          <Table fz="sm" className={`${classes.statement} figures`} aria-label="Despesas de costume">
            <Table.Tbody>
              {usual.slice(0, 12).map(({ rubric, cents }) => (
                <Table.Tr key={rubric}>
                  <Table.Th scope="row" fw={400}>
                    {rubric}
                  </Table.Th>
                  <Table.Td className={classes.amount}>
                    <Money cents={cents} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
            <Table.Tfoot>
              <Table.Tr>
                <Table.Th scope="row">
                  {usual.length > 12 ? `Todas as ${usual.length} rubricas` : 'Total'}
                </Table.Th>
                <Table.Td className={classes.amount}>
                  <Money cents={usual.reduce((sum, { cents }) => sum + cents, 0)} weight={600} />
                </Table.Td>
              </Table.Tr>
              <Table.Tr>
                <Table.Th scope="row" fw={400}>
                  Outras receitas por mês
                </Table.Th>
                <Table.Td className={classes.amount}>
                  <Money cents={income} />
                </Table.Td>
              </Table.Tr>
            </Table.Tfoot>
          </Table>
        </Section>
      )}
    </>
  )
}

function CurveRow({ label, share }: { label: string; share: number }) {
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        {label}
      </Table.Th>
      <Table.Td aria-hidden w="40%">
        <span className={classes.bar} style={{ width: percent(share).replace(',', '.') }} />
      </Table.Td>
      <Table.Td className={classes.amount}>{percent(share)}</Table.Td>
    </Table.Tr>
  )
}
