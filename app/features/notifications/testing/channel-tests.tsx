import { Anchor, Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleSlash, FlaskConical, Send } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { counted } from '../../../../domain/counted.ts'
import {
  type Channel,
  channelNames,
  channels,
  type EventName,
  eventNames,
  events,
} from '../../../../domain/notifications/events.ts'
import { loadConfig } from '../../../lib/config.ts'
import { useMembership } from '../../../lib/membership/membership.tsx'
import { useSession } from '../../../lib/session.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { preferencesQuery } from '../../settings/notifications/notification-queries.ts'
import { channelIcons } from '../message-words.ts'
import { TestHistory } from './test-history.tsx'
import classes from './testing.module.css'
import { type ChannelState, phonePlanQuery, statesQuery, useTestSend } from './testing-queries.ts'

const stateWords: Record<
  ChannelState,
  { icon: typeof CircleCheck; tone: 'success' | 'warning' | 'neutral'; words: string }
> = {
  real: { icon: CircleCheck, tone: 'success', words: 'Provedor real' },
  local: { icon: FlaskConical, tone: 'warning', words: 'Ambiente de teste' },
  missing: { icon: CircleSlash, tone: 'neutral', words: 'Não configurado' },
}

const outboxes: Partial<Record<Channel, string>> = {
  email: 'mailbox',
  push: 'push',
  whatsapp: 'whatsapp',
  sms: 'sms',
}

/** Explains how to fix a channel that cannot reach the tester; null when it can. */
function missing(channel: Channel, found: Found): { words: string; to?: string } | null {
  const { state, devices, plan, phone } = found
  if (state === 'missing')
    return { words: 'Quem instala o Prumo informa as credenciais do provedor (README, “Settings”).' }
  if (channel === 'push' && devices === 0)
    return { words: 'Ligue os avisos em um aparelho seu.', to: '/dashboard/settings?tab=notifications' }
  if (channel !== 'whatsapp' && channel !== 'sms') return null
  if (plan && !plan.allowed)
    return {
      words: 'O plano do condomínio não inclui este canal.',
      to: '/dashboard/settings?tab=subscription',
    }
  if (!phone[channel])
    return { words: 'Informe o seu celular e ligue este canal.', to: '/dashboard/settings?tab=notifications' }
  return null
}

type Found = {
  state: ChannelState
  devices: number
  plan: { allowed: boolean } | undefined
  phone: { whatsapp: boolean; sms: boolean }
}

/** What each channel is set up to, one test of each to oneself, and what the providers answered. */
export function ChannelTests() {
  const { user } = useSession()
  const { condominium, role } = useMembership()
  const states = useQuery(statesQuery)
  const plan = useQuery(phonePlanQuery(condominium?.id ?? ''))
  const settings = useQuery(preferencesQuery(user?.id ?? ''))
  const config = useQuery({
    queryKey: ['config'],
    meta: { tables: [] },
    queryFn: loadConfig,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [event, setEvent] = useState<EventName>('test')
  const maySend = condominium !== null && role !== 'superadmin'
  const send = useTestSend(condominium?.id ?? '')
  if (!states.data || !settings.data) return <NotLoaded query={[states, settings]} rows={5} height={72} />
  const phone = { whatsapp: settings.data?.whatsapp_since != null, sms: settings.data?.sms_since != null }
  return (
    <div style={{ maxWidth: 880 }}>
      {!maySend && (
        <Notice kind="info">
          Os testes vão para quem administra um condomínio. Aqui você vê como cada canal está configurado.
        </Notice>
      )}
      {maySend && (
        <Select
          label="O que enviar"
          description="Os textos de verdade do aviso, com dados inventados. Só você recebe."
          searchable
          allowDeselect={false}
          maw={420}
          mb="md"
          data={eventNames.map((name) => ({ value: name, label: events[name].label }))}
          value={event}
          onChange={(value) => setEvent((value ?? 'test') as EventName)}
        />
      )}
      <ul className={classes.channels}>
        {channels.map((channel) => {
          const state = states.data.states[channel]
          const found = { state, devices: states.data.devices, plan: plan.data, phone }
          const trouble = missing(channel, found)
          const Icon = channelIcons[channel]
          const { icon, tone, words } = stateWords[state]
          const isTried = state === 'local' || (channel === 'push' && states.data.test_devices > 0)
          const outbox = isTried && outboxes[channel]
          return (
            <li key={channel}>
              <Icon size={20} strokeWidth={1.75} aria-hidden />
              <div className={classes.words}>
                <div className={classes.name}>{channelNames[channel]}</div>
                <Status icon={icon} tone={tone}>
                  {channel === 'app' ? 'Sempre ligado' : words}
                </Status>
                {channel === 'push' && states.data.devices > 0 && (
                  <div className={classes.note}>
                    {counted(states.data.devices, 'aparelho seu ligado', 'aparelhos seus ligados')}
                  </div>
                )}
                {trouble && (
                  <div className={classes.note}>
                    {trouble.to ? (
                      <Anchor component={Link} to={trouble.to} inherit>
                        {trouble.words}
                      </Anchor>
                    ) : (
                      trouble.words
                    )}
                  </div>
                )}
                {outbox && config.data?.standinsUrl && (
                  <div className={classes.note}>
                    <Anchor href={`${config.data.standinsUrl}/${outbox}`} target="_blank" inherit>
                      {channel === 'push' ? 'Ver o aparelho de teste' : 'Ver a caixa de saída de teste'}
                    </Anchor>
                  </div>
                )}
              </div>
              {maySend && (
                <Button
                  variant="default"
                  leftSection={<Send size={18} />}
                  aria-label={`Testar: ${channelNames[channel]}`}
                  disabled={trouble !== null}
                  loading={send.isPending && send.variables?.channel === channel}
                  onClick={() => send.mutate({ channel, ...(event !== 'test' && { event }) })}
                >
                  Testar
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {maySend && (
        <Section title="Seus testes" note="O que cada provedor respondeu. Os recibos aparecem sozinhos.">
          <TestHistory condominiumId={condominium.id} />
        </Section>
      )}
    </div>
  )
}
