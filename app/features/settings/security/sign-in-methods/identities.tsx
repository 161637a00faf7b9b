import { Button, Group, Stack, Text } from '@mantine/core'
import type { Provider, UserIdentity } from '@supabase/supabase-js'
import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { formatDate } from '../../../../../domain/calendar.ts'
import { useMutation } from '../../../../lib/mutations/use-mutation.ts'
import { supabase } from '../../../../lib/supabase.ts'
import { dayOf } from '../../../../lib/words.ts'
import { ConfirmDestructive } from '../../../../ui/form/confirm-destructive.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Rows } from '../rows.tsx'
import { answered, identitiesQuery, providersQuery } from '../security-queries.ts'
import { useRemoval } from './use-removal.ts'

const names: Record<string, string> = {
  email: 'E-mail e senha',
  phone: 'Telefone',
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
  github: 'GitHub',
  azure: 'Microsoft',
}
const nameOf = (provider: string) => names[provider] ?? provider
/** Ways in that are no account elsewhere. */
const own = ['email', 'phone', 'anonymous_users']

/** The external accounts that sign in to this one; the last sign-in method cannot be removed. */
export function Identities() {
  const known = useQuery(identitiesQuery())
  const { data: providers = [] } = useQuery(providersQuery())
  const link = useMutation({
    mutationFn: async (provider: string) => {
      const redirectTo = `${location.origin}/dashboard/settings?tab=security`
      const { error: refused } = await supabase.auth.linkIdentity({
        provider: provider as Provider,
        options: { redirectTo },
      })
      if (refused) throw refused
    },
    meta: { action: 'ligar a conta' },
  })
  const { leaving, ask, confirmation } = useRemoval(
    (identity: UserIdentity) => answered(supabase.auth.unlinkIdentity(identity)),
    { action: 'desligar a conta', done: 'Conta desligada' },
  )
  if (!known.data) return <NotLoaded query={known} isPart rows={1} height={64} />
  const identities = known.data
  const linked = new Set(identities.map(({ provider }) => provider))
  const others = providers.filter((name) => !own.includes(name) && !linked.has(name))
  return (
    <Stack gap="md" align="stretch">
      <Rows
        label="Contas ligadas"
        icon={<Link2 size={20} aria-hidden />}
        rows={identities.map((identity) => ({
          id: identity.identity_id,
          first: nameOf(identity.provider),
          second: [
            String(identity.identity_data?.email ?? ''),
            identity.created_at && `desde ${formatDate(dayOf(identity.created_at))}`,
          ]
            .filter(Boolean)
            .join(' · '),
          action:
            identities.length > 1 && !own.includes(identity.provider)
              ? { label: 'Desligar', run: () => ask(identity) }
              : undefined,
        }))}
      />
      {others.length > 0 ? (
        <Group>
          {others.map((name) => (
            <Button key={name} variant="default" onClick={() => link.mutate(name)} loading={link.isPending}>
              Ligar {nameOf(name)}
            </Button>
          ))}
        </Group>
      ) : (
        linked.size === 1 && <Text c="dimmed">Você entra com {nameOf([...linked][0]!).toLowerCase()}.</Text>
      )}
      <ConfirmDestructive {...confirmation} verb="Desligar conta">
        {leaving && `${nameOf(leaving.provider)} deixa de abrir a sua conta do Prumo.`}
      </ConfirmDestructive>
    </Stack>
  )
}
