import { type Caller, type Site, signUp } from '../faults/caller.ts'

/** A síndica with a condominium of her own. */
export type Person = Caller & { condominiumId: string }

/** Signs up so many síndicas, each with her condominium. */
export function signUpAll(site: Site, count: number): Promise<Person[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, place) => {
      const caller = await signUp(site, `sindica-${place}@example.com`)
      return { ...caller, condominiumId: await found(caller, `Edifício ${place}`) }
    }),
  )
}

/** Units of every building here. */
export const unitCount = 120

/** A condominium of the caller's, without units yet. */
export async function found(caller: Caller, name: string): Promise<string> {
  const { condominium_id } = await caller.command<{ condominium_id: string }>('complete-onboarding', {
    condominium_name: name,
    total_units: unitCount,
    plan_slug: 'avancado',
  })
  return condominium_id
}
