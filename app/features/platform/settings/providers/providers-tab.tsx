import { Anchor, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { civilDate, daysBetween } from '../../../../../domain/calendar.ts'
import { fieldsOf, type ProviderName, providers } from '../../../../../domain/platform/providers.ts'
import { brasiliaZone } from '../../../../../domain/time-zones/time-zones.ts'
import { counted } from '../../../../lib/words.ts'
import { today } from '../../../../lib/zone.ts'
import { Facts } from '../../../../ui/data/facts.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import { moment } from '../../../settings/security/account/moment.ts'
import { FactorNotice } from '../../accounts/factor-notice.tsx'
import { Changes } from '../changes.tsx'
import { dependentWords } from './dependents.ts'
import { ProviderDialog } from './provider-dialog.tsx'
import {
  type CredentialItem,
  type Credentials,
  credentialsQuery,
  type ProviderCredential,
} from './providers-query.ts'
import { RemoveDialog } from './remove-dialog.tsx'

/** The platform's own credentials at its providers: where each comes from, and how it is replaced. Nothing secret is ever shown again. */
export function ProvidersTab() {
  const query = useQuery(credentialsQuery)
  const [changing, setChanging] = useState<ProviderName | null>(null)
  const [removing, setRemoving] = useState<ProviderName | null>(null)
  if (!query.data) return <NotLoaded query={query} rows={8} />
  const { factor_shown, dependents, changes } = query.data
  return (
    <>
      {!factor_shown && <FactorNotice acts="testar, salvar, voltar à do servidor e desfazer" />}
      <Text size="sm" c="var(--muted)" my={16}>
        {
          'O que se salva aqui fica cifrado, vale antes do que está no servidor e ninguém lê de novo. Uma credencial em uso que o provedor passou a recusar aparece na '
        }
        <Anchor component={Link} to="/dashboard/metrics-kpis?aba=saude" inherit underline="always">
          saúde do sistema
        </Anchor>
        .
      </Text>
      {query.data.providers.map((provider) => (
        <Section
          key={provider.name}
          title={providers[provider.name].label}
          note={providers[provider.name].use}
          action={
            <Group gap={8}>
              {provider.saved && (
                <Button
                  variant="default"
                  aria-label={`Remover ${providers[provider.name].label}`}
                  onClick={() => setRemoving(provider.name)}
                >
                  Remover
                </Button>
              )}
              <Button
                aria-label={`${provider.saved ? 'Trocar' : 'Salvar credencial'}: ${providers[provider.name].label}`}
                onClick={() => setChanging(provider.name)}
              >
                {provider.saved ? 'Trocar' : 'Salvar credencial'}
              </Button>
            </Group>
          }
        >
          {provider.source === 'broken' && (
            <Notice kind="danger">
              A credencial salva não abre: foi cifrada com outro SEALING_SECRET. Nada passa por este provedor
              até você trocar ou remover a credencial.
            </Notice>
          )}
          <Facts facts={factsOf(provider, dependents)} stacked />
        </Section>
      ))}
      <Changes changes={changes} words={changeWords} />
      {changing && (
        <ProviderDialog
          key={changing}
          provider={changing}
          depends={dependentWords(changing, dependents)}
          onClose={() => setChanging(null)}
        />
      )}
      {removing && (
        <RemoveDialog
          provider={removing}
          depends={dependentWords(removing, dependents)}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  )
}

const sources: Record<ProviderCredential['source'], string> = {
  saved: 'Salva aqui',
  broken: 'Salva aqui, e não abre',
  environment: 'Do servidor (variáveis de ambiente)',
  local: 'Provedor local, de teste',
  none: 'Nenhuma: nada passa por este provedor',
}

function factsOf({ name, source, saved }: ProviderCredential, dependents: Credentials['dependents']) {
  const depends = dependentWords(name, dependents)
  return [
    { name: 'Credencial em uso', value: sources[source] },
    ...(saved
      ? [
          {
            name: 'Desde',
            value: `${moment(saved.since)}, ${ageOf(saved.since)}, por ${saved.by ?? 'quem já saiu'}`,
          },
          ...fieldsOf(name).flatMap((field) => {
            const value = saved.shown[field.name]
            return value ? [{ name: field.label, value }] : []
          }),
          { name: 'Impressão digital', value: saved.fingerprint },
          ...(saved.notices_until && fieldsOf(name).some(({ isOfNotices }) => isOfNotices)
            ? [{ name: 'Avisos com o segredo anterior', value: `aceitos até ${moment(saved.notices_until)}` }]
            : []),
        ]
      : []),
    ...(depends ? [{ name: 'Passa por aqui agora', value: depends }] : []),
  ]
}

function ageOf(since: string): string {
  const days = daysBetween(civilDate(new Date(since), brasiliaZone), today())
  return days <= 0 ? 'hoje' : `há ${counted(days, 'dia', 'dias')}`
}

function changeWords([item]: readonly CredentialItem[]): string {
  if (!item) return ''
  const { label } = providers[item.provider]
  const name = (one: CredentialItem['after']) => (one ? `a de impressão ${one.fingerprint}` : 'a do servidor')
  return `${label}: ${name(item.after)}, antes ${name(item.before)}`
}
