import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { addMonths, formatDate, isCivilDate } from '../../../../../domain/calendar.ts'
import { type UnitDebt, unitDebtOn } from '../../../../../domain/delinquency/debt-lines.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../../lib/mutations/go-on.ts'
import { Money } from '../../../../ui/data/money.tsx'
import { FileButton } from '../../../../ui/files/file-button.tsx'
import { DateField } from '../../../../ui/form/date-field.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import finances from '../../finances.module.css'
import { rulesQuery } from '../../queries.ts'
import classes from '../delinquency.module.css'
import { openOn, unitChargesQuery } from '../delinquency-queries.ts'
import { DebtList } from './debt-list.tsx'

type DebtViewProps = { unitId: string; today: string }

/** What a unit owes on the day of the address (`?em=`, else today), and why: the sum, and each debt step by step. */
export function DebtView({ unitId, today }: DebtViewProps) {
  const { id } = useCondominium()
  const { params, changeParams } = useSearchParams()
  const charges = useQuery(unitChargesQuery(id, unitId))
  const rules = useQuery(rulesQuery(id))
  const wanted = params.get('em') ?? ''
  const latest = addMonths(today, 12)
  const on = isCivilDate(wanted) && wanted <= latest ? wanted : today
  const choose = (day: string | null) => changeParams({ em: day === today ? null : day }, { replace: true })
  if (!charges.data || !rules.data) return <NotLoaded query={[charges, rules]} rows={6} height={64} />
  const debt = unitDebtOn(openOn(charges.data, on), rules.data, on)
  return (
    <>
      <Sum debt={debt} today={today} />
      <Group align="end" gap="md" mt="lg">
        <DateField label="Calcular para o dia" value={on} onChange={choose} maxDate={latest} w={200} />
        {on !== today && (
          <Button variant="subtle" onClick={() => choose(null)}>
            Voltar a hoje
          </Button>
        )}
        {debt.overdue.length > 0 && (
          <FileButton
            command="debt-statement"
            body={{ unit_id: unitId, on }}
            name={`memoria-de-calculo-${on}.pdf`}
            action="baixar a memória de cálculo"
            leftSection={<FileDown size={18} />}
          >
            Memória de cálculo (PDF)
          </FileButton>
        )}
      </Group>
      {debt.fallbackNotes.map((note) => (
        <div key={note} style={{ marginTop: 16 }}>
          <Notice kind="info" title="Índice ainda não publicado">
            {note}
          </Notice>
        </div>
      ))}
      {debt.overdue.length > 0 && (
        <Section
          title="Por quê"
          note="Cada valor com a regra, o artigo, o índice e os dias. Abra um débito para ver a conta."
        >
          <DebtList lines={debt.overdue} today={today} />
        </Section>
      )}
      {debt.upcoming.length > 0 && (
        <Section title="A vencer">
          <DebtList lines={debt.upcoming} today={today} />
        </Section>
      )}
    </>
  )
}

function Sum({ debt, today }: { debt: UnitDebt; today: string }) {
  const { totals, on, overdue } = debt
  const parts = [
    ['Valor original', totals.original],
    ['Correção monetária', totals.correction],
    ['Multa', totals.fine],
    ['Juros de mora', totals.interest],
    ['Já recebido', -totals.received],
  ] as const
  const day = on === today ? 'hoje' : `em ${formatDate(on)}`
  return (
    <div className={classes.sums}>
      <p className={finances.hint} style={{ margin: 0 }}>
        {overdue.length > 0 ? `Vencido e não pago, ${day}` : `Nada vencido ${day}`}
      </p>
      <div style={{ margin: '4px 0 12px' }}>
        <Money cents={totals.total} size="hero" />
      </div>
      {overdue.length > 0 && (
        <dl className={finances.sum}>
          {parts
            .filter(([, cents], place) => place === 0 || cents !== 0)
            .map(([label, cents]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <Money cents={cents} />
                </dd>
              </div>
            ))}
        </dl>
      )}
    </div>
  )
}
