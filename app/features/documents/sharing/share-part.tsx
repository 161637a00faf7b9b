import { Button, Group, PasswordInput, Select, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isShareable, largestShared, shareDays } from '../../../../domain/documents/sharing.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { counted } from '../../../lib/words.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { CopyField } from '../../../ui/form/copy-field.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { momentOf } from '../document-words.ts'
import classes from '../documents.module.css'
import type { DocumentRow } from '../queries.ts'
import { type DocumentShare, type ShareOpening, sharesQuery } from './share-queries.ts'

/** Manages links for outsiders: the recipient, the expiry, how often each was opened; one touch revokes them. */
export function SharePart({ document }: { document: DocumentRow }) {
  const { id } = useCondominium()
  const { data } = useQuery(sharesQuery(id, document.id))
  const [sharing, setSharing] = useState(false)
  const [link, setLink] = useState<Link | null>(null)
  const may =
    isShareable(document.content_type) &&
    document.size <= largestShared &&
    document.text_state !== 'encrypted'
  return (
    <Section
      title="Link para fora"
      note={
        may
          ? 'Com prazo e marca-d’água de quem recebeu em cada página. Nada mais se abre por ele.'
          : 'Só PDF e fotos JPEG ou PNG de até 25 MB, sem senha, podem ser compartilhados.'
      }
    >
      <Stack gap={16}>
        {data?.shares.map((share) => (
          <Share
            key={share.id}
            share={share}
            openings={data.openings.filter(({ share_id }) => share_id === share.id)}
          />
        ))}
        {may && (
          <Button
            variant="default"
            onClick={() => setSharing(true)}
            style={{ alignSelf: 'flex-start' }}
            data-screen-only
          >
            Criar link
          </Button>
        )}
      </Stack>
      {sharing && <ShareDialog document={document} onClose={() => setSharing(false)} onDone={setLink} />}
      {link && <LinkDialog link={link} onClose={() => setLink(null)} />}
    </Section>
  )
}

function Share({ share, openings }: { share: DocumentShare; openings: readonly ShareOpening[] }) {
  const revoke = useCommand('revoke-document-share', {
    action: 'cancelar o link',
    done: { title: 'Link cancelado', message: share.recipient },
  })
  const isOver = share.revoked_at !== null || new Date(share.expires_at).getTime() <= Date.now()
  return (
    <div>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {share.recipient}
        </Text>
        {!isOver && (
          <Button
            size="compact-sm"
            mih={44}
            variant="subtle"
            c="var(--danger)"
            loading={revoke.isPending}
            onClick={() => revoke.mutate({ share_id: share.id })}
          >
            Cancelar
          </Button>
        )}
      </Group>
      <span className={`${classes.small} figures`}>
        {share.revoked_at
          ? `Cancelado em ${momentOf(share.revoked_at)}`
          : isOver
            ? `Venceu em ${momentOf(share.expires_at)}`
            : `Vale até ${momentOf(share.expires_at)}`}
        {` · ${counted(share.openings, 'abertura', 'aberturas')}`}
      </span>
      {openings.length > 0 && (
        <details className={classes.small}>
          <summary style={{ cursor: 'pointer', minHeight: 28 }}>Acessos</summary>
          {openings.slice(0, 20).map(({ id, opened_at, outcome, network, browser }) => (
            <div key={id} className="figures">
              {[momentOf(opened_at), outcome === 'opened' ? 'abriu' : 'senha errada', browser, network]
                .filter(Boolean)
                .join(' · ')}
            </div>
          ))}
        </details>
      )}
    </div>
  )
}

const dayWords: Record<number, string> = { 1: 'Até amanhã', 7: '7 dias', 30: '30 dias', 90: '90 dias' }

type Link = { address: string; recipient: string; hasPassword: boolean }
type ShareDialogProps = { document: DocumentRow; onClose: () => void; onDone: (link: Link) => void }

function ShareDialog({ document, onClose, onDone }: ShareDialogProps) {
  const form = useForm({ initialValues: { recipient: '', days: '7', password: '' } })
  const { recipient, password } = form.values
  return (
    <CommandDialog
      title="Criar link"
      verb="Criar link"
      command="share-document"
      action="criar o link"
      form={form}
      body={({ days }) => ({
        document_id: document.id,
        recipient,
        days: Number(days),
        password: password || null,
      })}
      onClose={onClose}
      onDone={({ token }) =>
        onDone({
          address: `${window.location.origin}/compartilhado/${token}`,
          recipient,
          hasPassword: password !== '',
        })
      }
    >
      <TextInput
        label="Para quem"
        description="Aparece atravessado em cada página, com a data."
        placeholder="Imobiliária Aurora"
        maxLength={80}
        data-autofocus
        {...form.getInputProps('recipient')}
      />
      <Select
        label="Por quanto tempo"
        size="md"
        allowDeselect={false}
        data={shareDays.map((value) => ({ value: String(value), label: dayWords[value] ?? String(value) }))}
        {...form.getInputProps('days')}
      />
      <PasswordInput
        label="Senha (opcional)"
        description="Ao menos 6 caracteres."
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
    </CommandDialog>
  )
}

function LinkDialog({ link, onClose }: { link: Link; onClose: () => void }) {
  return (
    <FormDialog
      title="Link pronto"
      verb="Concluir"
      loading={false}
      error={null}
      onClose={onClose}
      onSubmit={onClose}
    >
      <Text>{`Envie a ${link.recipient}. O endereço só aparece agora: copie-o antes de fechar.`}</Text>
      <CopyField what="endereço" value={link.address} />
      {link.hasPassword && (
        <Text size="sm" c="dimmed">
          Envie a senha por outro caminho, como o telefone.
        </Text>
      )}
    </FormDialog>
  )
}
