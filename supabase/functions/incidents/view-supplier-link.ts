import { type SupplierWork, supplierLinkInput } from '../../../domain/incidents/supplier-links.ts'
import { type Place, placeWords } from '../../../domain/incidents/words.ts'
import { command } from '../_shared/command.ts'
import { requireLink } from '../_shared/incidents/supplier-links.ts'

type Row = Place &
  Omit<SupplierWork, 'place' | 'address' | 'photos' | 'answers' | 'supplier' | 'time_zone' | 'expires_at'> & {
    address: string | null
    district: string | null
    city: string | null
    state: string | null
    photos: SupplierWork['photos'] | null
    answers: SupplierWork['answers'] | null
  }

/**
 * Returns what a supplier sees behind their link: the work, the place and by when. Nothing about who reported it; the photos only where the management
 * shows them. Throws `supplier_link_over`, `rate_limited`.
 */
export default command('view-supplier-link', {
  roles: 'anyone',
  readOnlyAllowed: true,
  isSecret: true,
  auditedAs: 'Abriu o link de um fornecedor',
  section: 'incidents',
  input: supplierLinkInput,
  async run(context, { token }): Promise<SupplierWork> {
    const { sql, now } = context
    const link = await requireLink(context, token)
    await sql`
      update private.incident_supplier_links set seen_at = coalesce(seen_at, ${now})
      where condominium_id = ${link.condominium_id} and id = ${link.id}`
    const [row] = await sql<Row[]>`
      select k.name as condominium, k.address, k.district, k.city, k.state, i.protocol, i.title, i.description, c.name as category, i.solve_due_at,
        i.place_kind, i.block, i.floor, i.place_note, p.name as place_name,
        -- Where the work is: not where the reporter lives.
        case when i.place_kind = 'unit' then (select u.label from public.unit_list u where u.condominium_id = i.condominium_id and u.unit_id = i.unit_id) end as unit_label,
        case when ${link.shows_photos} then (select jsonb_agg(jsonb_build_object('id', o.id) order by o.created_at, o.id) from storage.objects o
          where o.bucket_id = 'condominium-files' and o.metadata ->> 'mimetype' in ('image/jpeg', 'image/png', 'image/webp')
            and o.name collate "C" >= i.condominium_id || '/incidents/' || i.id || '/' and o.name collate "C" < i.condominium_id || '/incidents/' || i.id || '0'
            and not private.is_taken_evidence(o.name, o.id)) end as photos,
        (select jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'to', e.to_value, 'words', e.note, 'at', e.created_at) order by e.created_at, e.id)
          from public.incident_events e where e.condominium_id = i.condominium_id and e.incident_id = i.id
            and e.kind in ('supplier_coming', 'supplier_done', 'supplier_cannot') and e.created_at >= ${link.created_at}) as answers
      from public.incidents i
      join public.condominiums k on k.id = i.condominium_id
      join public.incident_categories c on c.condominium_id = i.condominium_id and c.id = i.category_id
      left join public.incident_places p on p.condominium_id = i.condominium_id and p.id = i.place_id
      where i.condominium_id = ${link.condominium_id} and i.id = ${link.incident_id}`
    const { address, district, city, state, photos, answers, ...work } = row!
    return {
      supplier: link.supplier,
      time_zone: link.time_zone,
      expires_at: link.expires_at.toISOString(),
      condominium: work.condominium,
      address:
        [address, district, city && state ? `${city}/${state}` : city].filter(Boolean).join(', ') || null,
      protocol: work.protocol,
      title: work.title,
      description: work.description,
      category: work.category,
      place: placeWords(work),
      solve_due_at: work.solve_due_at,
      photos: photos ?? [],
      answers: answers ?? [],
    }
  },
})
