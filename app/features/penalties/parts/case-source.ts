import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { civilDate } from '../../../../domain/calendar.ts'
import { placeWords } from '../../../../domain/incidents/words.ts'
import { civilTime } from '../../../../domain/time-zones/moments.ts'
import type { StoredFile } from '../../../lib/files/stored-files.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import { openZone } from '../../../lib/zone.ts'
import { incidentQuery } from '../../incidents/queries.ts'
import { bookEntryQuery, reportQuery } from '../queries.ts'

/** The initial data of a case that results from another record. */
export type CaseSource = {
  /** Passed to the command. */
  ties: { report_id: string | null; incident_id: string | null; occurrence_id: string | null }
  unit_id: string
  type_id: string
  breached_on: string
  breached_time: string
  place: string
  facts: string
  /** Files of the source; the chosen ones are also stored with the case. */
  files: readonly StoredFile[]
}
export type Sourced = {
  /** Of what, in the address; null where the administration saw it itself. */
  kind: 'report' | 'incident' | 'entry' | null
  back: { to: string; label: string }
  query: UseQueryResult<unknown>
  /** Null while it loads, and where it is not there any more. */
  source: CaseSource | null
}

const none = { report_id: null, incident_id: null, occurrence_id: null }
const momentOf = (instant: string) => ({
  breached_on: civilDate(new Date(instant), openZone()),
  breached_time: civilTime(new Date(instant), openZone()),
})

/** The report, incident or entry of the front desk's book that the address names: `relato`, `ocorrencia` or `livro`. */
export function useCaseSource(): Sourced {
  const { params } = useSearchParams()
  const { id } = useCondominium()
  const [reportId, incidentId, entryId] = ['relato', 'ocorrencia', 'livro'].map((name) => params.get(name))
  const report = useQuery({ ...reportQuery(id, reportId ?? ''), enabled: Boolean(reportId) })
  const incident = useQuery({ ...incidentQuery(id, incidentId ?? ''), enabled: Boolean(incidentId) })
  const entry = useQuery({ ...bookEntryQuery(id, entryId ?? ''), enabled: Boolean(entryId) })
  if (reportId) {
    const row = report.data
    return {
      kind: 'report',
      back: { to: '/dashboard/penalties/relatos', label: 'Relatos' },
      query: report,
      source:
        row?.state === 'new'
          ? {
              ties: { ...none, report_id: row.id },
              unit_id: row.unit_id ?? '',
              type_id: row.type_id ?? '',
              breached_on: row.happened_on,
              breached_time: row.happened_time ?? '',
              place: row.place,
              facts: row.facts,
              files: [],
            }
          : null,
    }
  }
  if (incidentId) {
    const view = incident.data
    return {
      kind: 'incident',
      back: { to: `/dashboard/incidents/${incidentId}`, label: 'Ocorrência' },
      query: incident,
      source: view
        ? {
            ties: { ...none, incident_id: view.id },
            // The unit of the place, unless the reporter lives there: they are not the accused.
            unit_id: view.unit_label !== view.reporter_unit ? (view.unit_id ?? '') : '',
            type_id: '',
            ...momentOf(view.created_at),
            place: view.place_kind === 'unit' ? '' : placeWords(view).slice(0, 120),
            facts: view.description,
            files: view.files.map((file) => ({
              id: file.id,
              owner_id: view.id,
              path: file.path,
              file_name: file.name,
              content_type: file.type ?? '',
              size: file.size,
              created_at: file.at,
            })),
          }
        : null,
    }
  }
  const row = entry.data
  return {
    kind: entryId ? 'entry' : null,
    back: entryId
      ? { to: '/dashboard/portaria/livro', label: 'Livro de ocorrências' }
      : { to: '/dashboard/penalties', label: 'Penalidades' },
    query: entry,
    source:
      entryId && row
        ? {
            ties: { ...none, occurrence_id: row.id },
            unit_id: row.unit_id ?? '',
            type_id: '',
            ...momentOf(row.noted_at),
            place: '',
            facts: row.text,
            files: row.photo_path ? [photoOf(row.id, row.photo_path, row.noted_at)] : [],
          }
        : null,
  }
}

/** The desk's photo: only its path is known. */
const photoOf = (ownerId: string, path: string, created_at: string): StoredFile => ({
  id: path,
  owner_id: ownerId,
  path,
  file_name: 'foto-do-livro.jpg',
  content_type: 'image/jpeg',
  size: 0,
  created_at,
})
