import type { Proof } from '../proofs.ts'

type Expected = {
  condominiumId: string
  /** The last of the log before. */
  since: number
  ids: readonly string[]
  /** Twelve: eight were handed out, the last four of those twice. */
  parcels: readonly string[]
  /** The second hand-overs, in the order of the parcels; those of `settled` are the true ones. */
  conflicts: readonly string[]
  settled: readonly string[]
  shifts: readonly [string, string]
}

/** Proves that every act exists once, the chain is complete, the state follows from them, and each notification was sent once. */
export function proveDesks(expected: Expected): Proof {
  const { condominiumId, since, ids, parcels, conflicts, settled, shifts } = expected
  return async (sql) => {
    const faults: string[] = []
    const must = (holds: boolean, what: string) => {
      if (!holds) faults.push(what)
    }
    const [log] = await sql<{ here: number; all: number; whole: boolean; gaps: number }[]>`
      select (select count(*)::int from public.desk_acts where condominium_id = ${condominiumId} and id = any (${ids as string[]})) as here,
        (select count(*)::int from public.desk_acts where condominium_id = ${condominiumId} and number > ${since}) as all,
        (private.verify_desk_part(${condominiumId}, ${since}) ->> 'is_whole')::boolean as whole,
        (select count(*)::int from (select 1 from public.desk_acts where condominium_id = ${condominiumId}
          group by desk_id having max(seq) <> count(*)) g) as gaps`
    must(
      log!.here === ids.length && log!.all === ids.length,
      `${log!.here} and ${log!.all} acts, must be ${ids.length}`,
    )
    must(log!.whole, 'the chain is broken')
    must(log!.gaps === 0, 'numbers of a desk have gaps')
    const deliveries = await sql<{ id: string; status: string; to_name: string | null }[]>`
      select id, status, to_name from public.deliveries where condominium_id = ${condominiumId} and id = any (${parcels as string[]})`
    const standing = parcels.map((id, at) => {
      const isTurned = at >= 4 && at < 4 + settled.length
      return `${id} ${at < 8 ? `handed ${isTurned ? 'Bia' : 'Ana'}` : 'waiting null'}`
    })
    const found = deliveries.map(({ id, status, to_name }) => `${id} ${status} ${to_name}`)
    must([...standing].sort().join() === found.sort().join(), `deliveries stand as ${found.join('; ')}`)
    const told = await sql<{ about_id: string; kind: string; count: number }[]>`
      select about_id, kind, count(*)::int as count from public.messages
      where condominium_id = ${condominiumId} and channel = 'app' and not is_copy and about_id = any (${parcels as string[]}) group by 1, 2`
    for (const { about_id, kind, count } of told)
      must(count === 1, `${kind} of ${about_id} told ${count} times`)
    const kinds = (id: string) => told.filter(({ about_id }) => about_id === id).map(({ kind }) => kind)
    for (const [at, id] of parcels.entries())
      must(
        kinds(id).includes(at < 8 ? 'delivery_handed' : 'delivery_arrived'),
        `parcel ${at + 1} was not told of`,
      )
    const open = await sql<{ id: string; resolution: string | null; is_told: boolean }[]>`
      select c.id, c.resolution, c.told_at is not null as is_told from public.desk_conflicts c
      join public.desk_acts a on a.condominium_id = c.condominium_id and a.id = c.id
      where c.condominium_id = ${condominiumId} and a.number > ${since} and c.id = any (${ids as string[]})`
    const unsettled = open.filter(({ resolution }) => resolution === null)
    must(
      open
        .filter(({ resolution }) => resolution === 'this')
        .map(({ id }) => id)
        .sort()
        .join() === [...settled].sort().join(),
      'other conflicts are settled',
    )
    must(
      unsettled.filter(({ id }) => conflicts.includes(id)).length === conflicts.length - settled.length,
      `${unsettled.length} conflicts are open`,
    )
    must(
      unsettled.every(({ is_told }) => is_told),
      'an open conflict was told to nobody',
    )
    const turns = await sql<{ id: string; is_over: boolean }[]>`
      select id, accepted_at is not null as is_over from public.shifts where condominium_id = ${condominiumId} and id = any (${shifts as unknown as string[]})`
    must(
      turns.length === 2 && turns.every(({ id, is_over }) => is_over === (id === shifts[0])),
      `${turns.length} shifts, must be two, one of them over`,
    )
    const [twice] = await sql<{ count: number }[]>`
      select count(*)::int as count from (select 1 from public.messages where condominium_id = ${condominiumId} and about_id is not null
        and kind in ('desk_conflict', 'delivery_arrived', 'delivery_handed', 'visit_entered')
        group by kind, about_id, occurrence, channel, person_id, user_id, is_copy having count(*) > 1) d`
    must(twice!.count === 0, `${twice!.count} notices were written twice`)
    return faults
  }
}
