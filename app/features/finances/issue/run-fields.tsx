import { Anchor, Select, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { runKindWords } from '../../../../domain/charges/run-kinds.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { decisionChoicesQuery } from '../../decisions/queries.ts'
import classes from './issue.module.css'
import type { IssueForm, Issuing } from './issue-form.ts'

/** Edits the name of a run other than the monthly fee, and the basis of an extraordinary one. */
export function RunFields({ form, kind }: { form: IssueForm; kind: Issuing['kind'] }) {
  if (kind === 'ordinary') return null
  return (
    <Section title="Identificação">
      <div className={classes.identity}>
        <TextInput
          label="Nome na cobrança"
          placeholder={runKindWords[kind].usual}
          maxLength={60}
          {...form.getInputProps('name')}
        />
        {kind === 'extraordinary' && <Basis form={form} />}
      </div>
    </Section>
  )
}

function Basis({ form }: { form: IssueForm }) {
  const { id } = useCondominium()
  const { data: decisions = [] } = useQuery(decisionChoicesQuery(id))
  return (
    <>
      <div>
        <Select
          label="Decisão da assembleia"
          placeholder={decisions.length === 0 ? 'Nenhuma registrada' : 'Escolha'}
          data={decisions.map(({ id: value, label }) => ({ value, label }))}
          clearable
          searchable
          limit={50}
          nothingFoundMessage="Nenhuma decisão com este nome"
          {...form.getInputProps('decision_id')}
        />
        <Anchor
          component={Link}
          to="/dashboard/settings?tab=decisions&registrar=nova"
          size="sm"
          style={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
        >
          Registrar uma decisão
        </Anchor>
      </div>
      {!form.values.decision_id && (
        <Textarea
          label="Ou por que era urgente"
          description="Obra urgente pode vir antes da assembleia, que é chamada em seguida (Código Civil, art. 1.341)."
          maxLength={300}
          autosize
          minRows={1}
          {...form.getInputProps('reason')}
        />
      )}
    </>
  )
}
