import { isBuilt } from '../../../domain/permissions/built.ts'
import { type FeatureFlag, featureFlags } from '../../../domain/permissions/roles.ts'
import { type BillingCycle, monthlyCents, periodPrice } from '../../../domain/subscriptions/price.ts'
import { loadConfig } from '../../lib/config.ts'

/** A row of `subscription_plans`. `monthly_price` is in reais: the one amount that is not centavos. */
export type Plan = {
  id: string
  slug: string
  name: string
  description: string
  monthly_price: number
  max_units: number
  max_admins: number
  max_common_spaces: number
  features: Partial<Record<FeatureFlag, boolean>>
}

/** In `max_units` and `max_common_spaces`: no limit. */
export const unlimited = 999_999

const basic = Object.fromEntries(featureFlags.map((flag) => [flag, true])) as Plan['features']

function fallback(
  slug: string,
  name: string,
  price: number,
  units: number,
  admins: number,
  spaces: number,
): Plan {
  return {
    id: slug,
    slug,
    name,
    description: '',
    monthly_price: price,
    max_units: units,
    max_admins: admins,
    max_common_spaces: spaces,
    features: basic,
  }
}

/** What onboarding offers when the plans cannot be loaded (specification, section 9). */
export const fallbackPlans: readonly Plan[] = [
  fallback('essencial', 'Essencial', 59.9, 50, 1, 1),
  fallback('profissional', 'Profissional', 129.9, 200, 3, 3),
  fallback('avancado', 'Avançado', 229.9, unlimited, 10, unlimited),
]

export const defaultPlan = 'profissional'

const attempts = 4
const pause = 1000

/**
 * Fetches the public plans, cheapest first; never cached, retried 3 times with 1 s between. One plain fetch, so that a page without the client
 * library can call it. Throws when the last try fails too.
 */
export async function fetchPlans(signal?: AbortSignal): Promise<Plan[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await readPlans(signal)
    } catch (error) {
      if (attempt === attempts || signal?.aborted) throw error
      await new Promise((resume) => setTimeout(resume, pause))
    }
  }
}

async function readPlans(signal?: AbortSignal): Promise<Plan[]> {
  const { anonKey } = await loadConfig()
  const query = 'select=*&is_active=eq.true&is_superadmin_only=eq.false&order=monthly_price.asc'
  const response = await fetch(`/rest/v1/subscription_plans?${query}`, {
    headers: { apikey: anonKey },
    cache: 'no-store',
    signal,
  })
  if (!response.ok) throw new Error(`plans answered ${response.status}`)
  return (await response.json()) as Plan[]
}

export type { BillingCycle }

/** What one pays in centavos: a month of the cycle, and the whole year when billed by year (12 × monthly × 0.80). */
export function planPrice(plan: Plan, cycle: BillingCycle): { month: number; year: number | null } {
  const month = monthlyCents(plan.monthly_price)
  if (cycle === 'monthly') return { month, year: null }
  const year = periodPrice(month, cycle)
  return { month: Math.round(year / 12), year }
}

/** Something that a plan includes. `soon` where the page that does it does not exist yet. */
export type PlanItem = { name: string; soon: boolean }

/** What a plan adds, each with the path of the page that does it below /dashboard ('' for what needs none); null while none is begun. */
const extras: Record<string, { after?: string; items: readonly (readonly [string, string | null])[] }> = {
  essencial: {
    items: [
      ['Relatórios básicos', 'reports'],
      ['Suporte por e-mail', ''],
    ],
  },
  profissional: {
    after: 'Tudo do Essencial, e mais:',
    items: [
      ['Relatórios detalhados', 'reports'],
      ['Notificações avançadas', 'notifications-test'],
      ['Portaria e multas', 'portaria'],
    ],
  },
  avancado: {
    after: 'Tudo do Profissional, e mais:',
    items: [
      ['Votação digital', 'voting'],
      ['Análises avançadas', 'reports'],
      ['Marketplace financeiro', 'financial-marketplace'],
      ['Backups automáticos', null],
    ],
  },
}

const count = new Intl.NumberFormat('pt-BR')

/** 'Até 50 unidades', '3 áreas comuns': the plan's limits and extras in words. */
export function planWords(plan: Plan): { units: string; after?: string; items: PlanItem[] } {
  const { max_units, max_admins, max_common_spaces, slug } = plan
  const areas =
    max_common_spaces >= unlimited
      ? 'Áreas comuns ilimitadas'
      : `${max_common_spaces} ${max_common_spaces === 1 ? 'área comum' : 'áreas comuns'}`
  return {
    units: max_units >= unlimited ? 'Unidades ilimitadas' : `Até ${count.format(max_units)} unidades`,
    after: extras[slug]?.after,
    items: [
      { name: `${max_admins} ${max_admins === 1 ? 'administrador' : 'administradores'}`, soon: false },
      { name: areas, soon: false },
      ...(extras[slug]?.items ?? []).map(([name, path]) => ({ name, soon: !isBuilt(path) })),
    ],
  }
}
