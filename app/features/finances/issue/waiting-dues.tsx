import { Anchor, Button, Checkbox, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { type WaitingDue, waitingDuesQuery } from '../dues/dues-queries.ts'
import classes from './issue.module.css'
import type { IssueForm, Issuing } from './issue-form.ts'

/** Kinds of run that include the units' pending dues: those that charge everyone anyway, or each unit its own. */
const takes = ({ kind }: Issuing): boolean => kind === 'ordinary' || kind === 'individual'

function useWaiting(issuing: Issuing): readonly WaitingDue[] | undefined {
  const { id } = useCondominium()
  const { data } = useQuery({ ...waitingDuesQuery(id, issuing.competence), enabled: takes(issuing) })
  return data
}

/** The sum of those chosen, in centavos. */
export function useDuesTotal(form: IssueForm, issuing: Issuing): number {
  const chosen = new Set(form.values.dues)
  return (useWaiting(issuing) ?? []).reduce((sum, due) => (chosen.has(due.id) ? sum + due.cents : sum), 0)
}

/** Chooses the units' pending dues to include in the run: all unless one is left out. */
export function WaitingDues({ form, issuing }: { form: IssueForm; issuing: Issuing }) {
  const waiting = useWaiting(issuing)
  const known = useRef(new Set<string>())
  const { setFieldValue } = form
  // New pending dues while the page is open are selected too; deselected ones stay out.
  useEffect(() => {
    if (!waiting) return
    const ids = new Set(waiting.map(({ id }) => id))
    const fresh = [...ids].filter((id) => !known.current.has(id))
    for (const id of fresh) known.current.add(id)
    setFieldValue('dues', (dues) => [...dues.filter((id) => ids.has(id)), ...fresh])
  }, [waiting, setFieldValue])
  if (!waiting || waiting.length === 0) return null
  const chosen = new Set(form.values.dues)
  const toggle = (id: string) =>
    setFieldValue('dues', (dues) => (dues.includes(id) ? dues.filter((one) => one !== id) : [...dues, id]))
  const all = chosen.size === waiting.length
  return (
    <Section
      title="Lançamentos à espera"
      action={
        <Group gap={16}>
          <Button
            variant="subtle"
            onClick={() => setFieldValue('dues', all ? [] : waiting.map(({ id }) => id))}
          >
            {all ? 'Deixar todos de fora' : 'Incluir todos'}
          </Button>
          <Anchor component={Link} to="/dashboard/finances/avulsos" size="sm" fw={600}>
            Ver lançamentos
          </Anchor>
        </Group>
      }
    >
      <ul className={classes.dues} aria-label="Lançamentos à espera">
        {waiting.map((due) => (
          <li key={due.id}>
            <Checkbox
              checked={chosen.has(due.id)}
              onChange={() => toggle(due.id)}
              label={
                <span>
                  <strong>{due.unit_label}</strong> {[due.description, due.note].filter(Boolean).join(' · ')}
                </span>
              }
            />
            <Money cents={due.cents} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
