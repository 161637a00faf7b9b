import { Table } from '@mantine/core'
import { steps } from '../../../../../domain/accounts/age-curve.ts'
import type { Projection } from '../../../../../domain/accounts/cash-outlook.ts'
import { counted, monthName } from '../../../../lib/words.ts'
import { Money } from '../../../../ui/data/money.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import classes from '../accounts.module.css'

const percent = (share: number): string =>
  `${(share * 100).toLocaleString('pt-BR', { maximumFractionDigits: 1 })}%`

/** What was supposed, in figures: nobody has to believe a curve. */
export function Assumptions({
  projection: { totals, assumptions },
  today,
}: {
  projection: Projection
  today: string
}) {
  const { fees, curve, income, usual, monthsLookedAt, budgetUntil } = assumptions
  const months = counted(monthsLookedAt, 'mês', 'meses')
  const rows: { name: string; note: string; cents: number }[] = [
    {
      name: 'Cobranças já emitidas',
      note: 'o que está em aberto, com os atrasos de costume',
      cents: totals.charges,
    },
    {
      name: 'Próximas taxas',
      note: fees
        ? `como a última emissão, a partir de ${monthName(fees.from, today)}, todo dia ${fees.day}`
        : 'nenhuma emissão ordinária ainda',
      cents: totals.fees,
    },
    { name: 'Outras receitas', note: `média dos últimos ${months}`, cents: totals.income },
    { name: 'Contas a pagar lançadas', note: 'as vencidas contam como pagas hoje', cents: totals.bills },
    { name: 'Contas que se repetem', note: 'até o fim de cada recorrência', cents: totals.recurring },
    ...(budgetUntil
      ? [
          {
            name: 'Orçamento aprovado',
            note: `o que ele prevê até ${monthName(budgetUntil, today)}, além do que já está lançado`,
            cents: totals.budget,
          },
        ]
      : []),
    {
      name: 'Despesas de costume',
      note: budgetUntil
        ? `o que o orçamento não traz: a média de cada rubrica nos últimos ${months}`
        : `o que cada rubrica gastou em média nos últimos ${months}, além do que já está lançado`,
      cents: totals.usual,
    },
  ]
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
