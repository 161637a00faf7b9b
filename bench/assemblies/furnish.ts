import { randomUUID } from 'node:crypto'
import { addressOf } from '../../domain/permissions/command-address.ts'
import type { CommandName } from '../../domain/permissions/commands.ts'
import type { Stage } from '../../scripts/instances/stage.ts'

export type House = {
  condominiumId: string
  assemblyId: string
  itemId: string
  admin: string
  /** Each with its owner, in the order of the roll. */
  units: { id: string; owner: string; share: number }[]
  ask(
    person: string,
    name: CommandName,
    body: object,
    key?: string,
  ): Promise<{ status: number; body: Answer }>
}

type Answer = {
  error?: { code: string }
  votes?: { choice: string; receipt: string }[]
  outcome?: { result: string }
}

/** A building of so many units with an owner in each, and an assembly that the table has opened for a vote. */
export async function furnish(stage: Stage, count: number): Promise<House> {
  const { sql } = stage
  const place = await sql.begin(async (tx) => {
    const users = await tx<{ id: string }[]>`
      insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, email_confirmed_at, created_at, updated_at)
      select u.id, 'authenticated', 'authenticated', u.id || '@example.com', '{}', '{"full_name":"Helena Duarte"}', now(), now(), now()
      from (select gen_random_uuid() as id from generate_series(0, ${count})) u returning id`
    const [admin, ...owners] = users.map(({ id }) => id)
    const [founded] = await tx<{ id: string }[]>`
      select private.found_condominium(${admin!}, 'Edifício Assembleia', ${count}, 'avancado') as id`
    const condominiumId = founded!.id
    const units = await tx<{ id: string; share: number }[]>`
      insert into public.units (condominium_id, number, share, sort_key)
      select ${condominiumId}, n::text, 10 + n % 7, lpad(n::text, 6, '0') from generate_series(1, ${count}) n returning id, share::float8 as share`
    await tx`
      insert into public.memberships (condominium_id, user_id, role, status, full_name)
      select ${condominiumId}, u, 'resident', 'approved', 'Pessoa' from unnest(${owners}::uuid[]) u`
    await tx`
      insert into public.people (condominium_id, user_id, name) select ${condominiumId}, u, 'Pessoa' from unnest(${owners}::uuid[]) u`
    await tx`
      insert into public.occupancies (condominium_id, unit_id, person_id, kind, starts_on)
      select ${condominiumId}, l.unit_id, p.id, 'owner', '2020-01-01' from unnest(${owners}::uuid[], ${units.map(({ id }) => id)}::uuid[]) as l (user_id, unit_id)
      join public.people p on p.condominium_id = ${condominiumId} and p.user_id = l.user_id`
    const [assemblyId, itemId] = [randomUUID(), randomUUID()]
    await tx`
      insert into public.assemblies (condominium_id, id, kind, form, title, first_call_at, access, cut_off_on)
      values (${condominiumId}, ${assemblyId}, 'ordinary', 'virtual', 'Assembleia virtual', now() - interval '1 hour', 'Pelo aplicativo', private.today())`
    await tx`
      insert into public.agenda_items (condominium_id, id, assembly_id, position, title, matter, ballot)
      values (${condominiumId}, ${itemId}, ${assemblyId}, 1, 'Contas do ano', 'accounts', 'yes_no')`
    await tx`update public.assemblies set called_at = now() - interval '20 days' where id = ${assemblyId}`
    return {
      condominiumId,
      assemblyId,
      itemId,
      admin: admin!,
      units: units.map(({ id, share }, nth) => ({ id, share, owner: owners[nth]! })),
    }
  })
  await sql.unsafe('analyze')
  const tokens = new Map<string, Promise<string>>()
  const post = async (person: string, path: string, body: object, headers: Record<string, string> = {}) => {
    if (!tokens.has(person)) tokens.set(person, stage.tokenFor(person))
    const response = await fetch(`${stage.site.url}${path}`, {
      method: 'POST',
      headers: {
        apikey: stage.anonKey,
        authorization: `Bearer ${await tokens.get(person)}`,
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Answer }
  }
  return {
    ...place,
    ask: (person, name, body, key = randomUUID()) =>
      post(
        person,
        `/functions/v1/${addressOf(name)}`,
        { condominium_id: place.condominiumId, ...body },
        { 'idempotency-key': key },
      ),
  }
}
