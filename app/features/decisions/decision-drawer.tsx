import { Button, Drawer, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../domain/calendar.ts'
import { assemblies, matters } from '../../../domain/decisions/matters.ts'
import { buckets } from '../../../domain/files.ts'
import { filesQuery } from '../../lib/files/stored-files.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { dayOf } from '../../lib/words.ts'
import { Facts } from '../../ui/data/facts.tsx'
import { PlumbLine } from '../../ui/data/plumb-line.tsx'
import { StoredList } from '../../ui/files/stored-list.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Reached, votesText } from './decision-words.tsx'
import { type Decision, decisionVersionsQuery } from './queries.ts'

type DecisionDrawerProps = { decision: Decision; onClose: () => void; onCorrect?: () => void }

/** Shows one decision: its text, its quorum, its minutes and its earlier versions. */
export function DecisionDrawer({ decision, onClose, onCorrect }: DecisionDrawerProps) {
  const { id } = useCondominium()
  const phone = useMediaQuery('(max-width: 820px)', undefined, { getInitialValueInEffect: false })
  const { data: files = [] } = useQuery(filesQuery(id, 'decisions', [decision.id]))
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={phone ? '100%' : 480}
      title="Decisão"
      overlayProps={{ backgroundOpacity: 0.3 }}
      closeButtonProps={{ 'aria-label': 'Fechar', size: 44 }}
    >
      <h3 style={{ margin: '0 0 12px', fontSize: '1.25rem', overflowWrap: 'anywhere' }}>{decision.title}</h3>
      <Facts
        facts={[
          { name: 'Data', value: formatDate(decision.decided_on) },
          { name: 'Assembleia', value: assemblies[decision.assembly] },
          { name: 'Assunto', value: matters[decision.matter].name },
          { name: 'Quórum', value: <Reached decision={decision} /> },
        ]}
      />
      <Text size="sm" c="dimmed" mt="sm">
        A lei pedia {decision.requirement}.{decision.votes && ` Foram ${votesText(decision.votes)}.`}
      </Text>
      <Section title="O que foi decidido">
        <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{decision.body}</Text>
      </Section>
      {files.length > 0 && (
        <Section title="Ata e anexos">
          <StoredList label="Ata e anexos" bucket={buckets.condominium} files={files} />
        </Section>
      )}
      <Versions decision={decision} />
      {onCorrect && (
        <Button mt="xl" variant="default" onClick={onCorrect}>
          Corrigir
        </Button>
      )}
    </Drawer>
  )
}

function Versions({ decision }: { decision: Decision }) {
  const { id } = useCondominium()
  const { data: earlier = [] } = useQuery({
    ...decisionVersionsQuery(id, decision.id),
    enabled: decision.version > 1,
  })
  if (earlier.length === 0) return null
  return (
    <Section title="Versões">
      <PlumbLine
        events={[
          {
            id: 'now',
            what: `Versão ${decision.version}`,
            when: formatDate(dayOf(decision.created_at)),
            more: decision.correction,
          },
          ...earlier.map(({ id: key, version, content }) => ({
            id: key,
            what: `Versão ${version}: ${content.title}`,
            when: formatDate(content.decided_on),
            more: (
              <details>
                <summary style={{ cursor: 'pointer' }}>Ler como estava</summary>
                <span style={{ whiteSpace: 'pre-wrap' }}>{content.body}</span>
              </details>
            ),
          })),
        ]}
      />
    </Section>
  )
}
