import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useCommand } from '../../lib/commands/use-command.ts'
import { useMembership } from '../../lib/membership/membership.tsx'
import { Acts } from '../../ui/page/acts.tsx'
import { BackLink } from '../../ui/page/back-link.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../ui/page/page.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { OpenAccessDialog } from './open-access-dialog.tsx'
import { isOpenAccess, type SupportRequest, supportDeskQuery } from './queries.ts'
import { Accesses, Requests } from './records.tsx'

/** Of the platform's administrator: the only way into a condominium, and what was asked and looked at there. */
export function Component() {
  const { condominiumId = '' } = useParams()
  const desk = useQuery(supportDeskQuery(condominiumId))
  const { view } = useMembership()
  const navigate = useNavigate()
  const end = useCommand('end-support-access', { action: 'encerrar o acesso', done: 'Acesso encerrado' })
  const [opening, setOpening] = useState<{ reference: string } | null>(null)
  const [answering, setAnswering] = useState<SupportRequest | null>(null)
  const now = new Date()
  const enter = (accessId: string) => {
    view(accessId)
    navigate('/dashboard')
  }
  const { condominium, requests = [], accesses = [] } = desk.data ?? {}
  const isGone = desk.data !== undefined && !condominium
  const own = accesses.find((access) => access.is_mine && isOpenAccess(access, now))
  return (
    <>
      <BackLink to="/dashboard/condominiums">Condomínios</BackLink>
      <Page
        title={condominium ?? 'Acesso do suporte'}
        sentence={
          condominium
            ? 'Você só vê o condomínio por um acesso com motivo e prazo, que a administração conhece e pode encerrar.'
            : undefined
        }
        action={
          condominium &&
          (own ? (
            <Group gap={8}>
              <Button onClick={() => enter(own.id)}>Entrar no condomínio</Button>
              <Button
                variant="default"
                loading={end.isPending}
                onClick={() => end.mutate({ access_id: own.id })}
              >
                Encerrar acesso
              </Button>
            </Group>
          ) : (
            <Button onClick={() => setOpening({ reference: '' })}>Abrir acesso</Button>
          ))
        }
      >
        <NotLoaded query={desk} rows={4} height={96} />
        {isGone && (
          <EmptyState title="Este condomínio não existe">Procure-o na lista de condomínios.</EmptyState>
        )}
        {condominium && (
          <>
            <Section title="Pedidos de ajuda">
              {requests.length === 0 && (
                <EmptyState title="Nenhum pedido de ajuda">
                  A administração ainda não pediu nada ao suporte.
                </EmptyState>
              )}
              <Requests
                requests={requests}
                acts={(request) => (
                  <>
                    {!own && (
                      <Button
                        size="compact-sm"
                        variant="default"
                        onClick={() => setOpening({ reference: String(request.number) })}
                      >
                        Abrir acesso por este pedido
                      </Button>
                    )}
                    <Button size="compact-sm" variant="default" onClick={() => setAnswering(request)}>
                      Responder
                    </Button>
                  </>
                )}
              />
            </Section>
            <Section title="Acessos">
              {accesses.length === 0 && (
                <EmptyState title="Nenhum acesso ainda">O suporte nunca entrou neste condomínio.</EmptyState>
              )}
              <Accesses
                accesses={accesses}
                now={now}
                acts={(access) =>
                  access.is_mine && (
                    <Acts busy={end.isPending}>
                      <Button size="compact-sm" variant="default" onClick={() => enter(access.id)}>
                        Entrar
                      </Button>
                    </Acts>
                  )
                }
              />
            </Section>
          </>
        )}
        {opening && condominium && (
          <OpenAccessDialog
            condominiumId={condominiumId}
            condominium={condominium}
            reference={opening.reference}
            onOpened={enter}
            onClose={() => setOpening(null)}
          />
        )}
        {answering && (
          <AnswerDialog
            condominiumId={condominiumId}
            request={answering}
            onClose={() => setAnswering(null)}
          />
        )}
      </Page>
    </>
  )
}
