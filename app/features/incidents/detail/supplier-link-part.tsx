import { Button, Checkbox, Stack } from '@mantine/core'
import { Link2Off, Send } from 'lucide-react'
import { useState } from 'react'
import type { IncidentView, SupplierLink } from '../../../../domain/incidents/view.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useWritable } from '../../../lib/membership/writable.ts'
import { ConfirmDestructive } from '../../../ui/form/confirm-destructive.tsx'
import classes from '../incidents.module.css'
import { moment } from '../moments.ts'

/** How the supplier hears of it: the link that was mailed, to whom, until when and whether it was seen. */
export function SupplierLinkPart({ view }: { view: IncidentView }) {
  const writable = useWritable()
  const told = view.supplier_link
  const [shows, setShows] = useState(told?.link?.shows_photos ?? view.visibility === 'community')
  const [ending, setEnding] = useState(false)
  const send = useCommand('send-supplier-link', { action: 'enviar o link', done: 'Link a caminho' })
  const end = useCommand('end-supplier-link', { action: 'encerrar o link', done: 'Link encerrado' })
  if (!told) return null
  const isOpen = view.status !== 'solved' && view.status !== 'closed' && !view.merged_into
  const lasts = told.link !== null && told.link.ended_at === null
  return (
    <section className={classes.panel} aria-label="Link do fornecedor">
      <h2>Link do fornecedor</h2>
      <Stack gap={8}>
        {statesOf(told, isOpen).map((line) => (
          <p key={line} className={classes.muted} style={{ margin: 0, overflowWrap: 'anywhere' }}>
            {line}
          </p>
        ))}
        {writable && isOpen && told.supplier_email && (
          <>
            <Checkbox
              label="O link mostra as fotos"
              checked={shows}
              onChange={({ currentTarget }) => setShows(currentTarget.checked)}
            />
            <Button
              variant="default"
              leftSection={<Send size={18} />}
              loading={send.isPending}
              onClick={() => send.mutate({ incident_id: view.id, shows_photos: shows })}
            >
              {told.link ? 'Enviar novo link' : 'Enviar link'}
            </Button>
          </>
        )}
        {lasts && (
          <Button variant="subtle" leftSection={<Link2Off size={18} />} onClick={() => setEnding(true)}>
            Encerrar link
          </Button>
        )}
      </Stack>
      <ConfirmDestructive
        opened={ending}
        onClose={() => setEnding(false)}
        verb="Encerrar o link"
        loading={end.isPending}
        onConfirm={() => end.mutate({ incident_id: view.id }, { onSuccess: () => setEnding(false) })}
      >
        {`${told.supplier} deixa de abrir a ocorrência e de responder por ele. O que já respondeu fica no histórico.`}
      </ConfirmDestructive>
    </section>
  )
}

/** What became of the newest link, in lines. */
function statesOf({ supplier, supplier_email, link }: SupplierLink, isOpen: boolean): string[] {
  if (!link)
    return [
      supplier_email
        ? `${supplier} ainda não recebeu um link.`
        : `${supplier} está sem e-mail no cadastro de fornecedores, e não recebe um link.`,
    ]
  const last = moment(new Date(Date.parse(link.expires_at) - 60_000).toISOString())
  return [
    link.sent_at
      ? `Enviado a ${link.email} em ${moment(link.sent_at)}.`
      : link.failed
        ? `Não chegou a ${link.email}. Confira o e-mail no cadastro de fornecedores.`
        : `A caminho de ${link.email}.`,
    link.ended_at
      ? `Encerrado em ${moment(link.ended_at)}.`
      : isOpen
        ? `Vale até ${last}, ou até a ocorrência terminar.`
        : 'Não abre enquanto a ocorrência estiver resolvida.',
    link.seen_at ? `Visto em ${moment(link.seen_at)}.` : 'Ainda não visto.',
  ]
}
