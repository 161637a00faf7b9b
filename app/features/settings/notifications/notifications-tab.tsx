import { Button, Skeleton, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { type Channel, channels } from '../../../../domain/notifications/events.ts'
import { isAdministrator, type Role } from '../../../../domain/permissions/roles.ts'
import { type Membership, useMembership } from '../../../lib/membership/membership.tsx'
import { useSession } from '../../../lib/session.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { phonePlanQuery } from '../../notifications/testing/testing-queries.ts'
import { CondominiumDefaults } from './condominium-defaults.tsx'
import { DevicePush } from './device-push.tsx'
import { NotificationMatrix } from './notification-matrix.tsx'
import { useSavePreferences, useSendTest } from './notification-mutations.ts'
import {
  defaultsQuery,
  letUnitsQuery,
  preferencesQuery,
  type ReadPreferences,
  type SavedPreferences,
} from './notification-queries.ts'
import classes from './notifications.module.css'
import { PhoneChannels } from './phone/phone-channels.tsx'
import { QuietHours } from './quiet-hours.tsx'
import { SentMessages } from './sent-messages.tsx'

/** Channels that cost nothing and need no number. */
const always: readonly Channel[] = ['app', 'email', 'push']

/** Returns the part that is saved: the number has its own command. */
const chosenOf = ({
  phone,
  phone_verified_at,
  whatsapp_since,
  sms_since,
  ...chosen
}: ReadPreferences): SavedPreferences => chosen

/** Returns the user's roles anywhere: the choice applies to every condominium. A user without one yet counts as a future resident. */
function rolesOf(memberships: readonly Membership[], role: Role | null): readonly Role[] {
  const own = memberships.filter(({ status }) => status === 'approved').map((one) => one.role)
  if (role === 'superadmin') return [role, ...own]
  return own.length > 0 ? own : ['resident']
}

/** The user's notifications: channels by event, quiet hours, digest, this device, and sent messages. */
export function NotificationsTab() {
  const { user } = useSession()
  const { condominium, role, memberships } = useMembership()
  const preferences = useQuery(preferencesQuery(user?.id ?? ''))
  const defaults = useQuery(defaultsQuery(condominium?.id ?? ''))
  const plan = useQuery(phonePlanQuery(condominium?.id ?? ''))
  const save = useSavePreferences()
  if (!preferences.data || (condominium && !defaults.data))
    return (
      <NotLoaded
        query={[preferences, ...(condominium ? [defaults] : [])]}
        place={<Skeleton height={420} maw={880} />}
      />
    )
  const values = preferences.data
  const own: Channel[] = [
    ...always,
    ...(values.whatsapp_since ? (['whatsapp'] as const) : []),
    ...(values.sms_since ? (['sms'] as const) : []),
  ]
  const allows = plan.data?.allowed === true
  const change = (more: Partial<SavedPreferences>) => save.mutate({ ...chosenOf(values), ...more })
  const administers = isAdministrator(role)
  return (
    <div style={{ maxWidth: 880 }}>
      <NotificationMatrix
        label="Seus avisos"
        choices={values.choices}
        defaults={defaults.data ?? {}}
        channels={own}
        roles={rolesOf(memberships, role)}
        onChange={(choices) => change({ choices })}
      />
      <p className={classes.muted} style={{ marginTop: 12 }}>
        Vale para todos os seus condomínios.
      </p>
      <PhoneChannels values={values} allows={condominium ? allows : null} administers={administers} />
      {condominium && <OwnerCopies values={values} condominiumId={condominium.id} onChange={change} />}
      <QuietHours values={values} onChange={change} />
      <Section title="Este aparelho" note="Avisos mesmo com o Prumo fechado.">
        <DevicePush />
      </Section>
      {condominium && role && role !== 'superadmin' && <TestSend />}
      {condominium && <SentMessages condominiumId={condominium.id} />}
      {administers && <CondominiumDefaults channels={allows ? channels : always} />}
    </div>
  )
}

type OwnerCopiesProps = {
  values: SavedPreferences
  condominiumId: string
  onChange: (more: Partial<SavedPreferences>) => void
}

/** Only for who owns a unit that is let. */
function OwnerCopies({ values, condominiumId, onChange }: OwnerCopiesProps) {
  const { data: units = [] } = useQuery(letUnitsQuery(condominiumId))
  if (units.length === 0) return null
  const names = units.map(({ label }) => label).join(', ')
  return (
    <Section
      title="Unidades alugadas"
      note={`Quem aluga ${names} recebe os avisos da unidade. O proprietário responde pelas dívidas dela (Código Civil, art. 1.345).`}
    >
      <Switch
        size="md"
        label="Receber cópia do que o inquilino recebe"
        checked={values.owner_copies}
        onChange={({ currentTarget }) => onChange({ owner_copies: currentTarget.checked })}
      />
    </Section>
  )
}

function TestSend() {
  const send = useSendTest()
  return (
    <Section title="Teste" note="Mandamos um aviso por todos os canais que estão abertos para você.">
      <Button
        variant="default"
        leftSection={<Send size={18} />}
        loading={send.isPending}
        onClick={() => send.mutate()}
      >
        Enviar um teste
      </Button>
    </Section>
  )
}
