import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { addDays, formatDate } from '../../../../domain/calendar.ts'
import { formatCents } from '../../../../domain/money.ts'
import { apartName, apartWords } from '../../../../domain/plans/apart-words.ts'
import { usedOf } from '../../../../domain/platform/condominium-words.ts'
import { cycleWords } from '../../../../domain/subscriptions/words.ts'
import { formatBytes } from '../../../lib/files/bytes.ts'
import { count, dayOf } from '../../../lib/words.ts'
import { Facts } from '../../../ui/data/facts.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { apartPlace } from './addresses.ts'
import type { PlatformCondominium } from './queries.ts'
import { StandingState } from './standing-state.tsx'

const limitNames = {
  units: 'Unidades',
  admins: 'Administradores',
  common_spaces: 'Espaços comuns',
  storage: 'Espaço de arquivos',
} as const
const limitKeys = Object.keys(limitNames) as (keyof typeof limitNames)[]

/** The plan of a condominium, what it costs, how much of each limit is used, and until when an ended one can take its data away. */
export function SubscriptionPart({ condominium }: { condominium: PlatformCondominium }) {
  const {
    plan_name,
    plan_version,
    billing_cycle,
    price_cents,
    paid_until,
    ended_on,
    data_until,
    total_units,
  } = condominium
  const use = limitKeys.map((key) => {
    const { used, limit } = condominium.limits[key]
    const words = key === 'storage' ? formatBytes : (amount: number) => count.format(amount)
    return { name: limitNames[key], value: usedOf(words(used), limit, words(limit ?? 0)) }
  })
  return (
    <>
      <Section title="Assinatura">
        {ended_on && data_until && (
          <Notice kind="warning">
            {`Encerrada em ${formatDate(ended_on)}. O condomínio pode levar os dados até ${formatDate(data_until)}, 90 dias depois.`}
          </Notice>
        )}
        <Facts
          facts={[
            { name: 'Situação', value: <StandingState {...condominium} /> },
            { name: 'Plano', value: plan_name ? `${plan_name} v${plan_version}` : 'Nenhum' },
            ...(price_cents !== null && billing_cycle
              ? [
                  {
                    name: 'Preço',
                    value: `${formatCents(price_cents)}, ${cycleWords[billing_cycle].toLowerCase()}`,
                  },
                ]
              : []),
            ...(paid_until ? [{ name: 'Pago até', value: formatDate(addDays(paid_until, -1)) }] : []),
            { name: 'Na plataforma desde', value: formatDate(dayOf(condominium.created_at)) },
          ]}
        />
      </Section>
      {condominium.apart.length > 0 && (
        <Section
          title="Além do plano"
          note={
            <Anchor component={Link} to={apartPlace(condominium.name)} inherit underline="always">
              Mudar em Recursos
            </Anchor>
          }
        >
          <Facts
            facts={condominium.apart.map((one) => ({
              name: apartName(one.what),
              value: [apartWords(one), one.reason].filter(Boolean).join(' · '),
            }))}
          />
        </Section>
      )}
      <Section title="Uso do plano">
        <Facts
          facts={[
            ...use,
            ...(total_units === null
              ? []
              : [{ name: 'Unidades anunciadas na criação', value: count.format(total_units) }]),
          ]}
        />
      </Section>
    </>
  )
}
