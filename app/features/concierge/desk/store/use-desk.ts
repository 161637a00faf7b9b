import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { type Found, find, indexNow, indexRegister } from '../../../../../domain/concierge/desk/find.ts'
import {
  bansOf,
  expectedNow,
  insideNow,
  isOverstay,
  waitingNow,
} from '../../../../../domain/concierge/desk/now.ts'
import type { Delivery } from '../../../../../domain/concierge/fold/deliveries.ts'
import type { Visit } from '../../../../../domain/concierge/fold/visits.ts'
import type {
  SnapshotAuthorization,
  SnapshotBan,
  SnapshotPerson,
  SnapshotUnit,
} from '../../../../../domain/concierge/snapshot.ts'
import { keepZone, openZone } from '../../../../lib/zone.ts'
import type { DeskData, DeskState } from './desk-state.ts'
import { deskNow, deskState, listenToDesk } from './desk-store.ts'

/** What the desk knows, drawn again with every change. */
export const useDesk = (): DeskState => useSyncExternalStore(listenToDesk, deskState)

/** Returns the desk's time, updated every half minute and with every change of state. */
function useDeskClock(): Date {
  const desk = useDesk()
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 30_000)
    return () => clearInterval(timer)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time is read again when the shown state changes
  const read = useMemo(deskNow, [desk.folded])
  const now = deskNow()
  return now.getTime() - read.getTime() > 15_000 ? now : read
}

export type DeskView = {
  data: DeskData
  now: Date
  unitOf: ReadonlyMap<string, SnapshotUnit>
  peopleOf: ReadonlyMap<string, SnapshotPerson[]>
  labelOf: (unitId: string | null | undefined) => string
  expected: SnapshotAuthorization[]
  /** Visits on this device that the server's count of uses has not, by authorisation. */
  unsentUses: ReadonlyMap<string, number>
  inside: Visit[]
  overstays: Visit[]
  waiting: Delivery[]
  bansOf: (unitId: string | null) => SnapshotBan[]
  search: (typed: string, most?: number) => Found[]
}

/** What the screens of an opened desk show. `data` as the desk's state has it, which must be there. */
export function useDeskView(data: DeskData): DeskView {
  const { folded, queue } = useDesk()
  const now = useDeskClock()
  const { register, settings } = data
  // An offline desk knows its building's zone only from this.
  if (settings.time_zone) keepZone(settings.time_zone)
  const unitOf = useMemo(() => new Map(register.units.map((unit) => [unit.id, unit])), [register])
  const peopleOf = useMemo(() => Map.groupBy(register.people, ({ unit_id }) => unit_id), [register])
  const registerIndex = useMemo(() => indexRegister(register), [register])
  return useMemo(() => {
    const unsentUses = new Map<string, number>()
    for (const { act, state } of queue) {
      if (act.kind !== 'visit.entered' || state === 'refused' || !act.payload.authorization_id) continue
      const id = act.payload.authorization_id
      unsentUses.set(id, (unsentUses.get(id) ?? 0) + 1)
    }
    const expected = expectedNow(data.authorizations, folded.visits, unsentUses, now, openZone())
    const inside = insideNow(folded.visits)
    const waiting = waitingNow(folded.deliveries)
    const nowIndex = indexNow({ expected, inside, waiting }, unitOf)
    return {
      data,
      now,
      unitOf,
      peopleOf,
      labelOf: (id) => (id ? (unitOf.get(id)?.label ?? '') : ''),
      expected,
      unsentUses,
      inside,
      overstays: inside.filter((visit) => isOverstay(visit, data.settings.overstay_hours, now)),
      waiting,
      bansOf: (id) => bansOf(data.bans, id, now, openZone()),
      search: (typed, most) => find([nowIndex, registerIndex], typed, most),
    }
  }, [data, folded, queue, now, unitOf, peopleOf, registerIndex])
}
