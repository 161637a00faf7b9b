import { ActionIcon, Button, Group, Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Plus, X } from 'lucide-react'
import { type MinutesView, type SignerDuty, signerDuties } from '../../../../domain/voting/minutes-facts.ts'
import type { AssemblyView } from '../../../../domain/voting/view.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { Notice } from '../../../ui/form/notice.tsx'

type Signer = { key: string; duty: SignerDuty; name: string; email: string }
const signer = (duty: SignerDuty, name = ''): Signer => ({ key: crypto.randomUUID(), duty, name, email: '' })

type Props = { minutes: MinutesView; onClose: () => void }

/** Says who signs, and closes the text. */
export function OpenSigningDialog({ minutes, assembly, onClose }: Props & { assembly: AssemblyView }) {
  const form = useForm({
    initialValues: { signers: [signer('chair', assembly.chair), signer('secretary', assembly.secretary)] },
    validate: { signers: { name: (text) => (text.trim().length < 3 ? 'Diga o nome completo.' : null) } },
  })
  const { signers } = form.values
  return (
    <CommandDialog
      title="Enviar para assinatura"
      verb="Fechar o texto e enviar"
      action="enviar a ata para assinatura"
      command="open-minutes-signing"
      done="Ata enviada para assinatura"
      form={form}
      body={({ signers }) => ({
        minutes_id: minutes.id,
        signers: signers.map(({ duty, name, email }) => ({ duty, name, email: email.trim() || null })),
      })}
      onClose={onClose}
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
                {...form.getInputProps(`signers.${at}.duty`)}
              />
              <ActionIcon
                size={44}
                variant="subtle"
                aria-label={`Remover a ${at + 1}ª pessoa`}
                onClick={() => form.removeListItem('signers', at)}
              >
                <X size={18} />
              </ActionIcon>
            </Group>
          )}
          <TextInput label="Nome completo" maxLength={120} {...form.getInputProps(`signers.${at}.name`)} />
          <TextInput
            label="E-mail da conta"
            placeholder="Opcional"
            type="email"
            maxLength={254}
            {...form.getInputProps(`signers.${at}.email`)}
          />
        </fieldset>
      ))}
      {signers.length < 20 && (
        <div>
          <Button
            variant="default"
            leftSection={<Plus size={18} />}
            onClick={() => form.insertListItem('signers', signer('council'))}
          >
            Mais alguém assina
          </Button>
        </div>
      )}
    </CommandDialog>
  )
}

/** Takes the text back to be changed. */
export function ReopenDialog({ minutes, onClose }: Props) {
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (text) => (text.trim().length < 3 ? 'Escreva o motivo.' : null) },
  })
  const given = minutes.signatures.filter(({ signed_at, voided_at }) => signed_at && !voided_at).length
  return (
    <CommandDialog
      title="Reabrir o texto"
      verb="Reabrir"
      action="reabrir a ata"
      command="reopen-minutes"
      done="Ata reaberta"
      form={form}
      body={(values) => ({ minutes_id: minutes.id, ...values })}
      destructive
      onClose={onClose}
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
        {...form.getInputProps('reason')}
      />
    </CommandDialog>
  )
}
