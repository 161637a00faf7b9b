import { useQuery } from '@tanstack/react-query'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { Section } from '../../../ui/page/page.tsx'
import classes from '../issue/issue.module.css'
import { ownDuesQuery } from './dues-queries.ts'

/** What a resident's unit will find on its next charge; nothing where nothing waits. */
export function OwnDues({ unitIds }: { unitIds: readonly string[] }) {
  const { id } = useCondominium()
  const { data } = useQuery({ ...ownDuesQuery(id, unitIds), enabled: unitIds.length > 0 })
  if (!data || data.length === 0) return null
  return (
    <Section title="Na próxima cobrança">
      <ul className={classes.dues} aria-label="Na próxima cobrança">
        {data.map((due) => (
          <li key={due.id}>
            <span>{[due.description, due.note].filter(Boolean).join(' · ')}</span>
            <Money cents={due.cents} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
