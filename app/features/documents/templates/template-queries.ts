import { queryOptions } from '@tanstack/react-query'
import type { DocumentKind } from '../../../../domain/documents/kinds.ts'
import type { OccupancyKind } from '../../../../domain/units/occupancy-kind.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

export type OwnTemplate = {
  id: string
  replaces: string | null
  title: string
  body: string
  kind: DocumentKind
  series: string | null
}
export const templatesQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['documents', condominiumId, 'templates'],
    meta: { tables: ['document_templates'] },
    queryFn: () =>
      read(
        supabase
          .from('document_templates')
          .select('id,replaces,title,body,kind,series')
          .eq('condominium_id', condominiumId)
          .order('title')
          .limit(200)
          .overrideTypes<OwnTemplate[], { merge: false }>(),
      ),
  })

export type MakingJob = {
  id: string
  status: string
  done: number
  total: number
  error_code: string | null
  report: { message?: string; folder_id?: string } | null
}
export const makingQuery = (condominiumId: string, jobId: string | null) =>
  queryOptions({
    queryKey: ['documents', condominiumId, 'making', jobId],
    meta: { tables: ['jobs'] },
    queryFn: () =>
      read(
        supabase
          .from('jobs')
          .select('id,status,done,total,error_code,report')
          .eq('condominium_id', condominiumId)
          .eq('id', jobId ?? '')
          .limit(1)
          .overrideTypes<MakingJob[], { merge: false }>(),
      ).then((rows) => rows[0] ?? null),
    enabled: jobId !== null,
    refetchInterval: ({ state }) =>
      ['queued', 'running'].includes(state.data?.status ?? 'queued') ? 2000 : false,
  })

export type PersonOfUnit = { id: string; name: string; kind: OccupancyKind }
type Tie = { kind: OccupancyKind; person: { id: string; name: string } }

/** The current residents and owners of a unit, each once. */
export const peopleOfUnitQuery = (condominiumId: string, unitId: string) =>
  queryOptions({
    queryKey: ['documents', condominiumId, 'people', unitId],
    meta: { tables: ['occupancies', 'people'] },
    queryFn: async (): Promise<PersonOfUnit[]> => {
      const ties = await read(
        supabase
          .from('occupancies')
          .select('kind,person:people!inner(id,name)')
          .eq('condominium_id', condominiumId)
          .eq('unit_id', unitId)
          .is('ends_on', null)
          .limit(50)
          .overrideTypes<Tie[], { merge: false }>(),
      )
      return [...new Map(ties.map(({ kind, person }) => [person.id, { ...person, kind }])).values()].sort(
        (a, b) => a.name.localeCompare(b.name, 'pt-BR'),
      )
    },
  })
