import { Button, Group, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Matter, matters } from '../../../../domain/decisions/matters.ts'
import { openRequestInput, requestMatters } from '../../../../domain/voting/request-input.ts'
import { type AssemblyKind, assemblyKinds } from '../../../../domain/voting/words.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import classes from '../voting.module.css'

type Item = { id: string; title: string; body: string; matter: Matter }
type Values = { kind: AssemblyKind; title: string; reasons: string; items: Item[] }

const emptyItem = (): Item => ({ id: crypto.randomUUID(), title: '', body: '', matter: 'other' })

/** Opens a request: what is asked, why, and what is to be decided. Who opens it signs it. */
export function RequestDialog({ onClose }: { onClose: () => void }) {
  const { id: condominium_id } = useCondominium()
  const navigate = useNavigate()
  const [id] = useState(() => crypto.randomUUID())
  const [values, setValues] = useState<Values>(() => ({
    kind: 'extraordinary',
    title: '',
    reasons: '',
    items: [emptyItem()],
  }))
  const [fault, setFault] = useState<string | null>(null)
  const open = useCommand('open-assembly-request', {
    action: 'abrir o pedido',
    done: 'Pedido aberto, com a sua assinatura',
    quiet: true,
  })
  const change = (more: Partial<Values>) => setValues((before) => ({ ...before, ...more }))
  const changeItem = (nth: number, more: Partial<Item>) =>
    change({ items: values.items.map((one, at) => (at === nth ? { ...one, ...more } : one)) })
  const submit = () => {
    const sent = { id, ...values }
    const read = openRequestInput.safeParse({ condominium_id, ...sent })
    setFault(read.success ? null : (read.error.issues[0]?.message ?? 'Confira os campos.'))
    if (read.success)
      open.mutate(sent, {
        onSuccess: () => {
          onClose()
          navigate(`/dashboard/voting/pedidos/${id}`)
        },
      })
  }
  return (
    <FormDialog
      title="Pedir assembleia"
      verb="Abrir e assinar"
      loading={open.isPending}
      error={open.error}
      held={values.title !== ''}
      onClose={onClose}
      onSubmit={submit}
    >
      {fault && <FormErrors message={fault} />}
      <Notice kind="info">
        O texto não muda depois: é o que os outros condôminos assinam. Eles são avisados.
      </Notice>
      <TextInput
        data-autofocus
        label="O que pede"
        placeholder="Assembleia para trocar a empresa de portaria"
        maxLength={120}
        value={values.title}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <Select
        label="Tipo"
        description="Ordinária: a anual, que o síndico não convocou (art. 1.350, § 1º)."
        data={Object.entries(assemblyKinds).map(([value, label]) => ({ value, label }))}
        allowDeselect={false}
        value={values.kind}
        onChange={(kind) => kind && change({ kind: kind as AssemblyKind })}
      />
      <Textarea
        label="Por quê"
        autosize
        minRows={3}
        maxLength={4000}
        value={values.reasons}
        onChange={({ currentTarget }) => change({ reasons: currentTarget.value })}
      />
      {values.items.map((item, nth) => (
        <ItemFields
          key={item.id}
          item={item}
          number={nth + 1}
          alone={values.items.length === 1}
          onChange={(more) => changeItem(nth, more)}
          onRemove={() => change({ items: values.items.filter((_, at) => at !== nth) })}
        />
      ))}
      {values.items.length < 20 && (
        <Button
          variant="default"
          leftSection={<Plus size={18} />}
          onClick={() => change({ items: [...values.items, emptyItem()] })}
          style={{ alignSelf: 'start' }}
        >
          Adicionar item
        </Button>
      )}
    </FormDialog>
  )
}

type ItemProps = {
  item: Item
  number: number
  alone: boolean
  onChange: (more: Partial<Item>) => void
  onRemove: () => void
}

function ItemFields({ item, number, alone, onChange, onRemove }: ItemProps) {
  return (
    <fieldset className={classes.item}>
      <legend>Item {number} da pauta</legend>
      <Stack gap={12}>
        <TextInput
          label="O que se decide"
          maxLength={200}
          value={item.title}
          onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
        />
        <Select
          label="Assunto"
          data={requestMatters.map((value) => ({ value, label: matters[value].name }))}
          allowDeselect={false}
          searchable
          value={item.matter}
          onChange={(matter) => matter && onChange({ matter: matter as Matter })}
        />
        {!alone && (
          <Group>
            <Button variant="default" onClick={onRemove} aria-label={`Remover o item ${number}`}>
              Remover
            </Button>
          </Group>
        )}
      </Stack>
    </fieldset>
  )
}
