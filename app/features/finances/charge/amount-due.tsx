import { Anchor, Collapse, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { FileText } from 'lucide-react'
import { formatDate } from '../../../../domain/calendar.ts'
import type { DueToday } from '../../../../domain/charges/due-today.ts'
import { counted, shortDate } from '../../../lib/words.ts'
import { Money } from '../../../ui/data/money.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import classes from '../finances.module.css'

/** What a charge costs today and the sum behind it; the calculation step by step on request. */
export function AmountDue({ due, today }: { due: DueToday; today: string }) {
  const parts = [
    { label: 'Correção monetária', cents: due.correction },
    { label: fineWords(due), cents: due.fine },
    { label: `Juros de ${counted(due.days, 'dia', 'dias')}`, cents: due.interest },
  ].filter(({ cents }) => cents > 0)
  const late = due.days > 0
  return (
    <div className={classes.part}>
      <dl className={classes.sum}>
        <div className={classes.total}>
          <dt>{`A pagar hoje, ${shortDate(today, today)}`}</dt>
          <dd>
            <Money cents={due.total} size="figure" />
          </dd>
        </div>
        <div>
          <dt>{`Valor original, ${due.due < today ? 'venceu' : 'vence'} em ${shortDate(due.due, today)}`}</dt>
          <dd>
            <Money cents={due.original} />
          </dd>
        </div>
        {due.received > 0 && (
          <div>
            <dt>Já recebido do valor original</dt>
            <dd>
              <Money cents={-due.received} />
            </dd>
          </div>
        )}
        {due.discount > 0 && (
          <div>
            <dt>Desconto por antecipação</dt>
            <dd>
              <Money cents={-due.discount} />
            </dd>
          </div>
        )}
        {parts.map(({ label, cents }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Money cents={cents} />
            </dd>
          </div>
        ))}
      </dl>
      {late && <Calculation due={due} />}
      {!late && due.effectiveDue !== due.due && (
        <p className={classes.rule} style={{ marginTop: 8 }}>
          {`Vence em dia sem expediente bancário: pode ser paga sem acréscimo até ${formatDate(due.effectiveDue)}.`}
        </p>
      )}
    </div>
  )
}

/** Returns 'Multa de 2%', with the percentage of its own step. */
function fineWords({ steps }: DueToday): string {
  const step = steps.find(({ label }) => label === 'Multa')
  const percent = step?.inputs.find(({ name }) => name === 'Percentual')?.value
  return percent ? `Multa de ${percent}` : 'Multa'
}

function Calculation({ due }: { due: DueToday }) {
  const [opened, { toggle }] = useDisclosure(false)
  return (
    <>
      <Anchor
        component="button"
        type="button"
        size="sm"
        fw={500}
        mt={10}
        onClick={toggle}
        aria-expanded={opened}
      >
        <span style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}>
          <FileText size={16} aria-hidden />
          Memória de cálculo
        </span>
      </Anchor>
      <Collapse expanded={opened}>
        <Stack gap="sm" mt="sm">
          {due.steps.map((step) => (
            <div key={`${step.label} ${step.rule}`}>
              <div className={classes.stepTitle}>
                {step.label}
                <Money cents={step.cents} />
              </div>
              <p className={classes.rule}>{step.rule}</p>
              {step.inputs.map(({ name, value }) => (
                <p key={`${name} ${value}`} className={`${classes.rule} figures`}>{`${name}: ${value}`}</p>
              ))}
            </div>
          ))}
          {[...due.fallbackNotes, ...due.warnings].map((note) => (
            <Notice key={note} kind="info">
              {note}
            </Notice>
          ))}
        </Stack>
      </Collapse>
    </>
  )
}
