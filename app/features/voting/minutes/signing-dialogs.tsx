import { ActionIcon, Button, Group, Select, Textarea, TextInput } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { type MinutesView, type SignerDuty, signerDuties } from '../../../../domain/voting/minutes-facts.ts'
import type { AssemblyView } from '../../../../domain/voting/view.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { Notice } from '../../../ui/form/notice.tsx'

type Signer = { key: string; duty: SignerDuty; name: string; email: string }
const signer = (duty: SignerDuty, name = ''): Signer => ({ key: crypto.randomUUID(), duty, name, email: '' })

type Props = { minutes: MinutesView; onClose: () => void }

/** Says who signs, and closes the text. */
export function OpenSigningDialog({ minutes, assembly, onClose }: Props & { assembly: AssemblyView }) {
  const [signers, setSigners] = useState(() => [
    signer('chair', assembly.chair),
    signer('secretary', assembly.secretary),
  ])
  const open = useCommand('open-minutes-signing', {
    action: 'enviar a ata para assinatura',
    done: 'Ata enviada para assinatura',
    quiet: true,
  })
  const change = (key: string, more: Partial<Signer>) =>
    setSigners((all) => all.map((one) => (one.key === key ? { ...one, ...more } : one)))
  return (
    <FormDialog
      title="Enviar para assinatura"
      verb="Fechar o texto e enviar"
      loading={open.isPending}
      error={open.error}
      disabled={signers.some(({ name }) => name.trim().length < 3)}
      held
      onClose={onClose}
      onSubmit={() =>
        open.mutate(
          {
            minutes_id: minutes.id,
            signers: signers.map(({ duty, name, email }) => ({ duty, name, email: email.trim() || null })),
          },
          { onSuccess: onClose },
        )
      }
    >
      <Notice kind="info">
        O texto fica como está. Para mudar depois, é preciso reabrir a ata, e as assinaturas dadas caem. Quem
        tem conta com este nome recebe o pedido; o e-mail só é preciso quando o nome não basta.
      </Notice>
      {signers.map((one, at) => (
        <fieldset key={one.key} style={{ margin: 0, padding: 0, border: 0, display: 'grid', gap: 8 }}>
          <legend style={{ fontWeight: 600, marginBottom: 4 }}>{signerDuties[one.duty]}</legend>
          {at > 1 && (
            <Group gap={8} align="flex-end" wrap="nowrap">
              <Select
                label="Como assina"
                flex={1}
                allowDeselect={false}
                data={(['council', 'other'] as const).map((value) => ({ value, label: signerDuties[value] }))}
                value={one.duty}
                onChange={(duty) => duty && change(one.key, { duty: duty as SignerDuty })}
              />
              <ActionIcon
                size={44}
                variant="subtle"
                aria-label={`Tirar a ${at + 1}ª pessoa`}
                onClick={() => setSigners((all) => all.filter(({ key }) => key !== one.key))}
              >
                <X size={18} />
              </ActionIcon>
            </Group>
          )}
          <TextInput
            label="Nome completo"
            maxLength={120}
            value={one.name}
            onChange={({ currentTarget }) => change(one.key, { name: currentTarget.value })}
          />
          <TextInput
            label="E-mail da conta"
            placeholder="Opcional"
            type="email"
            maxLength={254}
            value={one.email}
            onChange={({ currentTarget }) => change(one.key, { email: currentTarget.value })}
          />
        </fieldset>
      ))}
      {signers.length < 20 && (
        <div>
          <Button
            variant="default"
            leftSection={<Plus size={18} />}
            onClick={() => setSigners((all) => [...all, signer('council')])}
          >
            Mais alguém assina
          </Button>
        </div>
      )}
    </FormDialog>
  )
}

/** Takes the text back to be changed. */
export function ReopenDialog({ minutes, onClose }: Props) {
  const [reason, setReason] = useState('')
  const given = minutes.signatures.filter(({ signed_at, voided_at }) => signed_at && !voided_at).length
  const reopen = useCommand('reopen-minutes', {
    action: 'reabrir a ata',
    done: 'Ata reaberta',
    quiet: true,
  })
  return (
    <FormDialog
      title="Reabrir o texto"
      verb="Reabrir"
      destructive
      loading={reopen.isPending}
      error={reopen.error}
      disabled={reason.trim().length < 3}
      held={reason !== ''}
      onClose={onClose}
      onSubmit={() => reopen.mutate({ minutes_id: minutes.id, reason }, { onSuccess: onClose })}
    >
      <Notice kind="warning">
        {given === 0
          ? 'Ninguém assinou ainda. Depois de mudar o texto, envie de novo para assinatura.'
          : given === 1
            ? 'A assinatura já dada deixa de valer, e quem assinou é avisado.'
            : `As ${given} assinaturas já dadas deixam de valer, e quem assinou é avisado.`}
      </Notice>
      <Textarea
        data-autofocus
        label="Motivo"
        autosize
        minRows={2}
        maxLength={300}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDialog>
  )
}
