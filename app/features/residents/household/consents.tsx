import { Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../../domain/calendar.ts'
import { type ConsentPurpose, consentPurposes } from '../../../../domain/people/consents.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { dayOf } from '../../../lib/words.ts'
import { Section } from '../../../ui/page/page.tsx'
import { type Consent, consentsQuery } from '../register/queries.ts'

type ConsentsProps = {
  personId: string
  /** own: gives and withdraws; manager: records a withdrawal; reader: views. */
  as: 'own' | 'manager' | 'reader'
}

function stateOf(latest: Consent | undefined, purpose: ConsentPurpose): string {
  if (!latest) return 'Nunca consentiu'
  const day = formatDate(dayOf(latest.recorded_at))
  if (!latest.given) return `Retirado em ${day}`
  return latest.text_version === consentPurposes[purpose].version
    ? `Dado em ${day}`
    : `Dado em ${day}, a um texto anterior`
}

/** Shows a person's consents, purpose by purpose; given and withdrawn at any time (LGPD art. 8 § 5). */
export function ConsentsSection({ personId, as }: ConsentsProps) {
  const { id } = useCondominium()
  const { data } = useQuery(consentsQuery(id, personId))
  const record = useCommand('record-consent', { action: 'registrar o consentimento' })
  const purposes = Object.entries(consentPurposes) as [
    ConsentPurpose,
    (typeof consentPurposes)[ConsentPurpose],
  ][]
  return (
    <Section title="Consentimentos" note={as === 'own' ? 'Você muda de ideia quando quiser.' : undefined}>
      {purposes.map(([purpose, { name, text, version }]) => {
        const latest = data?.find((consent) => consent.purpose === purpose)
        const given = latest?.given === true
        const state = stateOf(latest, purpose)
        // Others may withdraw a consent at the person's request, and never give it.
        if (as === 'reader' || (as === 'manager' && !given))
          return <Read key={purpose} name={name} text={text} state={state} />
        return (
          <div key={purpose} style={{ padding: '12px 0', borderTop: '1px solid var(--hairline)' }}>
            <Switch
              label={name}
              description={text}
              checked={given}
              disabled={!data || record.isPending}
              onChange={(event) =>
                record.mutate({
                  person_id: personId,
                  purpose,
                  text_version: version,
                  given: event.currentTarget.checked,
                })
              }
            />
            <Text size="sm" c="dimmed" mt={4} ml={48} className="figures">
              {state}
            </Text>
          </div>
        )
      })}
    </Section>
  )
}

function Read({ name, text, state }: { name: string; text: string; state: string }) {
  return (
    <div style={{ padding: '12px 0', borderTop: '1px solid var(--hairline)' }}>
      <Text size="sm" fw={600}>
        {name}
      </Text>
      <Text size="xs" c="dimmed">
        {text}
      </Text>
      <Text size="sm" mt={4} className="figures">
        {state}
      </Text>
    </div>
  )
}
