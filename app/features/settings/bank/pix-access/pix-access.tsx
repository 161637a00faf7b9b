import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { civilDate, formatDate } from '../../../../../domain/calendar.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { useWritable } from '../../../../lib/membership/writable.ts'
import { dayOf } from '../../../../lib/words.ts'
import { openZone } from '../../../../lib/zone.ts'
import { Facts } from '../../../../ui/data/facts.tsx'
import { ConfirmDestructive } from '../../../../ui/form/confirm-destructive.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import { type PixConnection, pixConnectionsQuery } from '../../queries.ts'
import { CertificateWarning, ConnectionState, ConnectionTrouble } from './connection-state.tsx'
import { CredentialsDialog } from './credentials-dialog.tsx'
import { useChangePixConnection } from './pix-access-mutations.ts'

type PixAccessProps = {
  accountId: string
  /** Whether the account uses the API at all. */
  isOn: boolean
}

/** How an account is connected to its bank's Pix API, and with whose credentials. Nothing where the API was never used. */
export function PixAccess({ accountId, isOn }: PixAccessProps) {
  const { id } = useCondominium()
  const connections = useQuery(pixConnectionsQuery(id))
  if (!connections.data)
    return <NotLoaded query={connections} place={<Skeleton height={160} maw={640} mt={40} />} />
  const connection = connections.data.find(({ bank_account_id }) => bank_account_id === accountId) ?? null
  if (!isOn && !connection?.credentials_at) return null
  return (
    <Section
      title="Ligação com a API Pix"
      note="Com as credenciais que o banco dá ao condomínio, o Pix corre na conta dele. Sem elas, vale o acesso da plataforma."
    >
      <div style={{ maxWidth: 640 }}>
        <Access accountId={accountId} connection={connection} />
      </div>
    </Section>
  )
}

function Access({ accountId, connection }: { accountId: string; connection: PixConnection | null }) {
  const writable = useWritable()
  const change = useChangePixConnection(accountId)
  const [asks, setAsks] = useState<'credentials' | 'forget' | null>(null)
  const close = () => setAsks(null)
  const isOwn = connection?.credentials_at != null
  return (
    <Stack gap={20}>
      {connection && (
        <ConnectionTrouble
          connection={connection}
          onRetry={writable ? () => change.mutate('check') : null}
          retrying={change.isPending}
        />
      )}
      <CertificateWarning
        until={connection?.certificate_until ?? null}
        today={civilDate(new Date(), openZone())}
      />
      <Facts facts={factsOf(connection)} />
      {writable && (
        <Group>
          <Button variant="default" onClick={() => setAsks('credentials')}>
            {isOwn ? 'Trocar credenciais' : 'Informar credenciais do banco'}
          </Button>
          {isOwn && (
            <Button variant="subtle" c="var(--danger)" onClick={() => setAsks('forget')}>
              Remover
            </Button>
          )}
        </Group>
      )}
      {asks === 'credentials' && <CredentialsDialog accountId={accountId} isOwn={isOwn} onClose={close} />}
      <ConfirmDestructive
        opened={asks === 'forget'}
        onClose={close}
        verb="Remover credenciais"
        loading={change.isPending}
        onConfirm={() => change.mutate('forget', { onSuccess: close })}
      >
        As credenciais são excluídas daqui e a conta volta ao acesso da plataforma. Para usá-las de novo será
        preciso informá-las outra vez.
      </ConfirmDestructive>
    </Stack>
  )
}

function factsOf(connection: PixConnection | null) {
  const { client_id_end, credentials_at, certificate_until } = connection ?? {}
  return [
    { name: 'Avisos de Pix', value: <ConnectionState state={connection?.state ?? 'waiting'} /> },
    {
      name: 'Credenciais',
      value: credentials_at ? (
        <>
          {`Client ID terminado em ${client_id_end}`}
          <Text
            component="span"
            display="block"
            fz="sm"
            c="var(--muted)"
          >{`Informadas em ${formatDate(dayOf(credentials_at))}`}</Text>
        </>
      ) : (
        'Da plataforma'
      ),
    },
    ...(certificate_until
      ? [{ name: 'Certificado', value: `Vale até ${formatDate(certificate_until)}` }]
      : []),
  ]
}
