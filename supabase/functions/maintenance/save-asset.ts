import { AppError } from '../../../domain/errors.ts'
import { assetInput } from '../../../domain/maintenance/assets/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { MOST_ASSETS } from '../_shared/maintenance/limits.ts'
import { requireKnown } from '../_shared/maintenance/orders.ts'

type StoredAsset = {
  name: string
  category: string
  installed_on: string | null
  warranty_until: string | null
  removed_at: Date | null
}

/** What the audit log records. */
const known = ({
  name,
  category,
  installed_on = null,
  warranty_until = null,
}: Omit<Partial<StoredAsset>, 'removed_at'>) => ({ name, category, installed_on, warranty_until })

/**
 * Saves a piece of equipment under the id that its page assigned, or changes it: { id }. Out of use, it keeps its history; its plans must be ended
 * first. Throws `asset_name_taken`, `asset_has_plans`, `asset_limit`, `asset_taken`, `incident_place_unknown`.
 */
export default command('save-asset', {
  roles: 'admins',
  feature: 'incidents',
  auditedAs: 'Salvou um equipamento',
  section: 'assets',
  ownCase: 'everyday',
  input: assetInput,
  async run({ sql, condominiumId, now, audit }, { id, removed, condominium_id: _, ...given }) {
    const [before] = await sql<StoredAsset[]>`
      select name, category, installed_on::text, warranty_until::text, removed_at from public.assets
      where condominium_id = ${condominiumId} and id = ${id} for update`
    const held = before?.removed_at ?? null
    if (given.place_id) await requireKnown({ sql, condominiumId }, { place_id: given.place_id })
    if (given.supplier_id) {
      const [known] =
        await sql`select from public.suppliers where condominium_id = ${condominiumId} and id = ${given.supplier_id}`
      refuseUnless(known !== undefined, 'not_found')
    }
    const [facts] = await sql<{ taken: boolean; plans: number; assets: number }[]>`
      select exists (select from public.assets a where a.condominium_id = ${condominiumId} and a.id <> ${id} and a.removed_at is null
          and private.fold(a.name) = private.fold(${given.name})) as taken,
        (select count(*)::integer from public.maintenance_plans p
          where p.condominium_id = ${condominiumId} and p.asset_id = ${id} and p.ended_at is null) as plans,
        (select count(*)::integer from public.assets a where a.condominium_id = ${condominiumId}) as assets`
    refuseUnless(removed || !facts!.taken, 'asset_name_taken')
    refuseUnless(!removed || facts!.plans === 0, 'asset_has_plans')
    refuseUnless(before !== undefined || facts!.assets < MOST_ASSETS, 'asset_limit')
    const { name, category, place_note, maker, model, serial, notes, installed_on, warranty_until } = given
    const columns = {
      name,
      category,
      place_note,
      maker,
      model,
      serial,
      notes,
      place_id: given.place_id ?? null,
      supplier_id: given.supplier_id ?? null,
      life_years: given.life_years ?? null,
      replacement_cents: given.replacement_cents ?? null,
      installed_on: installed_on ?? null,
      warranty_until: warranty_until ?? null,
      removed_at: removed ? (held ?? now) : null,
    }
    if (before)
      await sql`update public.assets set ${sql(columns)} where condominium_id = ${condominiumId} and id = ${id}`
    else {
      const [made] = await sql`
        insert into public.assets ${sql({ ...columns, condominium_id: condominiumId, id, created_at: now })}
        on conflict do nothing returning id`
      if (!made) throw new AppError('asset_taken')
    }
    audit({
      entity: 'assets',
      entityId: id,
      ...(before ? { before: { ...known(before), removed: held !== null } } : {}),
      after: { ...known(given), removed },
    })
    return { id }
  },
})
