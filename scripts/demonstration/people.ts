import type { Sql } from '../../worker/context.ts'
import { building, logins, password } from './plan.ts'
import { createAccount, type Product } from './product.ts'

const found = (role: 'admin' | 'resident', name: string, more: Record<string, string> = {}) => ({
  user_type: role,
  full_name: name,
  ...more,
})

/** Creates the síndica, with whom the demonstration begins; returns when that was. */
export async function beginWithSindica(sql: Sql): Promise<Date> {
  const { sindica } = logins
  const id = await createAccount(sql, sindica.email, password, found('admin', sindica.name))
  const [account] = await sql<{ at: Date }[]>`select created_at as at from auth.users where id = ${id}`
  return account!.at
}

/** The síndica's condominium, by onboarding; already hers at a second try. */
export async function foundBuilding(product: Product, sql: Sql): Promise<string> {
  const { sindica } = logins
  const id = await product.createUser(sindica.email, password, found('admin', sindica.name))
  await product.signIn(sindica.email, password)
  const [mine] = await sql<{ id: string }[]>`select id from public.condominiums where admin_id = ${id}`
  const condominiumId = mine?.id ?? (await onboard(product))
  const { document, address, district, city, state, postal_code } = building
  await sql`
    update public.condominiums set ${sql({ document, address, district, city, state, postal_code })} where id = ${condominiumId}`
  return condominiumId
}

async function onboard(product: Product): Promise<string> {
  const { condominium_id } = await product.command<{ condominium_id: string }>(
    'complete-onboarding',
    new Date().toISOString(),
    { condominium_name: building.name, total_units: building.units, plan_slug: building.plan },
  )
  return condominium_id
}

/** How each has the own role written; who is not here left it open. */
const forms = [
  [logins.sindica, 'feminine'],
  [logins.portfolio, 'feminine'],
  [logins.admin, 'masculine'],
  [logins.council, 'feminine'],
  [logins.owner, 'masculine'],
  [logins.debtor, 'feminine'],
] as const

/** Everyone chooses for themselves, in Ajustes. */
export async function chooseForms(product: Product): Promise<void> {
  for (const [{ email }, form] of forms) {
    await product.signIn(email, password)
    await product.command('save-role-form', new Date().toISOString(), { form })
  }
  await product.signIn(logins.sindica.email, password)
}

type Resident = { login: { email: string; name: string }; unit: string | null }

/** Everyone else with a login: residents come by the condominium's code and the síndica's approval. */
export async function admitPeople(product: Product, sql: Sql, condominiumId: string): Promise<void> {
  const platform = await product.createUser(logins.superadmin.email, password, {
    full_name: logins.superadmin.name,
  })
  await sql`insert into private.platform_admins (user_id) values (${platform}) on conflict do nothing`
  const residents: Resident[] = [
    { login: logins.owner, unit: 'A-101' },
    { login: logins.debtor, unit: 'A-702' },
    { login: logins.pending, unit: null },
    { login: { email: 'marcelo.teles@demo.example.com', name: 'Marcelo Teles' }, unit: null },
  ]
  for (const resident of residents) await admitResident(product, sql, condominiumId, resident)
}

async function admitResident(
  product: Product,
  sql: Sql,
  condominiumId: string,
  { login, unit }: Resident,
): Promise<void> {
  const [code] = await sql<{ code: string }[]>`
    select code from public.condominium_codes where condominium_id = ${condominiumId}`
  const [home] = await sql<{ unit_id: string; payer_id: string; payer_name: string }[]>`
    select unit_id, payer_id, payer_name from public.unit_list where condominium_id = ${condominiumId} and label = ${unit}`
  const name = home?.payer_name ?? login.name
  const hint = unit ?? (login.name.startsWith('Renata') ? 'Bloco B, apto 204' : 'C-501')
  const metadata = found('resident', name, { condominium_code: code!.code, unit_hint: hint })
  const userId = await product.createUser(login.email, password, metadata)
  if (!home) return
  const [request] = await sql<{ id: string }[]>`
    select id from public.memberships where condominium_id = ${condominiumId} and user_id = ${userId} and status = 'pending'`
  if (!request) return
  await product.command('review-membership', new Date().toISOString(), {
    condominium_id: condominiumId,
    membership_id: request.id,
    decision: 'approve',
    person_id: home.payer_id,
  })
}
