import { AppError } from '../../../domain/errors.ts'
import type { Invitee } from '../../../domain/invitations.ts'
import type { Role } from '../../../domain/permissions/roles.ts'
import { type RoleForm, roleOf } from '../../../domain/role-words.ts'
import { unitIdentity } from '../../../domain/units/unit-label.ts'
import type { Sql } from '../_shared/database.ts'

/** Throws `membership_exists` where the address belongs to a member, an applicant, or a suspended person. */
export async function standingOf(sql: Sql, condominiumId: string, email: string): Promise<void> {
  const [member] = await sql<{ role: Role; role_form: RoleForm | null; status: string }[]>`
    select m.role, m.role_form, m.status from private.account_of_address(${email}) a
    join public.memberships m on m.condominium_id = ${condominiumId} and m.user_id = a.user_id
    where m.status in ('approved', 'pending', 'suspended')`
  if (!member) return
  const role = roleOf(member.role, member.role_form).toLowerCase()
  const message =
    member.status === 'approved'
      ? `Esta pessoa já participa do condomínio (${role}). Mude o papel dela na lista de usuários.`
      : member.status === 'pending'
        ? 'Esta pessoa já pediu acesso e espera a sua resposta em Pedidos de acesso.'
        : 'O acesso desta pessoa está suspenso. Reative-o na lista de usuários.'
  throw new AppError('membership_exists', { message })
}

/** The units of a resident, chosen or typed. Throws `invalid_input` where one is missing, unknown or ambiguous. */
export async function unitsOf(
  sql: Sql,
  condominiumId: string,
  { unit_ids, unit }: Invitee,
): Promise<string[]> {
  const chosen = [...new Set(unit_ids)]
  if (chosen.length > 0) {
    const found = await sql`
      select id from public.units where condominium_id = ${condominiumId} and id = any (${chosen}::uuid[]) and closed_on is null`
    if (found.length !== chosen.length) throw unfit('Uma das unidades não existe mais.')
    return chosen
  }
  if (!unit) throw unfit('Diga a unidade da pessoa.')
  return [await unitNamed(sql, condominiumId, unit)]
}

async function unitNamed(sql: Sql, condominiumId: string, typed: string): Promise<string> {
  const bare = (text: string) => unitIdentity({ block: '', number: text }).trim()
  const numbers = typed.match(/\d+/g) ?? []
  const units = await sql<{ id: string; block: string; number: string }[]>`
    select id, block, number from public.units
    where condominium_id = ${condominiumId} and closed_on is null and (number = any (${[typed, ...numbers, ...typed.split(/[\s-]+/)]}))
    limit 200`
  const named = units.filter(({ block, number }) => bare(`${block} ${number}`) === bare(typed))
  const loose = named.length > 0 ? named : units.filter(({ number }) => bare(number) === bare(typed))
  if (loose.length === 0) throw unfit(`Não há unidade ${typed}.`)
  if (loose.length > 1) throw unfit(`Há mais de uma unidade ${typed}: escreva o bloco também.`)
  return loose[0]!.id
}

const unfit = (message: string) => new AppError('invalid_input', { message })
