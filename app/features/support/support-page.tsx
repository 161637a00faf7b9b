import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommand } from '../../lib/commands/use-command.ts'
import { useCondominium, useMembership } from '../../lib/membership/membership.tsx'
import { CommandDialog } from '../../ui/dialog/command-dialog.tsx'
import { Acts } from '../../ui/page/acts.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../ui/page/page.tsx'
import { supportDeskQuery } from './queries.ts'
import { Accesses, Requests } from './records.tsx'

/** Of who administers a condominium: asks the support for help, and sees, lets act and ends each of its accesses. */
export function Component() {
  const { id } = useCondominium()
  const { membership } = useMembership()
  const desk = useQuery(supportDeskQuery(id))
  const [asking, setAsking] = useState(false)
  const answer = useCommand('answer-support', { action: 'responder ao suporte', done: 'Resposta enviada' })
  const stop = useCommand('stop-support-access', { action: 'encerrar o acesso', done: 'Acesso encerrado' })
  const withdraw = useCommand('withdraw-support-request', {
    action: 'retirar o pedido',
    done: 'Pedido retirado',
  })
  const busy = answer.isPending || stop.isPending || withdraw.isPending
  // The support does not answer itself.
  const isOwn = membership?.access === undefined
  const { requests = [], accesses = [] } = desk.data ?? {}
  return (
    <Page
      title="Suporte do Prumo"
      sentence="O suporte só entra no condomínio por um acesso com motivo e prazo, lê, e não muda nada sem a sua permissão."
      action={isOwn && <Button onClick={() => setAsking(true)}>Pedir ajuda</Button>}
    >
      <NotLoaded query={desk} rows={4} height={96} />
      {desk.data && (
        <>
          <Section title="Acessos do suporte">
            {accesses.length === 0 && (
              <EmptyState title="O suporte nunca entrou aqui">
                Quando entrar, você recebe um e-mail e vê cada página aberta.
              </EmptyState>
            )}
            <Accesses
              accesses={accesses}
              now={new Date()}
              acts={(access) =>
                isOwn && (
                  <Acts busy={busy}>
                    {access.asked_to_act_at && !access.answered_at && (
                      <>
                        <Button
                          size="compact-sm"
                          onClick={() => answer.mutate({ access_id: access.id, may_act: true })}
                        >
                          Permitir que aja
                        </Button>
                        <Button
                          size="compact-sm"
                          variant="default"
                          onClick={() => answer.mutate({ access_id: access.id, may_act: false })}
                        >
                          Não permitir
                        </Button>
                      </>
                    )}
                    {access.may_act && (
                      <Button
                        size="compact-sm"
                        variant="default"
                        onClick={() => answer.mutate({ access_id: access.id, may_act: false })}
                      >
                        Voltar a só leitura
                      </Button>
                    )}
                    <Button
                      size="compact-sm"
                      variant="default"
                      onClick={() => stop.mutate({ access_id: access.id })}
                    >
                      Encerrar acesso
                    </Button>
                  </Acts>
                )
              }
            />
          </Section>
          <Section title="Pedidos de ajuda">
            {requests.length === 0 && (
              <EmptyState title="Nenhum pedido ainda">
                Conte ao suporte o que não funciona ou o que você não encontra.
              </EmptyState>
            )}
            <Requests
              requests={requests}
              acts={(request) =>
                isOwn && (
                  <Acts busy={busy}>
                    <Button
                      size="compact-sm"
                      variant="default"
                      onClick={() => withdraw.mutate({ request_id: request.id })}
                    >
                      Retirar pedido
                    </Button>
                  </Acts>
                )
              }
            />
          </Section>
        </>
      )}
      {asking && <AskDialog onClose={() => setAsking(false)} />}
    </Page>
  )
}

function AskDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initialValues: { text: '' },
    validate: {
      text: (said) => (said.trim().length < 10 ? 'Conte o que aconteceu, com pelo menos 10 letras.' : null),
    },
  })
  return (
    <CommandDialog
      title="Pedir ajuda ao suporte"
      verb="Enviar pedido"
      command="ask-for-support"
      action="pedir ajuda"
      done="Pedido enviado ao suporte"
      form={form}
      body={(values) => values}
      onClose={onClose}
    >
      <Textarea
        label="O que aconteceu"
        description="Não escreva senhas nem dados de moradores: se for preciso ver algo, o suporte abre um acesso e você é avisado."
        maxLength={2000}
        autosize
        minRows={4}
        data-autofocus
        {...form.getInputProps('text')}
      />
    </CommandDialog>
  )
}
