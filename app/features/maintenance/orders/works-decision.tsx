import { Alert, Anchor, Button, Group, Select, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Landmark, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { matters } from '../../../../domain/decisions/matters.ts'
import type { OrderView } from '../../../../domain/maintenance/orders/view.ts'
import { isGivenUp } from '../../../../domain/maintenance/orders/words.ts'
import {
  authorizing,
  NO_WORKS,
  URGENT_LETTERS,
  worksQuorum,
  worksStanding,
  worksWords,
} from '../../../../domain/maintenance/orders/works.ts'
import { formatCents } from '../../../../domain/money.ts'
import { useCondominium, useMembership } from '../../../lib/membership/membership.tsx'
import { useWritable } from '../../../lib/membership/writable.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { decisionChoicesQuery } from '../../decisions/queries.ts'

/** What is known of the cost: what was agreed, else the cheapest quote. */
const knownCost = (view: OrderView): number | null => view.cost_cents ?? view.quotes[0]?.cents ?? null

/** Why the assembly is asked, and what by. */
function whyAsked(view: OrderView): string {
  const { works, rule } = view
  const quorum = `A decisão pede ${worksQuorum(works, view.today)}.`
  if (works !== null && works !== 'necessary_works')
    return `${worksWords(works)} dependem da assembleia, qualquer que seja o valor. ${quorum}`
  return `Acima de ${formatCents(rule.assembly_above_cents ?? 0)} a assembleia decide. ${quorum}`
}

/** The assembly's decision that works rest on, why they are urgent, and what has to happen before a quote is chosen. */
export function WorksDecision({ view }: { view: OrderView }) {
  const writable = useWritable()
  const { role } = useMembership()
  const [open, setOpen] = useState<'decision' | 'urgent' | null>(null)
  const standing = worksStanding(view, knownCost(view))
  if (standing === 'free') return null
  const acts = writable && view.may.manage && !isGivenUp(view.status)
  const mayUrge = role === 'owner_admin' && view.works === 'necessary_works'
  return (
    <Section title="Decisão da assembleia" note={standing === 'waiting' ? null : whyAsked(view)}>
      {standing === 'waiting' && <AssemblyFirst view={view} />}
      {view.decision && (
        <p>
          <Link to="/dashboard/settings?tab=decisions">{view.decision.label}</Link>
        </p>
      )}
      {view.urgent_reason && <Urgent view={view} />}
      {acts && (
        <Group mt="sm">
          <Button variant="default" onClick={() => setOpen('decision')}>
            {view.decision ? 'Trocar a decisão' : 'Indicar a decisão'}
          </Button>
          {mayUrge && standing === 'waiting' && (
            <Button variant="subtle" onClick={() => setOpen('urgent')}>
              Declarar urgente
            </Button>
          )}
        </Group>
      )}
      {open === 'decision' && <DecisionDialog view={view} onClose={() => setOpen(null)} />}
      {open === 'urgent' && <UrgentDialog view={view} onClose={() => setOpen(null)} />}
    </Section>
  )
}

/** Says that the order waits for the assembly. */
export function AssemblyFirst({ view }: { view: OrderView }) {
  return (
    <Alert color="amber" icon={<Landmark size={18} />} title="Antes, a decisão da assembleia">
      {`${whyAsked(view)} Indique a decisão na ordem. `}
      {view.works === 'necessary_works'
        ? 'Se não pode esperar, o síndico declara a urgência.'
        : view.works === null &&
          'Se é obra necessária e urgente, diga na ordem que obra é e o síndico declara a urgência.'}
    </Alert>
  )
}

function Urgent({ view }: { view: OrderView }) {
  return (
    <Alert color="amber" icon={<TriangleAlert size={18} />} title="Segue por urgência">
      <p style={{ margin: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{view.urgent_reason}</p>
      {!view.decision &&
        'A lei manda dar ciência à assembleia, convocada de imediato (Código Civil, art. 1.341, § 2º). Depois, indique aqui a decisão dela.'}
    </Alert>
  )
}

type DialogProps = { view: OrderView; onClose: () => void }

/** Names the recorded decision, of a matter that fits the works. */
function DecisionDialog({ view, onClose }: DialogProps) {
  const { id } = useCondominium()
  const decisions = useQuery(decisionChoicesQuery(id))
  const fitting = authorizing(view.works)
  const choices = (decisions.data ?? []).filter(({ matter }) => fitting.includes(matter))
  const form = useForm<{ decision_id: string | null }>({
    initialValues: { decision_id: view.decision_id },
    validate: {
      decision_id: (value) => (value || view.decision_id ? null : 'Escolha a decisão da assembleia.'),
    },
  })
  return (
    <CommandDialog
      title="Indicar a decisão da assembleia"
      verb="Indicar"
      action="indicar a decisão"
      command="authorize-maintenance-order"
      done={{ title: 'Decisão indicada', message: 'Ela fica ligada a esta ordem.' }}
      form={form}
      body={({ decision_id }) => ({ order_id: view.id, decision_id, urgent_reason: view.urgent_reason })}
      small
      onClose={onClose}
    >
      <Select
        label="Decisão da assembleia"
        description={
          <>
            {`Para ${(view.works ? worksWords(view.works) : NO_WORKS).toLowerCase()}, sobre ${fitting
              .map((one) => `“${matters[one].name}”`)
              .join(' ou ')}. Registre-a em `}
            <Anchor
              component={Link}
              to="/dashboard/settings?tab=decisions&registrar=nova"
              inherit
              underline="always"
            >
              Ajustes, Decisões
            </Anchor>
            .
          </>
        }
        placeholder={choices.length === 0 ? 'Nenhuma registrada sobre este assunto' : 'Escolha'}
        data={choices.map(({ id: value, label }) => ({ value, label }))}
        searchable
        clearable={view.decision_id !== null}
        nothingFoundMessage="Nenhuma decisão com este nome"
        {...form.getInputProps('decision_id')}
      />
    </CommandDialog>
  )
}

/** Says why necessary works cannot wait; the síndico answers for it to the assembly. */
function UrgentDialog({ view, onClose }: DialogProps) {
  const form = useForm({
    initialValues: { urgent_reason: '' },
    validate: {
      urgent_reason: (text) =>
        text.trim().length < URGENT_LETTERS ? 'Diga o que aconteceu e por que não pode esperar.' : null,
    },
  })
  return (
    <CommandDialog
      title="Declarar a obra urgente"
      verb="Declarar urgente"
      action="declarar a urgência"
      command="authorize-maintenance-order"
      done={{ title: 'Urgência declarada', message: 'Convoque a assembleia e dê ciência a ela.' }}
      form={form}
      body={({ urgent_reason }) => ({
        order_id: view.id,
        decision_id: view.decision_id,
        urgent_reason: urgent_reason.trim(),
      })}
      small
      onClose={onClose}
    >
      <Textarea
        label="Por que não pode esperar"
        description="A obra segue, e a assembleia é convocada de imediato para tomar ciência (Código Civil, art. 1.341, § 2º)."
        autosize
        minRows={3}
        maxLength={500}
        data-autofocus
        {...form.getInputProps('urgent_reason')}
      />
    </CommandDialog>
  )
}
