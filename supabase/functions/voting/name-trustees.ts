import { AppError } from '../../../domain/errors.ts'
import { nameTrusteesInput } from '../../../domain/voting/secret-input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockAssembly } from '../_shared/voting/locks.ts'
import { requireIdle } from '../_shared/voting/secret.ts'

/**
 * Names the trustees who together open the sums of an assembly's secret votes; those who remain keep their key. Throws `assembly_over`,
 * `trustees_busy`, `trustee_unknown`.
 */
export default command('name-trustees', {
  roles: 'admins',
  membersOnly: true,
  feature: 'voting',
  auditedAs: 'Nomeou os guardiões da apuração',
  section: 'secret-votes',
  ownCase: 'everyday',
  input: nameTrusteesInput,
  async run(context, { assembly_id, user_ids }) {
    const { sql, condominiumId, now, audit, enqueue } = context
    const assembly = await lockAssembly(context, assembly_id)
    refuseUnless(assembly.state !== 'closed' && assembly.state !== 'cancelled', 'assembly_over')
    await requireIdle(context, assembly_id)
    const members = await sql<{ user_id: string; full_name: string }[]>`
      select user_id, full_name from public.memberships where condominium_id = ${condominiumId} and status = 'approved'
        and role in ('owner_admin', 'admin', 'council', 'resident') and user_id = any (${user_ids}::uuid[])`
    const names = new Map(members.map(({ user_id, full_name }) => [user_id, full_name]))
    const people = user_ids.map((user_id, at) => {
      const name = names.get(user_id)
      if (!name) throw new AppError('trustee_unknown')
      return { user_id, name: name.slice(0, 120), position: at + 1 }
    })
    const before = await sql<
      {
        user_id: string
        name: string
        public_key: string | null
        proof: object | null
        ready_at: Date | null
      }[]
    >`
      update public.assembly_trustees set retired_at = ${now}
      where condominium_id = ${condominiumId} and assembly_id = ${assembly_id} and retired_at is null
      returning user_id, name, public_key, proof, ready_at`
    const keys = new Map(before.map((one) => [one.user_id, one]))
    for (const person of people) {
      const { public_key = null, proof = null, ready_at = null } = keys.get(person.user_id) ?? {}
      await sql`
        insert into public.assembly_trustees ${sql({
          condominium_id: condominiumId,
          assembly_id,
          ...person,
          public_key,
          ready_at,
          proof: proof && sql.json(proof as never),
        } as never)}`
    }
    await enqueue('tell-trustees', { condominiumId, assemblyId: assembly_id })
    audit({
      entity: 'assemblies',
      entityId: assembly_id,
      before: { trustees: before.map(({ name }) => name) },
      after: { trustees: people.map(({ name }) => name) },
    })
    return { assembly_id, trustees: people.length }
  },
})
