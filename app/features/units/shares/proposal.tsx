import { Button, Checkbox, Group, Radio, Stack, Table, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatShare } from '../../../../domain/shares.ts'
import { type ShareRule, shareRules } from '../../../../domain/units/share-proposals.ts'
import { isAnnexKind, type UnitKind, unitKinds } from '../../../../domain/units/unit-kind.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { toast } from '../../../lib/toasts.tsx'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { toastChanged, useUndoChange } from '../edit/unit-commands.ts'
import { unitsText } from '../unit-words.ts'
import { type ShareCheck, type SharePreview, sharePreviewQuery } from './share-queries.ts'

const explained: Record<ShareRule, string> = {
  equal: 'Cada unidade escolhida fica com a mesma parte.',
  area: 'Em proporção à área privativa.',
  scale: 'Mantém a proporção de hoje e fecha em 1.',
}

/** New fractions by a rule: previewed first, then set, summing to exactly 1 with those of the other kinds. */
export function Proposal({ check }: { check: ShareCheck }) {
  const { id } = useCondominium()
  const present = check.kinds.map(({ kind }) => kind)
  const [rule, setRule] = useState<ShareRule | null>(null)
  const [kinds, setKinds] = useState<UnitKind[]>(present.filter((kind) => !isAnnexKind(kind)))
  const preview = useQuery(sharePreviewQuery(id, rule, kinds))
  const failure = preview.error && toFailure(preview.error)
  return (
    <Section
      title="Propor frações"
      note="Quando a convenção não diz, ou para fechar a conta. Confira antes de aplicar; dá para desfazer por 24 horas."
    >
      <Stack gap="lg" maw={640}>
        <Radio.Group
          aria-label="Como repartir"
          value={rule}
          onChange={(value) => setRule(value as ShareRule)}
        >
          <Stack gap="xs">
            {(Object.keys(shareRules) as ShareRule[]).map((value) => (
              <Radio key={value} value={value} label={shareRules[value]} description={explained[value]} />
            ))}
          </Stack>
        </Radio.Group>
        {present.length > 1 && (
          <Checkbox.Group
            label="Quem entra na conta"
            description="Os outros tipos ficam com a fração que têm."
            value={kinds}
            onChange={(value) => setKinds(value as UnitKind[])}
          >
            <Group mt="xs">
              {present.map((kind) => (
                <Checkbox key={kind} value={kind} label={unitKinds[kind]} />
              ))}
            </Group>
          </Checkbox.Group>
        )}
        {failure && <FormErrors message={failure.fields[0]?.message ?? failure.message} />}
        {preview.data && rule && (
          <Outcome preview={preview.data} rule={rule} kinds={kinds} onDone={() => setRule(null)} />
        )}
      </Stack>
    </Section>
  )
}

type OutcomeProps = { preview: SharePreview; rule: ShareRule; kinds: UnitKind[]; onDone: () => void }

function Outcome({ preview, rule, kinds, onDone }: OutcomeProps) {
  const [reason, setReason] = useState('')
  const set = useCommand('set-shares', { action: 'mudar as frações', quiet: true })
  const undo = useUndoChange()
  if (preview.count === 0) return <Text c="dimmed">As frações já são estas: nada muda.</Text>
  const send = () =>
    set.mutate(
      { rule, kinds, reason, expected_count: preview.count },
      {
        onSuccess: ({ change_id, count = 0 }) => {
          if (change_id) toastChanged('Frações mudadas', `${unitsText(count)}.`, () => undo.run(change_id))
          else toast('info', 'Frações mudando', 'Você pode sair desta página: o trabalho continua.')
          onDone()
        },
      },
    )
  return (
    <section aria-label="Antes e depois" aria-live="polite">
      {set.error && <FormErrors message={toFailure(set.error).message} />}
      <h3 style={{ margin: 0 }}>
        {preview.count === 1
          ? '1 fração muda'
          : `${new Intl.NumberFormat('pt-BR').format(preview.count)} frações mudam`}
      </h3>
      <Text size="sm" c="dimmed">
        De {unitsText(preview.units)}. As que mais mudam primeiro.
      </Text>
      <Table fz="sm" mt="sm" className="figures">
        <Table.Thead>
          <Table.Tr>
            {['Unidade', 'Antes', 'Depois'].map((name, index) => (
              <Table.Th key={name} fw={400} c="dimmed" ta={index === 0 ? undefined : 'right'}>
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {preview.rows.slice(0, 10).map((row) => (
            <Table.Tr key={row.unit_id}>
              <Table.Td fw={600}>{row.label}</Table.Td>
              <Table.Td ta="right">{formatShare(row.before, preview.share_total)}</Table.Td>
              <Table.Td ta="right">{formatShare(row.after, preview.share_total)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <TextInput
        label="Motivo"
        placeholder="Opcional; fica no histórico"
        maxLength={500}
        mt="md"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button mt="md" loading={set.isPending} onClick={send}>
        Mudar{' '}
        {preview.count === 1 ? '1 fração' : `${new Intl.NumberFormat('pt-BR').format(preview.count)} frações`}
      </Button>
    </section>
  )
}
